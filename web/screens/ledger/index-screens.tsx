import { useState } from 'react';
import type { BodyOf, Row } from '../../../packages/client/src/schema-types';
import { api } from '../../data/api';
import { useCanWrite } from '../../data/session';
import { useChange } from '../../data/use-change';
import { useRead } from '../../data/use-read';
import { formatNumber } from '../../format';
import { Button } from '../../parts/button';
import { ConfirmButton } from '../../parts/confirm-button';
import { CopyText } from '../../parts/copy-text';
import { DataTable } from '../../parts/data-table';
import { FormDialog } from '../../parts/form';
import { LinesDialog } from '../../parts/lines-dialog';
import { columnsOf, List } from '../../parts/list';
import { Section } from '../../parts/page';
import { SidePanel } from '../../parts/panel-dialog';
import { Await } from '../../parts/states';
import { labelOf } from '../../texts';
import { indexTexts as words } from '../../texts/index-lists';
import { listTexts as common } from '../../texts/lists';
import { inspections, quotaColumns, sitemaps, submissions } from './index-lists';

type WebsiteProps = { websiteId: string };
type Sent = { lines: string[]; close: () => void };

/** What Google’s URL inspection found, and what waits for one. */
export function Inspections({ websiteId }: WebsiteProps) {
  const canWrite = useCanWrite();
  const inspect = useChange(
    async ({ lines, close }: Sent) => {
      const answer = await api.indexing.requestInspections(websiteId, { urls: lines });
      close();
      return answer.counts;
    },
    {
      stale: ['inspections', 'index-coverage', 'jobs'],
      done: ({ queued, already_queued }) => words.inspecting(formatNumber(queued + already_queued)),
    },
  );
  return (
    <>
      {canWrite && (
        <div className="mb-3">
          <LinesDialog
            title={words.inspect}
            hint={words.inspectHint}
            isBusy={inspect.isPending}
            onLines={(lines, close) => inspect.mutate({ lines, close })}
          />
        </div>
      )}
      <List list={inspections} id={websiteId} />
    </>
  );
}

/** Sitemaps that are read every day. */
export function Sitemaps({ websiteId }: WebsiteProps) {
  const canWrite = useCanWrite();
  const track = useChange(
    async ({ lines, close }: Sent) => {
      await api.indexing.trackSitemaps(websiteId, { urls: lines });
      close();
    },
    { stale: ['sitemaps', 'jobs'], done: () => words.tracked },
  );
  const fromRobots = useChange(
    (id: string) => api.indexing.trackSitemaps(id, { fromRobots: true }),
    { stale: ['sitemaps', 'jobs'], done: () => words.tracked },
  );
  return (
    <>
      {canWrite && (
        <div className="mb-3 flex flex-wrap gap-2">
          <LinesDialog
            title={words.track}
            hint={words.trackHint}
            isBusy={track.isPending}
            onLines={(lines, close) => track.mutate({ lines, close })}
          />
          <Button onClick={() => fromRobots.mutate(websiteId)} disabled={fromRobots.isPending}>
            {words.fromRobots}
          </Button>
        </div>
      )}
      <List list={sitemaps} id={websiteId} actions={sitemapActions} />
    </>
  );
}

type Sitemap = Row<'listSitemaps'>;

const sitemapActions = (sitemap: Sitemap) => <SitemapActions sitemap={sitemap} />;

const readColumns = columnsOf<Awaited<ReturnType<typeof api.indexing.getSitemap>>['reads'][number]>(
  [
    { header: words.readAt, value: (row) => row.readAt, as: 'moment' },
    { header: common.state, value: (row) => row.outcome, as: 'label' },
    { header: words.listed, value: (row) => row.entries, as: 'number' },
    { header: words.added, value: (row) => row.added, as: 'number' },
    { header: words.gone, value: (row) => row.gone, as: 'number' },
  ],
);

function SitemapActions({ sitemap }: { sitemap: Sitemap }) {
  const canWrite = useCanWrite();
  const [isOpen, setIsOpen] = useState(false);
  const read = useRead(
    ['sitemaps', sitemap.id],
    (with_) => api.indexing.getSitemap(sitemap.websiteId, sitemap.id, {}, with_),
    { enabled: isOpen },
  );
  const untrack = useChange((id: string) => api.indexing.untrackSitemap(sitemap.websiteId, id), {
    stale: ['sitemaps'],
  });
  return (
    <span className="flex gap-1">
      <Button kind="quiet" onClick={() => setIsOpen(true)}>
        {words.reads}
      </Button>
      <SidePanel title={words.reads} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <p className="mb-3 wrap-anywhere">{sitemap.url}</p>
        <Await read={read}>
          {({ data, request }) => (
            <DataTable
              caption={words.reads}
              columns={readColumns}
              rows={data.reads}
              request={request}
            />
          )}
        </Await>
      </SidePanel>
      {canWrite && (
        <ConfirmButton
          text={common.remove}
          question={words.untrack(sitemap.url)}
          isBusy={untrack.isPending}
          onConfirm={() => untrack.mutate(sitemap.id)}
        />
      )}
    </span>
  );
}

type Submitted = Required<Pick<BodyOf<'submitUrls'>, 'state' | 'channels'>>;

const channels = ['indexnow', 'bing', 'sitemap'];
const states = ['not_submitted', 'failed', 'refused', 'canceled', 'accepted'];

/** What was submitted to search engines, and how much each still takes. */
export function Submissions({ websiteId, query }: WebsiteProps & { query: object }) {
  const canWrite = useCanWrite();
  const submit = useChange(
    async ({ body, close }: { body: Submitted; close: () => void }) => {
      const answer = await api.indexing.submitUrls(websiteId, body);
      close();
      return answer.submissions.length;
    },
    {
      stale: ['submissions', 'jobs', 'ledger'],
      done: (count) => words.submitted(formatNumber(count)),
    },
  );
  const quotas = useRead(['quotas', websiteId], (with_) =>
    api.indexing.getSubmissionQuota(websiteId, {}, with_),
  );
  const key = useRead(
    ['indexnow-key', websiteId],
    (with_) => api.indexing.getIndexNowKey(websiteId, { check: 'false' }, with_),
    { enabled: canWrite },
  );
  return (
    <>
      {canWrite && (
        <div className="mb-3">
          <FormDialog<Submitted>
            title={words.submit}
            fields={[
              {
                name: 'state',
                label: common.state,
                as: 'choice',
                choices: states.map((value) => ({ value, label: labelOf(value) })),
              },
              {
                name: 'channels',
                label: words.channel,
                as: 'choices',
                choices: channels.map((value) => ({ value, label: labelOf(value) })),
              },
            ]}
            isBusy={submit.isPending}
            onSubmit={(body, close) => submit.mutate({ body, close })}
          />
        </div>
      )}
      <List list={submissions} id={websiteId} query={{ ...query }} />
      <div className="mt-5">
        <Section title={words.quotas}>
          <Await read={quotas}>
            {({ data, request }) => (
              <DataTable
                caption={words.quotas}
                columns={quotaColumns}
                rows={data}
                request={request}
              />
            )}
          </Await>
        </Section>
      </div>
      {key.data && (
        <Section title={words.key} note={words.keyNote}>
          <CopyText text={key.data.data.key} />
          <ul className="mt-2">
            {key.data.data.hosts.map(({ host, location, state }) => (
              <li key={host} className="wrap-anywhere">
                {location} <span className="text-muted">{labelOf(state)}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}
