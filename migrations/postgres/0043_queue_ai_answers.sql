-- Answers that are bought through a provider's queue
-- How a target's answers are bought: at once, or as tasks that a provider does when it has time.
alter table ai_targets add column delivery text not null default 'live'
  check (delivery in ('live', 'standard', 'priority'));
-- What a task asks, so that its answer belongs to the text of that time.
alter table provider_answers add column question jsonb;
