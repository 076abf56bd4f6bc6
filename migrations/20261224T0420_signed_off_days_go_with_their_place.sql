-- A reservoir or plant of which nothing is known but that days were signed off is removed for ever with these, as the trash does after
-- its days: the log keeps who signed what. One that has readings or output stays, as before.
ALTER TABLE frozen_days DROP CONSTRAINT frozen_days_reservoir_id_fkey,
  ADD CONSTRAINT frozen_days_reservoir_id_fkey FOREIGN KEY (reservoir_id) REFERENCES reservoirs ON DELETE CASCADE;
ALTER TABLE frozen_outputs DROP CONSTRAINT frozen_outputs_plant_id_fkey,
  ADD CONSTRAINT frozen_outputs_plant_id_fkey FOREIGN KEY (plant_id) REFERENCES plants ON DELETE CASCADE;
