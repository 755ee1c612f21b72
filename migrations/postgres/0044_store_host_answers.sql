-- What hosts of the site answered to other addresses of their pages, and their certificates. Null
-- until the crawl has asked, and for audits of lists. A few hosts at most, so a column and no table.
alter table audits add column host_answers jsonb;
