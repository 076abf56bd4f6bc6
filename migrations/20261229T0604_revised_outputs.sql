-- Of the figures that visitors were told, few were revised: the facts about a page of them are read out of this index.
CREATE INDEX published_outputs_revised ON published_outputs (output_id) WHERE revised;
