-- The URL of a receiver is a secret: it is sealed, and its host and last characters are shown. SQL
-- cannot seal, so `url` keeps those from before until the service meets them; new rows have none.
alter table webhooks
  add column url_hint text,
  add column sealed_url bytea,
  alter column url drop not null;
update webhooks set url_hint = lower(substring(url from '^[A-Za-z]+://[^/?#]+')) || '/…' ||
  case when length(substring(url from '^[A-Za-z]+://[^/?#]+(.*)$')) >= 16 then right(url, 4) else '' end;
alter table webhooks
  alter column url_hint set not null,
  add check ((url is null) <> (sealed_url is null));
