-- Sessions that somebody ended, by hand or with a new password: what they have begun, such as an import, stops. Sessions
-- that were signed out or expired are not here. Rows are needed only while such work lasts; a crash may lose them.
CREATE UNLOGGED TABLE ended_sessions (
  id uuid PRIMARY KEY,
  ended_at timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT, INSERT, DELETE ON ended_sessions TO cms_app;
