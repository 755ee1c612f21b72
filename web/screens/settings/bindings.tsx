import type { Row } from '../../../packages/client/src/schema-types';
import { api } from '../../data/api';
import { useCanWrite } from '../../data/session';
import { useChange } from '../../data/use-change';
import { useRows } from '../../data/use-read';
import { Badge } from '../../parts/badge';
import { ConfirmButton } from '../../parts/confirm-button';
import { type Column, DataTable } from '../../parts/data-table';
import { Section } from '../../parts/page';
import { labelOf, texts } from '../../texts';
import { secretTexts as words } from '../../texts/secrets';
import { settingsTexts } from '../../texts/settings';

type Binding = Row<'listSearchBindings'>;

/** Which website takes its data from which property. */
export function Bindings({ stale }: { stale: readonly string[] }) {
  const canWrite = useCanWrite();
  const bindings = useRows(['bindings', 'all'], (with_) =>
    api.searchConsole.listBindings({ limit: 1000 }, with_),
  );
  const websites = useRows(['websites', 'names'], (with_) =>
    api.websites.list({ limit: 1000 }, with_),
  );
  const domains = new Map(websites.data?.rows.map(({ id, domain }) => [id, domain]));
  const nameOf = ({ websiteId }: Binding) => domains.get(websiteId) ?? websiteId;
  const columns: Column<Binding>[] = [
    {
      id: 'website',
      header: words.website,
      cell: (row) => <bdi className="font-medium">{nameOf(row)}</bdi>,
    },
    { id: 'provider', header: settingsTexts.provider, cell: (row) => labelOf(row.provider) },
    {
      id: 'property',
      header: settingsTexts.property,
      cell: (row) => <bdi>{row.property}</bdi>,
    },
    {
      id: 'state',
      header: texts.evidence.state,
      cell: (row) => (
        <Badge tone={row.state === 'connected' ? 'good' : 'warn'}>{labelOf(row.state)}</Badge>
      ),
    },
    ...(canWrite
      ? [
          {
            id: 'unbind',
            header: '',
            cell: (row: Binding) => <Unbind binding={row} domain={nameOf(row)} stale={stale} />,
          },
        ]
      : []),
  ];
  if (!bindings.data || bindings.data.rows.length === 0) return null;
  return (
    <Section title={words.bindings}>
      <DataTable
        caption={words.bindings}
        columns={columns}
        rows={bindings.data.rows}
        request={bindings.data.request}
      />
    </Section>
  );
}

type UnbindProps = { binding: Binding; domain: string; stale: readonly string[] };

function Unbind({ binding, domain, stale }: UnbindProps) {
  const { websiteId, provider } = binding;
  const unbind = useChange(
    () => api.searchConsole.deleteBinding(websiteId, { query: { provider } }),
    {
      stale,
      done: () => words.unbound,
    },
  );
  return (
    <ConfirmButton
      kind="quiet"
      text={words.unbind}
      question={words.unbindQuestion(domain, labelOf(provider))}
      isBusy={unbind.isPending}
      onConfirm={() => unbind.mutate(undefined)}
    />
  );
}
