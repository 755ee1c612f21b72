-- A page that links to another address of the website, which could not be followed to its end.
alter table known_links drop constraint known_links_state_check;
alter table known_links add constraint known_links_state_check check (state in (
  'unchecked', 'live', 'nofollow', 'ugc', 'sponsored', 'redirected', 'canonicalized_away',
  'noindexed', 'removed', 'page_gone', 'other_address', 'unreachable', 'blocked',
  'needs_rendering'));
