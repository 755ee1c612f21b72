-- What an agency means to spend in a month on the websites of a tag, such as a client's.
alter table tags add column credits_per_month integer check (credits_per_month > 0);
