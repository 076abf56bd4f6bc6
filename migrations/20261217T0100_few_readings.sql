-- With the revision in it, whether a doubtful or corrected reading was overtaken is told by the index alone: they lie far apart.
DROP INDEX readings_doubtful;
DROP INDEX readings_corrected;
CREATE INDEX readings_doubtful ON readings (observed_at DESC, reservoir_id) INCLUDE (revision) WHERE doubts <> '{}';
CREATE INDEX readings_corrected ON readings (observed_at DESC, reservoir_id) INCLUDE (revision) WHERE corrected;
