-- A program sent the figure, the rules of output ask about it, and no person has explained it yet: it is not published before.
ALTER TABLE power_outputs ADD COLUMN doubtful boolean NOT NULL DEFAULT false;
CREATE INDEX power_outputs_doubtful ON power_outputs (period_start DESC, id DESC) WHERE doubtful AND deleted_at IS NULL;
