-- The note as a program left it: these words explain no doubtful figure. Empty: no program wrote one.
ALTER TABLE power_outputs ADD COLUMN program_note text NOT NULL DEFAULT '';
UPDATE power_outputs SET program_note = note WHERE doubtful;
