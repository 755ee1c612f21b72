-- The number of the roll-up that also has the year's visits by day. A version before this writes a
-- year without days, so the number differs from `roll`, and the year is due again.
alter table visit_years add column day_roll bigint;
drop index visit_years_due;
create index visit_years_due on visit_years (due_at) where roll is null or day_roll is distinct from roll;
