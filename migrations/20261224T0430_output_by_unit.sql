-- Figures are found by what their unit is called (decision 105), as by their plant.
CREATE INDEX power_outputs_unit ON power_outputs (unit_id);
