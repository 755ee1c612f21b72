-- An address as a page or a sitemap writes it, which is asked for; null where that is `url`, the
-- normal form, which tells equal addresses.
alter table audit_urls add column asked_url text;
