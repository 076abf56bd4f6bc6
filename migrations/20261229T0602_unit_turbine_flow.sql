-- The rated flow of a unit's turbine, in m³/s.
ALTER TABLE generating_units ADD COLUMN turbine_flow numeric(9,2) CHECK (turbine_flow >= 0 AND turbine_flow <= 2000);
