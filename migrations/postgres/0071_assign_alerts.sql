-- Who takes care of an alert, what they noted, and when they were done. People who left stay named, so
-- the assignee is text; a done alert may still be open, since its condition ends later.
alter table alerts
  add column assignee text check (length(assignee) between 1 and 200),
  add column note text check (length(note) between 1 and 4000),
  add column done_at timestamptz;
