-- What is done behind the calls (decision 61). One row a job that was asked for, and one for each kind that repeats by itself,
-- which is never done: it waits for its next run and says how the last one went.
CREATE TABLE jobs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  key text,
  data jsonb NOT NULL DEFAULT '{}',
  repeats boolean NOT NULL DEFAULT false,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'done', 'failed', 'cancelled')),
  due_at timestamptz NOT NULL DEFAULT now(),
  -- Runs that began since the last one that did its work.
  attempt integer NOT NULL DEFAULT 0,
  -- The process that has it, by the advisory lock that it holds as long as it lives.
  worker integer,
  cancelling boolean NOT NULL DEFAULT false,
  progress_done integer NOT NULL DEFAULT 0,
  progress_total integer,
  progress_at text NOT NULL DEFAULT '',
  result jsonb,
  problem jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  started_at timestamptz,
  ended_at timestamptz,
  CHECK ((state = 'running') = (worker IS NOT NULL)),
  CHECK (NOT repeats OR state IN ('waiting', 'running'))
);
CREATE UNIQUE INDEX jobs_repeating ON jobs (kind) WHERE repeats;
CREATE INDEX jobs_waiting ON jobs (kind, due_at, id) WHERE state = 'waiting';
CREATE INDEX jobs_running ON jobs (worker) WHERE state = 'running';
CREATE INDEX jobs_key ON jobs (kind, key) WHERE key IS NOT NULL AND state IN ('waiting', 'running');
CREATE INDEX jobs_state ON jobs (state, id DESC);
CREATE INDEX jobs_kind ON jobs (kind, id DESC);
CREATE INDEX jobs_ended ON jobs (ended_at) WHERE NOT repeats AND state IN ('done', 'failed', 'cancelled');
GRANT SELECT, INSERT, UPDATE, DELETE ON jobs TO cms_app;
