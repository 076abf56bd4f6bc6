-- Visitors read only people who have agreed: besides the policy that holds this whoever asks, the reading itself says so,
-- with the words by which a person is told what visitors lose before a record is deleted.
GRANT SELECT (show_on_site) ON staff TO cms_public;
