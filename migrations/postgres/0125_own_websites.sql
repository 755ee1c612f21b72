-- The person who takes care of a website. Null: none of the workspace does.
alter table websites add column owner_id uuid;
create index websites_owner on websites (workspace_id, owner_id) where owner_id is not null;
-- Keys stay when they are revoked: what revokes a person ends the ownership.
alter table websites add foreign key (workspace_id, owner_id)
  references api_keys (workspace_id, id) on delete set null (owner_id);
-- It returns the owner, too, and a function's result cannot be replaced.
drop function if exists find_websites;

-- How a person, or the whole workspace, looks at the list of all websites.
create table overview_views (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null,
  name text not null,
  -- The person, or key, that alone sees it; null for everyone of the workspace.
  key_id uuid,
  -- Filters, sort and columns, as the API checks them.
  content jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, key_id) references api_keys (workspace_id, id) on delete cascade,
  constraint overview_views_name unique nulls not distinct (workspace_id, key_id, name)
);
call protect_tenant_table('overview_views', 'workspace_id', 'select, insert, update, delete');

-- It knows the ids of views, and of the kind before.
create or replace function public_id(id uuid) returns text language sql immutable strict parallel safe as $$
  select (array['ws', 'web', 'kw', 'grp', 'job', 'aud', 'rep', 'rsc', 'cmp', 'prm', 'key', 'drn',
      'lgb', 'evt', 'url', 'smp', 'rbt', 'alr', 'apv', 'brd', 'ait', 'ans', 'oac', 'oag', 'aim',
      'con', 'ann', 'gsi', 'lnk', 'bli', 'cev', 'coh', 'whk', 'dlv', 'exp', 'ins', 'hpn', 'dgs',
      'ses', 'rtp', 'ovw'
    ])[get_byte(uuid_send(id), 15)] || '_' ||
    string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz',
      substring(bits from 1 + 5 * place for 5)::bit(5)::int + 1, 1), '' order by place)
  from (select b'00' || ('x' || replace(id::text, '-', ''))::bit(128) as bits) as whole,
    generate_series(0, 25) as place
$$;
