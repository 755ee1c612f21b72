import type { Knex } from 'knex';

/** What agents were told that a call of a tool would do, until they call again and it is done. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table agent_confirmations (
      workspace_id text not null,
      id text not null,
      -- Of the secret that the second call brings; it is deleted by the transaction that acts.
      token_hash bytea not null,
      key_id text not null,
      tool text not null,
      arguments_hash bytea not null,
      -- Of what the agent was told and of the version of what it is about.
      version_hash bytea not null,
      summary jsonb not null,
      -- Who is asked: the agent itself, a person by the agent's client, or one by a link.
      way text not null check (way in ('token', 'elicitation', 'link')),
      approved_at timestamptz,
      approved_by text,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      primary key (workspace_id, id),
      foreign key (workspace_id, key_id) references api_keys (workspace_id, id) on delete cascade
    );
    create unique index agent_confirmations_token on agent_confirmations (workspace_id, token_hash);
    create index agent_confirmations_key on agent_confirmations (workspace_id, key_id);
    create index agent_confirmations_expires on agent_confirmations (expires_at);
    call protect_tenant_table('agent_confirmations', 'workspace_id', 'select, insert, update, delete');

    -- Kept an hour longer than they are good for, so that a late agent is told that it is late.
    create function forget_agent_confirmations() returns void language sql volatile security definer
      set search_path = public, pg_temp as $$
        delete from agent_confirmations where expires_at < now() - interval '1 hour';
      $$;
    revoke all on function forget_agent_confirmations() from public;
    grant execute on function forget_agent_confirmations() to sightline_app;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop function forget_agent_confirmations(); drop table agent_confirmations;');
}
