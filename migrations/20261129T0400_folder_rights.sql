-- Who may do what in a folder and in all below it: roles, by what they may. Of what nobody is named for everybody may do it who
-- has the function. A role that is no more goes on keeping closed what it kept: it is no reference.
CREATE TABLE folder_rights (
  folder_id bigint NOT NULL REFERENCES library_folders ON DELETE CASCADE,
  verb text NOT NULL CHECK (verb IN ('browse', 'add', 'change', 'choose')),
  role_id bigint NOT NULL,
  PRIMARY KEY (folder_id, verb, role_id)
);
GRANT SELECT, INSERT, DELETE ON folder_rights TO cms_app;
