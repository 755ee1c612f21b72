import { useParams } from '@tanstack/react-router';
import { type FormEvent, useMemo, useState } from 'react';
import type { Row } from '../../../packages/client/src/schema-types';
import { api } from '../../data/api';
import { useCanWrite } from '../../data/session';
import { useChange } from '../../data/use-change';
import { useRows } from '../../data/use-read';
import { formatAgo, formatBytes, formatMoment, formatNumber } from '../../format';
import { Badge } from '../../parts/badge';
import { Button } from '../../parts/button';
import { CopyText } from '../../parts/copy-text';
import { type Column, DataTable } from '../../parts/data-table';
import { Field } from '../../parts/field';
import { Figure } from '../../parts/figure';
import { LongTable } from '../../parts/long-table';
import { Page, Section } from '../../parts/page';
import { Modal } from '../../parts/panel-dialog';
import { Await, Empty } from '../../parts/states';
import { labelOf, texts } from '../../texts';
import { ledgerTexts } from '../../texts/ledger';
import { DrainActions, TakeBack } from './drain-actions';
import { DrainLayout } from './drain-layout';

type Drain = Row<'listLogDrains'>;
type Batch = Row<'listLogBatches'>;

/** Where log lines come from, and whether they do. */
export function LogDrains() {
  const { websiteId = '' } = useParams({ strict: false });
  const batches = useMemo(() => batchColumns(websiteId), [websiteId]);
  const drains = useRows(['log-drains', websiteId], (with_) =>
    api.logDrains.list(websiteId, { limit: 100 }, with_),
  );
  return (
    <Page
      title={texts.screens.logs}
      note={texts.logs.note}
      actions={<AddDrain websiteId={websiteId} />}
    >
      <Await read={drains}>
        {(data) =>
          data.rows.length === 0 ? (
            <Empty title={texts.logs.empty} />
          ) : (
            <DataTable
              caption={texts.screens.logs}
              columns={drainColumns()}
              rows={data.rows}
              request={data.request}
            />
          )
        }
      </Await>
      <div className="mt-6">
        <Section title={texts.logs.batches}>
          <LongTable
            caption={texts.logs.batches}
            readKey={['log-batches', websiteId]}
            read={(page, with_) => api.logDrains.listLogBatches(websiteId, page, with_)}
            columns={batches}
            csv
            empty={<Empty title={texts.logs.noBatches} />}
          />
        </Section>
      </div>
    </Page>
  );
}

function drainColumns(): Column<Drain>[] {
  const count = (id: 'received' | 'visits' | 'malformed' | 'otherHost'): Column<Drain> => ({
    id,
    header: texts.logs.counts[id],
    hint: texts.logs.sevenDays,
    isNumber: true,
    cell: (row, request) => (
      <Figure
        value={formatNumber(row.lastSevenDays[id])}
        evidence={() => ({
          title: `${texts.logs.counts[id]}: ${row.name}`,
          value: formatNumber(row.lastSevenDays[id]),
          request,
          facts: [{ label: texts.evidence.days, value: texts.logs.sevenDays }],
        })}
      />
    ),
  });
  return [
    {
      id: 'name',
      header: texts.logs.name,
      cell: (row) => <bdi className="font-medium">{row.name}</bdi>,
    },
    {
      id: 'hint',
      header: texts.logs.token,
      cell: (row) => <code className="font-mono text-xs">{row.hint}</code>,
    },
    {
      id: 'format',
      header: texts.logs.format,
      cell: (row) => (
        <span className="flex items-center gap-2">
          {row.format ?? row.lastFormat ?? texts.logs.detected}
          <DrainLayout drain={row} />
        </span>
      ),
    },
    {
      id: 'last',
      header: texts.logs.lastLine,
      cell: (row) =>
        row.lastReceivedAt ? (
          <span title={formatMoment(row.lastReceivedAt)}>{formatAgo(row.lastReceivedAt)}</span>
        ) : (
          ledgerTexts.never
        ),
    },
    count('received'),
    count('visits'),
    count('malformed'),
    count('otherHost'),
    {
      id: 'warnings',
      header: texts.logs.warnings,
      cell: (row) => (
        <span className="flex flex-wrap gap-1">
          {row.warnings.map(({ code, message }) => (
            <span key={code} title={message}>
              <Badge tone="warn">{labelOf(code)}</Badge>
            </span>
          ))}
        </span>
      ),
    },
    {
      id: 'actions',
      header: texts.table.actions,
      cell: (row) => <DrainActions drain={row} />,
    },
  ];
}

const batchColumns = (websiteId: string): readonly Column<Batch>[] => [
  {
    id: 'received at',
    header: texts.logs.receivedAt,
    cell: (row) => <span className="whitespace-nowrap">{formatMoment(row.receivedAt)}</span>,
  },
  { id: 'state', header: texts.evidence.state, cell: (row) => labelOf(row.state) },
  { id: 'format', header: texts.logs.format, cell: (row) => row.format },
  {
    id: 'received',
    header: texts.logs.counts.received,
    isNumber: true,
    cell: (row) => formatNumber(row.received),
  },
  {
    id: 'visits',
    header: texts.logs.counts.visits,
    isNumber: true,
    cell: (row) => formatNumber(row.visits),
  },
  {
    id: 'duplicates',
    header: texts.logs.duplicates,
    isNumber: true,
    cell: (row) => formatNumber(row.duplicates),
  },
  {
    id: 'malformed',
    header: texts.logs.counts.malformed,
    isNumber: true,
    cell: (row) => formatNumber(row.malformed),
  },
  { id: 'bytes', header: texts.audits.size, isNumber: true, cell: (row) => formatBytes(row.bytes) },
  {
    id: 'actions',
    header: texts.table.actions,
    cell: (row) => <TakeBack websiteId={websiteId} batchId={row.id} />,
  },
];

function AddDrain({ websiteId }: { websiteId: string }) {
  const canWrite = useCanWrite();
  const [isOpen, setIsOpen] = useState(false);
  const [name, setName] = useState('');
  const [token, setToken] = useState<string>();
  const add = useChange((named: string) => api.logDrains.create(websiteId, { name: named }), {
    stale: ['log-drains'],
    done: (drain) => {
      setToken(drain.token);
      return undefined;
    },
  });
  if (!canWrite) return null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate(name.trim());
  };
  const close = () => {
    setIsOpen(false);
    setToken(undefined);
    setName('');
  };
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{texts.logs.add}</Button>
      <Modal title={texts.logs.add} isOpen={isOpen} onClose={close}>
        {token === undefined ? (
          <form onSubmit={submit} className="flex items-end gap-2">
            <Field
              label={texts.logs.name}
              required
              value={name}
              onChange={(event) => setName(event.target.value)}
              className="flex-1"
            />
            <Button type="submit" kind="main" disabled={add.isPending} className="h-8">
              {texts.logs.add}
            </Button>
          </form>
        ) : (
          <>
            <p className="mb-2">{texts.logs.tokenOnce}</p>
            <CopyText text={token} />
          </>
        )}
      </Modal>
    </>
  );
}
