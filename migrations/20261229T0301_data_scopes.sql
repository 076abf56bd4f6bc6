-- What plants and reservoirs an account, a role or a machine's key is bound to; both empty: all. Arrays, because a place that
-- is deleted for good must stay in the scope: taken out, the last one would leave "all".
ALTER TABLE accounts
  ADD scope_plants bigint[] NOT NULL DEFAULT '{}',
  ADD scope_reservoirs bigint[] NOT NULL DEFAULT '{}';
ALTER TABLE roles
  ADD scope_plants bigint[] NOT NULL DEFAULT '{}',
  ADD scope_reservoirs bigint[] NOT NULL DEFAULT '{}';
ALTER TABLE account_keys
  ADD scope_plants bigint[] NOT NULL DEFAULT '{}',
  ADD scope_reservoirs bigint[] NOT NULL DEFAULT '{}';
GRANT UPDATE (scope_plants, scope_reservoirs) ON account_keys TO cms_app;

-- Callers are cached with their scope. A plant in it includes its reservoirs, so a reservoir that comes to it counts too.
CREATE TRIGGER scope_changed AFTER UPDATE OF scope_plants, scope_reservoirs ON accounts
  FOR EACH STATEMENT EXECUTE FUNCTION notify_access_changed();
CREATE TRIGGER scope_changed AFTER INSERT OR UPDATE OF plant_id OR DELETE ON reservoirs
  FOR EACH STATEMENT EXECUTE FUNCTION notify_access_changed();

-- The key of the machine that recorded a reading, by its name: keys are deleted when they are revoked.
ALTER TABLE readings ADD recorded_key varchar(100);
CREATE OR REPLACE VIEW current_readings AS
  SELECT r.* FROM readings AS r
  WHERE (r.revision = 1 OR num_nonnulls(r.upstream, r.downstream, r.inflow, r.total_release, r.spill, r.turbine, r.bottom_gates,
      r.surface_gates, r.rainfall) > 0)
    AND NOT EXISTS (SELECT FROM readings AS later
      WHERE later.revision > 1 AND later.reservoir_id = r.reservoir_id AND later.observed_at = r.observed_at
        AND later.revision > r.revision);
