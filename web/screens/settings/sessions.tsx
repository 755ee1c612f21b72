import type { Row } from '../../../packages/client/src/schema-types';
import { api } from '../../data/api';
import { useCanManage } from '../../data/session';
import { useChange } from '../../data/use-change';
import { useRows } from '../../data/use-read';
import { formatAgo, formatDay, formatMoment } from '../../format';
import { Badge } from '../../parts/badge';
import { ConfirmButton } from '../../parts/confirm-button';
import { type Column, DataTable } from '../../parts/data-table';
import { Section } from '../../parts/page';
import { Await } from '../../parts/states';
import { sessionTexts as words } from '../../texts/sessions';
import { settingsTexts } from '../../texts/settings';

type Session = Row<'listSessions'>;

/** Where people and keys are signed in to the dashboard; each session can be ended. */
export function Sessions({ isOwn = false }: { isOwn?: boolean }) {
  const canManage = useCanManage();
  const read = useRows(['sessions'], (with_) => api.account.listSessions({ limit: 200 }, with_));
  return (
    <Section title={words.title}>
      <Await read={read}>
        {(data) => {
          const ownKeyId = data.rows.find((row) => row.isCurrent)?.keyId;
          return (
            <DataTable
              caption={words.title}
              columns={columnsOf((row) => canManage || row.keyId === ownKeyId)}
              rows={isOwn ? data.rows.filter((row) => row.keyId === ownKeyId) : data.rows}
              request={data.request}
            />
          );
        }}
      </Await>
    </Section>
  );
}

/** On a phone the table scrolls; broken times would make rows of six lines. */
const line = 'whitespace-nowrap';

const columnsOf = (canEnd: (row: Session) => boolean): Column<Session>[] => [
  {
    id: 'name',
    header: words.who,
    cell: (row) => (
      <span className="flex items-center gap-2">
        <bdi className="font-medium">{row.keyName}</bdi>
        {row.isCurrent && <Badge tone="accent">{settingsTexts.thisSession}</Badge>}
        {!row.isPerson && <Badge>{words.key}</Badge>}
      </span>
    ),
  },
  {
    id: 'browser',
    header: words.browser,
    cell: (row) => (
      <span className="block max-w-72 truncate" title={row.userAgent ?? undefined}>
        <bdi>{row.userAgent ?? words.unknown}</bdi>
      </span>
    ),
  },
  {
    id: 'address',
    header: words.address,
    cell: (row) => <bdi>{row.address ?? words.unknown}</bdi>,
  },
  {
    id: 'created',
    header: words.signedIn,
    cell: (row) => <span className={line}>{formatMoment(row.createdAt)}</span>,
  },
  {
    id: 'seen',
    header: words.seen,
    cell: (row) => (
      <span className={line} title={formatMoment(row.lastSeenAt)}>
        {formatAgo(row.lastSeenAt)}
      </span>
    ),
  },
  {
    id: 'ends',
    header: words.ends,
    cell: (row) => <span className={line}>{formatDay(row.endsAt)}</span>,
  },
  { id: 'end', header: '', cell: (row) => canEnd(row) && !row.isCurrent && <End row={row} /> },
];

function End({ row }: { row: Session }) {
  const end = useChange((id: string) => api.account.endSession(id), { stale: ['sessions'] });
  return (
    <ConfirmButton
      text={words.end}
      question={words.endQuestion(row.keyName)}
      isBusy={end.isPending}
      onConfirm={() => end.mutate(row.id)}
    />
  );
}
