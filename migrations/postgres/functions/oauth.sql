-- Clients belong to no workspace, and a code or token names none: these functions look past row
-- security for what the caller already holds.

-- Strangers register: 10,000 clients without a grant are kept, of 4 kB at most, and the oldest make
-- room for new ones. Returns false while all of them are younger than an hour.
create or replace function register_oauth_client(client_id uuid, client_name text, uris text[])
  returns boolean language plpgsql volatile security definer set search_path = public, pg_temp as $$
  begin
    if (select count(*) from (select from oauth_clients where last_granted_at is null limit 10000) c) >= 10000 then
      delete from oauth_clients where id in (select id from oauth_clients
        where last_granted_at is null and created_at < now() - interval '1 hour'
        order by created_at limit 1000 for update skip locked);
      if not found then return false; end if;
    end if;
    insert into oauth_clients (id, name, redirect_uris) values (client_id, client_name, uris);
    return true;
  end $$;

create or replace function find_oauth_client(client_id uuid)
  returns table (name text, redirect_uris text[])
  language sql stable security definer set search_path = public, pg_temp as $$
    select c.name, c.redirect_uris from oauth_clients c where c.id = client_id
  $$;

create or replace function record_oauth_client_grant(client_id uuid)
  returns void language sql volatile security definer set search_path = public, pg_temp as $$
    update oauth_clients set last_granted_at = now() where id = client_id
  $$;

-- The workspace of an authorization code, a refresh token or an access token.
create or replace function find_oauth_workspace(secret_hash bytea) returns uuid
  language sql stable security definer set search_path = public, pg_temp as $$
    select workspace_id from oauth_codes where hash = secret_hash
    union all
    select workspace_id from oauth_refresh_tokens where hash = secret_hash
    union all
    select g.workspace_id from api_key_secrets s
      join oauth_grants g on g.workspace_id = s.workspace_id and g.key_id = s.key_id
      where s.hash = secret_hash
    limit 1
  $$;

-- A grant that ended leaves its key as a revoked one, because the audit log refers to it.
create or replace function forget_oauth() returns void language sql volatile security definer
  set search_path = public, pg_temp as $$
    delete from oauth_codes where expires_at < now() - interval '1 day';
    delete from oauth_refresh_tokens where expires_at < now();
    with ended as (delete from oauth_grants where expires_at < now() returning workspace_id, key_id)
    update api_keys k set revoked_at = coalesce(k.revoked_at, now()) from ended e
      where k.workspace_id = e.workspace_id and k.id = e.key_id;
    delete from oauth_clients where last_granted_at is null and created_at < now() - interval '1 day';
    delete from oauth_clients c where c.last_granted_at < now() - interval '90 days'
      and not exists (select from oauth_grants g where g.client_id = public_id(c.id));
  $$;

revoke all on function register_oauth_client, find_oauth_client, record_oauth_client_grant,
  find_oauth_workspace, forget_oauth from public;
grant execute on function register_oauth_client, find_oauth_client, record_oauth_client_grant,
  find_oauth_workspace, forget_oauth to sightline_app;
