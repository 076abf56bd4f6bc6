-- What the frame shows to everyone: a single row.
CREATE TABLE site_settings (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  company_name text NOT NULL,
  slogan text NOT NULL,
  announcement text NOT NULL
);
INSERT INTO site_settings (company_name, slogan, announcement)
VALUES ('Công ty Thuỷ điện', 'Chất lượng – An toàn – Hiệu quả – Phát triển', '');
GRANT SELECT, UPDATE ON site_settings TO cms_app;
GRANT SELECT ON site_settings TO cms_public;
