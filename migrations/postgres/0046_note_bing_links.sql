-- When the links of Bing Webmaster were last read, and whether of the sandbox: they cost nothing, so
-- they are due apart from those that are bought.
alter table backlink_sites
  add column bing_collected_at timestamptz,
  add column bing_data_source text check (bing_data_source in ('live', 'sandbox'));
