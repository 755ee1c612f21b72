import type { Row } from '../../../packages/client/src/schema-types';
import { api } from '../../data/api';
import { useCanManage } from '../../data/session';
import { useChange } from '../../data/use-change';
import { ConfirmButton } from '../../parts/confirm-button';
import { List, listOf } from '../../parts/list';
import { Section } from '../../parts/page';
import { grantTexts as words } from '../../texts/grants';
import { listTexts as common } from '../../texts/lists';

type Grant = Row<'listAgentGrants'>;

const grants = listOf({
  name: 'agent grants',
  title: words.title,
  read: (_id, query, with_) => api.account.listAgentGrants(query, with_),
  empty: { title: words.none },
  columns: [
    { header: words.agent, value: (row) => row.clientName },
    { header: words.host, value: (row) => row.redirectHost },
    { header: words.access, value: (row) => row.access, as: 'label' },
    { header: common.created, value: (row) => row.createdAt, as: 'moment' },
    { header: words.lastUsed, value: (row) => row.lastUsedAt, as: 'moment' },
    { header: words.expires, value: (row) => row.expiresAt, as: 'moment' },
  ],
});

/** Agents that people gave access to, and an end of that. */
export function AgentGrants() {
  const canManage = useCanManage();
  return (
    <Section title={words.title}>
      <List list={grants} {...(canManage ? { actions: revokeOf } : {})} />
    </Section>
  );
}

const revokeOf = (grant: Grant) => <RevokeGrant grant={grant} />;

function RevokeGrant({ grant }: { grant: Grant }) {
  const revoke = useChange((id: string) => api.account.revokeAgentGrant(id), {
    stale: ['agent grants'],
  });
  return (
    <ConfirmButton
      text={words.revoke}
      question={words.revokeQuestion(grant.clientName)}
      isBusy={revoke.isPending}
      onConfirm={() => revoke.mutate(grant.id)}
    />
  );
}
