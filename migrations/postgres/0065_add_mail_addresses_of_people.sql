-- People sign in by a mailed link, and have roles. What a role may do follows from `access`,
-- `website_ids` and `can_manage`, so that no two columns can disagree.
alter table api_keys
  add column email text check (email is null or (is_person and email = lower(email))),
  -- False for an editor, who changes websites but neither people, keys nor providers.
  add column can_manage boolean not null default true;
-- An address signs in to each workspace that invited it, once.
create unique index api_keys_email on api_keys (workspace_id, email)
  where email is not null and revoked_at is null;
-- A sign-in by mail knows no workspace.
create index api_keys_by_email on api_keys (email) where email is not null and revoked_at is null;

-- A mailed sign-in link: like an invitation it belongs to a person, not to one secret.
alter table dashboard_links add column is_mailed boolean not null default false;

-- Its result has a new column.
drop function if exists admit_dashboard_sessions(bytea[], int[], int, int, text[]);
