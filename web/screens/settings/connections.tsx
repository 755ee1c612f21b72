import type { Row } from '../../../packages/client/src/schema-types';
import { api } from '../../data/api';
import { useCanWrite } from '../../data/session';
import { useChange } from '../../data/use-change';
import { useRows } from '../../data/use-read';
import { formatMoment } from '../../format';
import { Badge, SandboxBadge } from '../../parts/badge';
import { Button } from '../../parts/button';
import { ConfirmButton } from '../../parts/confirm-button';
import { type Column, DataTable } from '../../parts/data-table';
import { Section } from '../../parts/page';
import { Await, Empty } from '../../parts/states';
import { labelOf, texts } from '../../texts';
import { ledgerTexts } from '../../texts/ledger';
import { settingsTexts } from '../../texts/settings';
import { Bindings } from './bindings';
import { ConnectByKey } from './connect-by-key';

type Connection = Row<'listSearchConnections'>;
type Property = Row<'listSearchProperties'>;

const stale = ['connections', 'properties', 'website', 'bindings'];

/** Accounts of search engines, and the properties in them. */
export function Connections() {
  const canWrite = useCanWrite();
  const connections = useRows(['connections'], (with_) =>
    api.searchConsole.listConnections({ limit: 100 }, with_),
  );
  const properties = useRows(['properties'], (with_) =>
    api.searchConsole.listProperties({ limit: 1000 }, with_),
  );
  const connect = useChange((body: object) => api.searchConsole.startConnect(body), {
    stale,
    done: ({ url }) => {
      location.assign(url);
      return undefined;
    },
  });
  const bind = useChange((body: object) => api.searchConsole.createBindings(body), {
    stale,
    done: (bindings) => settingsTexts.bound(String(bindings.length)),
  });
  return (
    <>
      <Section
        title={settingsTexts.tabs.connections}
        actions={
          canWrite && (
            <span className="flex gap-2">
              <Button onClick={() => connect.mutate({})} disabled={connect.isPending}>
                {settingsTexts.connectGoogle}
              </Button>
              <ConnectByKey stale={stale} />
            </span>
          )
        }
      >
        <Await read={connections}>
          {(data) =>
            data.rows.length === 0 ? (
              <Empty title={settingsTexts.noConnections}>{settingsTexts.connectHint}</Empty>
            ) : (
              <DataTable
                caption={settingsTexts.tabs.connections}
                columns={connectionColumns}
                rows={data.rows}
                request={data.request}
              />
            )
          }
        </Await>
      </Section>
      {properties.data && properties.data.total > 0 && (
        <Section
          title={settingsTexts.properties}
          actions={
            canWrite && (
              <Button onClick={() => bind.mutate({})} disabled={bind.isPending}>
                {settingsTexts.bindAll}
              </Button>
            )
          }
        >
          <DataTable
            caption={settingsTexts.properties}
            columns={propertyColumns}
            rows={properties.data.rows}
            request={properties.data.request}
          />
        </Section>
      )}
      <Bindings stale={stale} />
    </>
  );
}

const connectionColumns: readonly Column<Connection>[] = [
  {
    id: 'name',
    header: settingsTexts.name,
    cell: (row) => (
      <span className="flex items-center gap-2">
        <bdi className="font-medium">{row.name}</bdi>
        {row.dataSource === 'sandbox' && <SandboxBadge />}
      </span>
    ),
  },
  { id: 'provider', header: settingsTexts.provider, cell: (row) => labelOf(row.provider) },
  { id: 'method', header: settingsTexts.method, cell: (row) => labelOf(row.method) },
  {
    id: 'state',
    header: texts.evidence.state,
    cell: (row) => (
      <span title={row.stateReason ?? undefined}>
        <Badge tone={row.state === 'connected' ? 'good' : 'warn'}>{labelOf(row.state)}</Badge>
      </span>
    ),
  },
  {
    id: 'tested',
    header: settingsTexts.tested,
    cell: (row) => (row.testedAt ? formatMoment(row.testedAt) : ledgerTexts.never),
  },
  { id: 'actions', header: '', cell: (row) => <ConnectionActions row={row} /> },
];

function ConnectionActions({ row }: { row: Connection }) {
  const canWrite = useCanWrite();
  const test = useChange((id: string) => api.searchConsole.testConnection(id), { stale });
  const remove = useChange((id: string) => api.searchConsole.deleteConnection(id), { stale });
  if (!canWrite) return null;
  return (
    <span className="flex gap-2">
      <Button onClick={() => test.mutate(row.id)} disabled={test.isPending}>
        {settingsTexts.test}
      </Button>
      <ConfirmButton
        text={settingsTexts.remove}
        question={settingsTexts.removeConnection(row.name)}
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate(row.id)}
      />
    </span>
  );
}

const propertyColumns: readonly Column<Property>[] = [
  {
    id: 'property',
    header: settingsTexts.property,
    cell: (row) => <bdi className="font-medium">{row.property}</bdi>,
  },
  { id: 'provider', header: settingsTexts.provider, cell: (row) => labelOf(row.provider) },
  { id: 'permission', header: settingsTexts.access, cell: (row) => labelOf(row.permission) },
  {
    id: 'bound',
    header: settingsTexts.boundTo,
    cell: (row) =>
      row.websiteIds.length > 0 ? (
        <Badge tone="good">{settingsTexts.isBound}</Badge>
      ) : (
        <Badge>{settingsTexts.notBound}</Badge>
      ),
  },
];
