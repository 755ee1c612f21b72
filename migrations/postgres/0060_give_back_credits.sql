-- A queued result page is paid for when it is asked; what its answer shows was not charged is given back.
grant update (credits) on credit_settlements to sightline_app;
