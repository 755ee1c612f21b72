-- The credits above which a purchase is confirmed: by people in the dashboard, and by agents. Null: the
-- dashboard asks always, and agents above the operator's MCP_CONFIRM_CREDITS.
alter table workspaces add column confirm_credits integer
  check (confirm_credits between 0 and 1000000);
grant update (confirm_credits) on workspaces to sightline_app;
