-- Of which reservoirs it was told that their next reading is missing, and what their last one was then: each lapse is told once.
CREATE TABLE missing_readings (
  reservoir_id bigint PRIMARY KEY REFERENCES reservoirs ON DELETE CASCADE,
  last_read_at timestamptz NOT NULL,
  told_at timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT, INSERT, UPDATE ON missing_readings TO cms_app;
