-- The announcement in English; empty: visitors who read English see the Vietnamese one.
ALTER TABLE site_settings ADD COLUMN announcement_en text NOT NULL DEFAULT '';
