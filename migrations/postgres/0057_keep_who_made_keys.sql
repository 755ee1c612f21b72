-- The key, or a person's sign-in, that made this one; null for those of an operator and of grants. What an
-- agent's key made ends with it, and what a person made is shown when the person is revoked.
alter table api_keys
  add column created_by uuid,
  add foreign key (workspace_id, created_by) references api_keys (workspace_id, id)
    on delete set null (created_by);
create index api_keys_created_by on api_keys (workspace_id, created_by) where created_by is not null;

-- The audit log knows it of the keys that are there. It names ids as the API does.
update api_keys k set created_by = a.key_id
from audit_log a
join api_keys maker on maker.workspace_id = a.workspace_id and maker.id = a.key_id
where a.workspace_id = k.workspace_id and a.action in ('key.create', 'person.invite')
  and a.target_id = public_id(k.id);

-- A token may have less access than its grant: null for as much.
alter table api_key_secrets
  add column access text check (access in ('read', 'read_write'));
