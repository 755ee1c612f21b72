-- Campaigns on keywords, prompts and pages that a rule or a link names, not on lists of pages alone.
alter table campaigns
  -- Path rules, links, keywords, groups, tags and prompts, by the API's names; the start resolves
  -- them, and writes the pages and ids that it froze into the plan.
  add column targets jsonb not null default '{}',
  add column controls jsonb not null default '{}',
  -- Engine, country, language and device of the rankings; null if the keywords have one only.
  add column rank_series jsonb,
  -- Not a reference: a campaign outlives the target whose answers it counts.
  add column ai_target_id uuid;

-- The URL of a page, or the id of a keyword or prompt.
alter table cohort_units rename column page to unit;
-- Text of a keyword or prompt as it was frozen; null for pages, whose URL is their name.
alter table cohort_units add column name text;
