-- Files that arrive in parts, over hours if need be: each is its account's alone, until it is whole and becomes a stored file.
-- The bytes lie in the storage under `unfinished/<id>`; how many came is what lies there.
CREATE TABLE unfinished_uploads (
  id text PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
  account_id uuid NOT NULL,
  name varchar(200) NOT NULL,
  bytes bigint NOT NULL CHECK (bytes > 0),
  -- When the sender's file was last changed, as his browser tells it: by this, name and size it is known again.
  last_modified bigint NOT NULL DEFAULT 0,
  folder_id bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  touched_at timestamptz NOT NULL DEFAULT now(),
  -- The stored file that it has become: whoever lost the answer and asks again is told the same.
  file_id bigint
);
CREATE INDEX unfinished_uploads_of_account ON unfinished_uploads (account_id, created_at);
CREATE INDEX unfinished_uploads_touched ON unfinished_uploads (touched_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON unfinished_uploads TO cms_app;
