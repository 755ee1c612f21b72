import type { Row } from '../../../packages/client/src/schema-types';
import { api } from '../../data/api';
import { useCanWrite, useIsLimited } from '../../data/session';
import { useChange } from '../../data/use-change';
import { isOver, useLiveJob } from '../../data/use-live';
import { useRows } from '../../data/use-read';
import { formatDuration, formatMoment } from '../../format';
import { Button } from '../../parts/button';
import { choicesOf } from '../../parts/choices';
import type { Column } from '../../parts/data-table';
import { FilterSelect } from '../../parts/field';
import { LongTable } from '../../parts/long-table';
import { Page } from '../../parts/page';
import { Progress } from '../../parts/progress';
import { Empty } from '../../parts/states';
import { pick } from '../../search-params';
import { NotFound } from '../../shell/not-found';
import { labelOf, texts } from '../../texts';
import { aiTexts } from '../../texts/ai';
import { useUrlSearch } from '../../use-search';
import { JobDays } from './job-days';

type Job = Row<'listJobs'>;
type Query = NonNullable<Parameters<typeof api.jobs.list>[0]>;

const types = [
  'serp.collect',
  'ai.collect',
  'ai.rematch',
  'backlinks.collect',
  'backlinks.merge',
  'backlinks.check',
  'gsc.collect',
  'gsc.inspect',
  'logs.delete',
  'robots.read',
  'sitemaps.read',
  'indexing.submit',
  'indexing.confirm',
  'audit.run',
  'report.generate',
  'export.run',
  'website.purge',
];
const statuses = ['queued', 'running', 'paused', 'completed', 'failed', 'canceled'];

/** Long tasks: how they went, and those that are under way. */
export const Jobs = () => (useIsLimited() ? <NotFound /> : <AllJobs />);

function AllJobs() {
  const [search, change] = useUrlSearch();
  const query = pick<Query>(search, ['type', 'status', 'websiteId', 'sort']);
  const running = useRows(['jobs', 'running'], (with_) =>
    api.jobs.list({ status: 'running', limit: 1 }, with_),
  );
  useLiveJob(running.data?.rows[0]?.id, ['jobs']);
  const websites = useRows(['websites', 'names'], (with_) =>
    api.websites.list({ sort: 'name', limit: 1000 }, with_),
  );
  const nameOf = new Map((websites.data?.rows ?? []).map(({ id, domain }) => [id, domain]));
  return (
    <Page title={texts.screens.jobs}>
      <JobDays />
      <LongTable
        caption={texts.screens.jobs}
        readKey={['jobs', 'list', query]}
        read={(page, with_) => api.jobs.list({ sort: '-createdAt', ...query, ...page }, with_)}
        columns={columnsOf(nameOf)}
        sort="-createdAt"
        empty={Object.keys(query).length === 0 ? <Empty title={texts.jobs.empty} /> : undefined}
        filters={
          <>
            <FilterSelect
              label={texts.jobs.type}
              value={search['type'] ?? ''}
              choices={choicesOf(texts.jobs.anyType, types)}
              onChoice={(type) => change({ type })}
            />
            <FilterSelect
              label={texts.evidence.state}
              value={search['status'] ?? ''}
              choices={choicesOf(aiTexts.anyState, statuses)}
              onChoice={(status) => change({ status })}
            />
          </>
        }
      />
    </Page>
  );
}

const columnsOf = (nameOf: ReadonlyMap<string, string>): Column<Job>[] => [
  {
    id: 'type',
    header: texts.jobs.type,
    sort: 'type',
    cell: (row) => <span className="font-medium">{labelOf(row.type)}</span>,
  },
  {
    id: 'website',
    header: texts.overview.columns.website,
    cell: (row) => row.websiteId && <bdi>{nameOf.get(row.websiteId) ?? row.websiteId}</bdi>,
  },
  {
    id: 'status',
    header: texts.evidence.state,
    cell: (row) => (
      <Progress
        status={row.status}
        done={row.progress?.done}
        total={row.progress?.total}
        unit={row.progress?.unit}
      />
    ),
  },
  {
    id: 'created',
    header: texts.jobs.created,
    sort: 'createdAt',
    cell: (row) => <span className="whitespace-nowrap">{formatMoment(row.createdAt)}</span>,
  },
  {
    id: 'took',
    header: texts.audits.took,
    isNumber: true,
    cell: (row) =>
      row.startedAt && row.finishedAt
        ? formatDuration((Date.parse(row.finishedAt) - Date.parse(row.startedAt)) / 1000)
        : '–',
  },
  {
    id: 'problem',
    header: texts.jobs.problem,
    cell: (row) => (
      <bdi
        className={`block max-w-[clamp(12rem,26vw,34rem)] truncate ${row.error ? 'text-bad' : 'text-muted'}`}
        title={row.error?.message ?? row.warnings.join('\n')}
      >
        {row.error?.message ?? row.warnings.join(' ')}
      </bdi>
    ),
  },
  { id: 'cancel', header: '', cell: (row) => <Cancel job={row} /> },
];

function Cancel({ job }: { job: Job }) {
  const canWrite = useCanWrite();
  const cancel = useChange((id: string) => api.jobs.cancel(id), { stale: ['jobs'] });
  if (!canWrite || isOver(job.status)) return null;
  return (
    <Button kind="danger" onClick={() => cancel.mutate(job.id)} disabled={cancel.isPending}>
      {texts.cancel}
    </Button>
  );
}
