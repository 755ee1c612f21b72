import { Link, useNavigate, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Data } from '../../../packages/client/src/schema-types';
import { api } from '../../data/api';
import { useCanWrite } from '../../data/session';
import { useChange } from '../../data/use-change';
import { isOver, useLiveJob } from '../../data/use-live';
import { type Read, useRead } from '../../data/use-read';
import { formatBytes, formatDuration, formatMoment, formatNumber } from '../../format';
import { Badge } from '../../parts/badge';
import { Button } from '../../parts/button';
import { ConfirmButton } from '../../parts/confirm-button';
import { Figure, NotMeasured } from '../../parts/figure';
import { List } from '../../parts/list';
import { Page } from '../../parts/page';
import { Progress } from '../../parts/progress';
import { SampleBadge } from '../../parts/sample-badge';
import { Await } from '../../parts/states';
import { Tabs, useTab } from '../../parts/tabs';
import { texts } from '../../texts';
import { auditMoreTexts } from '../../texts/audit-more';
import { auditTexts } from '../../texts/audits';
import { keepRange } from '../../use-search';
import { AuditComparison } from './audit-comparison';
import { AuditIssues } from './audit-issues';
import { AuditLinks } from './audit-links';
import { labPages, skippedUrls } from './audit-lists';
import { AuditPages } from './audit-pages';
import { AuditSections } from './audit-sections';
import { CrawlMap } from './crawl-map';

type Audit = Data<'getAudit'>;
const tabs = ['issues', 'map', 'sections', 'pages', 'links', 'lab', 'skipped', 'compare'] as const;
const tabTexts: Record<(typeof tabs)[number], string> = {
  ...auditTexts.tabs,
  ...auditMoreTexts.tabs,
};

/** One audit: its progress while it runs, then what it found. */
export function AuditScreen() {
  const { websiteId = '', auditId = '' } = useParams({ strict: false });
  const read = useRead(['audit', auditId], (with_) => api.audits.get(auditId, {}, with_));
  const audit = read.data?.data;
  useLiveJob(audit && !isOver(audit.status) ? audit.jobId : undefined, [
    'audit',
    'audits',
    'audit-issues',
  ]);
  const tab = useTab(tabs);
  return (
    <Await read={read}>
      {(loaded) => (
        <Page
          title={texts.audits.title(formatMoment(loaded.data.createdAt))}
          note={
            <Link
              to="/websites/$websiteId/audits"
              params={{ websiteId }}
              search={keepRange}
              className="text-accent underline"
            >
              {texts.screens.audits}
            </Link>
          }
          actions={<Controls audit={loaded.data} />}
        >
          <Summary audit={loaded} />
          {isOver(loaded.data.status) && loaded.data.status !== 'failed' && (
            <>
              <Tabs
                label={texts.screens.audits}
                tabs={tabs
                  .filter((id) => id !== 'lab' || loaded.data.options.labPages > 0)
                  .map((id) => ({ id, text: tabTexts[id] }))}
              />
              {tab === 'issues' && <AuditIssues auditId={auditId} />}
              {tab === 'map' && <CrawlMap auditId={auditId} />}
              {tab === 'sections' && <AuditSections auditId={auditId} />}
              {tab === 'lab' && <List list={labPages} id={auditId} />}
              {tab === 'skipped' && <List list={skippedUrls} id={auditId} />}
              {tab === 'pages' && (
                <AuditPages auditId={auditId} extractions={loaded.data.options.extractions} />
              )}
              {tab === 'links' && <AuditLinks auditId={auditId} />}
              {tab === 'compare' && <AuditComparison websiteId={websiteId} auditId={auditId} />}
            </>
          )}
        </Page>
      )}
    </Await>
  );
}

function Summary({ audit: { data, request } }: { audit: Read<Audit> }) {
  const { progress, score, startedAt, finishedAt } = data;
  const facts = [
    {
      label: texts.audits.healthy,
      value: `${formatNumber(score.healthyPages ?? 0)} / ${formatNumber(score.healthPages ?? 0)}`,
    },
    ...(finishedAt ? [{ label: texts.evidence.at, value: formatMoment(finishedAt) }] : []),
    { label: texts.audits.mode, value: data.options.crawlMode },
  ];
  const counts: [label: string, value: string][] = [
    [texts.audits.pages, formatNumber(progress.pagesDone)],
    [texts.audits.urls, formatNumber(progress.urlsDone)],
    [texts.audits.skipped, formatNumber(progress.urlsSkipped)],
    [texts.audits.read, formatBytes(progress.bytesRead)],
  ];
  return (
    <dl className="mb-4 flex flex-wrap items-start gap-x-10 gap-y-3 rounded-lg border border-line bg-panel px-4 py-3">
      <Item label={texts.evidence.state}>
        <Progress
          status={data.status}
          done={progress.urlsDone}
          total={progress.urlsKnown}
          unit="URLs"
        />
      </Item>
      <Item label={texts.overview.columns.health}>
        {score.healthScore === null ? (
          <NotMeasured />
        ) : (
          <Figure
            value={formatNumber(score.healthScore)}
            className="text-lg font-semibold"
            evidence={() => ({
              title: texts.overview.columns.health,
              value: `${score.healthScore} / 100`,
              facts,
              request,
            })}
          />
        )}{' '}
        <SampleBadge sample={score.sample} />
        {score.isCapped && <Badge tone="warn">{texts.audits.capped}</Badge>}
        {score.isPartial && <Badge tone="warn">{texts.audits.partial}</Badge>}
      </Item>
      {counts.map(([label, value]) => (
        <Item key={label} label={label}>
          <Figure value={value} evidence={() => ({ title: label, value, facts, request })} />
        </Item>
      ))}
      {startedAt && finishedAt && (
        <Item label={texts.audits.took}>
          {formatDuration((Date.parse(finishedAt) - Date.parse(startedAt)) / 1000)}
        </Item>
      )}
      {data.warnings.map(({ code, message }) => (
        <Item key={code} label={texts.audits.warning}>
          <span className="text-warn">{message}</span>
        </Item>
      ))}
    </dl>
  );
}

const Item = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="text-xs text-muted">{label}</dt>
    <dd className="flex min-h-6 items-center gap-2 tabular-nums">{children}</dd>
  </div>
);

function Controls({ audit }: { audit: Audit }) {
  const canWrite = useCanWrite();
  const stale = { stale: ['audit', 'audits'] };
  const pause = useChange((id: string) => api.audits.pause(id), stale);
  const resume = useChange((id: string) => api.audits.resume(id), stale);
  const cancel = useChange((id: string) => api.audits.cancel(id), stale);
  const navigate = useNavigate();
  const remove = useChange(async (id: string) => {
    await api.audits.delete(id);
    const params = { websiteId: audit.websiteId };
    await navigate({ to: '/websites/$websiteId/audits', params, search: {} });
  }, stale);
  const again = useChange(
    (websiteId: string) => api.audits.start(websiteId, { render: 'browser' }),
    {
      ...stale,
      done: ({ id, websiteId }) => {
        const params = { websiteId, auditId: id };
        void navigate({ to: '/websites/$websiteId/audits/$auditId', params, search: {} });
        return undefined;
      },
    },
  );
  if (!canWrite) return null;
  if (isOver(audit.status)) {
    return (
      <>
        {audit.warnings.some(({ code }) => code === 'pages_need_rendering') && (
          <Button onClick={() => again.mutate(audit.websiteId)} disabled={again.isPending}>
            {auditMoreTexts.renderNow}
          </Button>
        )}
        <ConfirmButton
          text={auditMoreTexts.remove}
          question={auditMoreTexts.removeQuestion}
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate(audit.id)}
        />
      </>
    );
  }
  return (
    <>
      {audit.status === 'paused' ? (
        <Button onClick={() => resume.mutate(audit.id)} disabled={resume.isPending}>
          {texts.audits.resume}
        </Button>
      ) : (
        <Button onClick={() => pause.mutate(audit.id)} disabled={pause.isPending}>
          {texts.audits.pause}
        </Button>
      )}
      <Button kind="danger" onClick={() => cancel.mutate(audit.id)} disabled={cancel.isPending}>
        {texts.audits.cancel}
      </Button>
    </>
  );
}
