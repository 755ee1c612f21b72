-- `public_id` knows the prefix of sessions, too.
create or replace function public_id(id uuid) returns text language sql immutable strict parallel safe as $$
  select (array['ws', 'web', 'kw', 'grp', 'job', 'aud', 'rep', 'rsc', 'cmp', 'prm', 'key', 'drn',
      'lgb', 'evt', 'url', 'smp', 'rbt', 'alr', 'apv', 'brd', 'ait', 'ans', 'oac', 'oag', 'aim',
      'con', 'ann', 'gsi', 'lnk', 'bli', 'cev', 'coh', 'whk', 'dlv', 'exp', 'ins', 'hpn', 'dgs',
      'ses'
    ])[get_byte(uuid_send(id), 15)] || '_' ||
    string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz',
      substring(bits from 1 + 5 * place for 5)::bit(5)::int + 1, 1), '' order by place)
  from (select b'00' || ('x' || replace(id::text, '-', ''))::bit(128) as bits) as whole,
    generate_series(0, 25) as place
$$;

-- Sessions are listed and ended by people, and end however much they are used. The defaults are for
-- those that were opened before, or by a process of the version before.
alter table dashboard_sessions
  -- 39 is the code of a session's ids.
  add column id uuid not null
    default encode(set_byte(uuid_send(gen_random_uuid()), 15, 39), 'hex')::uuid,
  add column address text not null default '',
  add column user_agent text not null default '',
  add column ends_at timestamptz not null default clock_timestamp() + interval '30 days';
create unique index dashboard_sessions_id on dashboard_sessions (workspace_id, id);
create index dashboard_sessions_ends on dashboard_sessions (ends_at);
