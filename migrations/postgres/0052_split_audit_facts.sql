-- Parts of a URL's facts that most reads of them do without. The texts are compressed by zstd, and a
-- sketch is hashes, so Postgres does not compress either.
alter table audit_urls
  add column texts bytea storage external,
  add column sketch bytea storage external;
