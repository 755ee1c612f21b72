import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import type { BodyOf, Row } from '../../../packages/client/src/schema-types';
import { api } from '../../data/api';
import { useCanWrite } from '../../data/session';
import { useChange } from '../../data/use-change';
import { useRows } from '../../data/use-read';
import { useWebsite, useWebsiteSettings } from '../../data/websites';
import { formatMoment, formatNumber } from '../../format';
import { Badge } from '../../parts/badge';
import { Button } from '../../parts/button';
import { type Column, DataTable } from '../../parts/data-table';
import { Field, FilterSelect } from '../../parts/field';
import { NotMeasured } from '../../parts/figure';
import { List } from '../../parts/list';
import { Page } from '../../parts/page';
import { Modal } from '../../parts/panel-dialog';
import { Progress } from '../../parts/progress';
import { SampleBadge } from '../../parts/sample-badge';
import { Await, Empty } from '../../parts/states';
import { Tabs, useTab } from '../../parts/tabs';
import { labelOf, texts } from '../../texts';
import { auditMoreTexts } from '../../texts/audit-more';
import { auditTexts } from '../../texts/audits';
import { keepRange, useUrlSearch, useWindow } from '../../use-search';
import { AuditCharts } from './audit-charts';
import { auditChecks } from './audit-lists';

type Audit = Row<'listWebsiteAudits'>;

type Cadence = keyof typeof auditTexts.cadences;

const pollMs = 5000;
const newestFirst = { sort: '-createdAt', limit: 1000 } as const;
const cadences: readonly Cadence[] = ['never', 'daily', 'weekly', 'monthly'];

/** The audits of a website. */
export function Audits() {
  const { websiteId = '' } = useParams({ strict: false });
  const tab = useTab(['audits', 'checks'] as const);
  const [isLive, setIsLive] = useState(false);
  const { range, before } = useWindow();
  const [, change] = useUrlSearch();
  const read = useRows(
    ['audits', websiteId, range],
    (with_) => api.audits.listWebsiteAudits(websiteId, { ...range, ...newestFirst }, with_),
    { refetchMs: isLive ? pollMs : false },
  );
  const readBefore = useRows(
    ['audits', websiteId, before],
    (with_) => api.audits.listWebsiteAudits(websiteId, { ...before, ...newestFirst }, with_),
    { enabled: before !== undefined },
  );
  const hasLive = read.data?.rows.some(({ status }) => status === 'running' || status === 'queued');
  if (hasLive !== undefined && hasLive !== isLive) setIsLive(hasLive);
  return (
    <Page
      title={texts.screens.audits}
      actions={
        <>
          <AuditCadence websiteId={websiteId} />
          <StartAudit websiteId={websiteId} />
        </>
      }
    >
      <Tabs
        label={texts.screens.audits}
        tabs={[
          { id: 'audits', text: texts.screens.audits },
          { id: 'checks', text: auditMoreTexts.tabs.checks },
        ]}
      />
      {tab === 'checks' && <List list={auditChecks} />}
      {tab === 'audits' && (
        <Await read={read}>
          {(data) =>
            data.rows.length === 0 ? (
              <Empty title={auditMoreTexts.noneInRange}>
                <Button onClick={() => change({ range: '365d', from: undefined, to: undefined })}>
                  {texts.range.presets['365d']}
                </Button>
              </Empty>
            ) : (
              <>
                <AuditCharts
                  read={data}
                  readBefore={before && readBefore.data}
                  backMs={before ? Date.parse(range.from) - Date.parse(before.from) : 0}
                />
                <DataTable
                  caption={texts.screens.audits}
                  columns={columnsOf(websiteId)}
                  rows={data.rows}
                  request={data.request}
                />
              </>
            )
          }
        </Await>
      )}
    </Page>
  );
}

const columnsOf = (websiteId: string): Column<Audit>[] => [
  {
    id: 'created',
    header: texts.audits.started,
    cell: (row) => (
      <Link
        to="/websites/$websiteId/audits/$auditId"
        params={{ websiteId, auditId: row.id }}
        search={keepRange}
        className="font-medium hover:text-accent hover:underline"
      >
        {formatMoment(row.createdAt)}
      </Link>
    ),
  },
  {
    id: 'status',
    header: texts.evidence.state,
    cell: (row) => (
      <Progress
        status={row.status}
        done={row.progress.urlsDone}
        total={row.progress.urlsKnown}
        unit="URLs"
      />
    ),
  },
  {
    id: 'health',
    header: texts.overview.columns.health,
    isNumber: true,
    cell: ({ score }) =>
      score.healthScore === null ? <NotMeasured /> : formatNumber(score.healthScore),
  },
  {
    id: 'pages',
    header: texts.audits.pages,
    isNumber: true,
    cell: (row) => formatNumber(row.progress.pagesDone),
  },
  { id: 'mode', header: texts.audits.mode, cell: (row) => labelOf(row.options.crawlMode) },
  {
    id: 'flags',
    header: texts.audits.flags,
    cell: (row) => (
      <span className="flex gap-1">
        <SampleBadge sample={row.score.sample} />
        {row.score.isCapped && <Badge tone="warn">{texts.audits.capped}</Badge>}
        {row.score.isPartial && <Badge tone="warn">{texts.audits.partial}</Badge>}
      </span>
    ),
  },
];

/** Shows how often audits start automatically, and changes it. */
function AuditCadence({ websiteId }: { websiteId: string }) {
  const canWrite = useCanWrite();
  const read = useWebsiteSettings(websiteId);
  const change = useChange(
    (cadence: Cadence) => api.websites.updateSettings(websiteId, { audits: { cadence } }),
    { stale: ['website-settings'] },
  );
  if (!read.data) return null;
  const { cadence } = read.data.data.audits;
  if (!canWrite) {
    return cadence === 'never' ? null : (
      <span className="text-muted">{auditTexts.cadences[cadence]}</span>
    );
  }
  return (
    <FilterSelect
      label={auditTexts.cadence}
      value={cadence === 'never' ? '' : cadence}
      choices={cadences.map((value) => ({
        value: value === 'never' ? '' : value,
        label: auditTexts.cadences[value],
      }))}
      onChoice={(value) => change.mutate(cadences.find((known) => known === value) ?? 'never')}
    />
  );
}

function StartAudit({ websiteId }: { websiteId: string }) {
  const canWrite = useCanWrite();
  const navigate = useNavigate();
  const website = useWebsite(websiteId);
  const [isOpen, setIsOpen] = useState(false);
  const [maxPages, setMaxPages] = useState('');
  const [startUrl, setStartUrl] = useState('');
  const [isRendered, setIsRendered] = useState(false);
  const start = useChange((body: BodyOf<'startAudit'>) => api.audits.start(websiteId, body), {
    stale: ['audits'],
    done: ({ id }) => {
      void navigate({
        to: '/websites/$websiteId/audits/$auditId',
        params: { websiteId, auditId: id },
        search: {},
      });
      return undefined;
    },
  });
  if (!canWrite) return null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    start.mutate({
      ...(maxPages === '' ? {} : { maxPages: Number(maxPages) }),
      ...(startUrl === '' ? {} : { startUrl }),
      ...(isRendered ? { render: 'browser' } : {}),
    });
  };
  return (
    <>
      <Button kind="main" onClick={() => setIsOpen(true)}>
        {texts.audits.start}
      </Button>
      <Modal title={texts.audits.start} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <form onSubmit={submit} className="grid gap-3">
          <Field
            label={texts.audits.startUrl}
            type="url"
            placeholder={`https://${website.data?.data.domain ?? ''}/`}
            value={startUrl}
            onChange={(event) => setStartUrl(event.target.value)}
          />
          <Field
            label={texts.audits.maxPages}
            hint={texts.audits.maxPagesHint}
            type="number"
            min={1}
            value={maxPages}
            onChange={(event) => setMaxPages(event.target.value)}
          />
          <div>
            <label className="flex items-center gap-2 font-medium">
              <input
                type="checkbox"
                checked={isRendered}
                onChange={(event) => setIsRendered(event.target.checked)}
              />
              {auditMoreTexts.render}
            </label>
            <p className="mt-1 text-xs text-muted">{auditMoreTexts.renderHint}</p>
          </div>
          <Button type="submit" kind="main" disabled={start.isPending}>
            {texts.audits.start}
          </Button>
        </form>
      </Modal>
    </>
  );
}
