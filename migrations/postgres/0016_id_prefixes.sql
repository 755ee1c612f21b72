-- `public_id` knows the prefixes of links, events, cohorts, webhooks, deliveries, exports and
-- inspections, too.
create or replace function public_id(id uuid) returns text language sql immutable strict parallel safe as $$
  select (array['ws', 'web', 'kw', 'grp', 'job', 'aud', 'rep', 'rsc', 'cmp', 'prm', 'key', 'drn',
      'lgb', 'evt', 'url', 'smp', 'rbt', 'alr', 'apv', 'brd', 'ait', 'ans', 'oac', 'oag', 'aim',
      'con', 'ann', 'gsi', 'lnk', 'bli', 'cev', 'coh', 'whk', 'dlv', 'exp', 'ins'
    ])[get_byte(uuid_send(id), 15)] || '_' ||
    string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz',
      substring(bits from 1 + 5 * place for 5)::bit(5)::int + 1, 1), '' order by place)
  from (select b'00' || ('x' || replace(id::text, '-', ''))::bit(128) as bits) as whole,
    generate_series(0, 25) as place
$$;
