-- It cleared the days of a month that a version before visit_days had changed. The version before this one
-- records days as well, so the trigger never has anything to do; `notes_days` goes once it no longer runs.
drop trigger if exists visit_months_changed on visit_months;
drop function if exists clear_visit_days();
