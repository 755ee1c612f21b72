import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Row } from '../../../packages/client/src/schema-types';
import { api } from '../../data/api';
import { useCanWrite } from '../../data/session';
import { useChange } from '../../data/use-change';
import { useRead, useRows } from '../../data/use-read';
import { formatMoment, formatNumber } from '../../format';
import { Button } from '../../parts/button';
import { ConfirmButton } from '../../parts/confirm-button';
import { FormDialog } from '../../parts/form';
import { List } from '../../parts/list';
import { Section } from '../../parts/page';
import { Modal } from '../../parts/panel-dialog';
import { Await, Empty } from '../../parts/states';
import { TimeChart } from '../../parts/time-chart';
import { importRowTexts as rowWords } from '../../texts/import-rows';
import { listTexts as common } from '../../texts/lists';
import { searchListTexts as words } from '../../texts/search-lists';
import { BingUrl } from './bing-url';
import { SearchImportRows } from './search-import-rows';
import {
  bingCrawlDays,
  bingIssues,
  bingStatistics,
  searchImports,
  submittedSitemaps,
} from './search-lists';

type WebsiteProps = { websiteId: string };
type SearchImport = Row<'listSearchImports'>;

/** Sitemaps as Google knows them. */
export function SubmittedSitemaps({ websiteId }: WebsiteProps) {
  const canWrite = useCanWrite();
  const submit = useChange(
    async ({ url, close }: { url: string; close: () => void }) => {
      await api.searchConsole.submitSitemap(websiteId, { url });
      close();
    },
    { stale: ['submitted sitemaps'], done: () => words.submitted },
  );
  return (
    <>
      {canWrite && (
        <div className="mb-3">
          <FormDialog<{ url: string }>
            title={words.submit}
            fields={[{ name: 'url', label: words.sitemap, as: 'url', isRequired: true }]}
            isBusy={submit.isPending}
            onSubmit={({ url }, close) => submit.mutate({ url, close })}
          />
        </div>
      )}
      <List list={submittedSitemaps} id={websiteId} />
    </>
  );
}

/** What Bing Webmaster says of the website. */
export function Bing({ websiteId }: WebsiteProps) {
  const bindings = useRows(['bindings', websiteId], (with_) =>
    api.searchConsole.listBindings({ websiteId, limit: 10 }, with_),
  );
  return (
    <Await read={bindings}>
      {({ rows }) =>
        rows.some(({ provider }) => provider === 'bing') ? (
          <BoundToBing websiteId={websiteId} />
        ) : (
          <Empty title={words.bing.none}>
            <Link to="/settings" search={{ tab: 'connections' }} className="text-accent underline">
              {words.bing.connect}
            </Link>
          </Empty>
        )
      }
    </Await>
  );
}

function BoundToBing({ websiteId }: WebsiteProps) {
  const quota = useRead(['bing-quota', websiteId], (with_) =>
    api.searchConsole.getBingQuota(websiteId, {}, with_),
  );
  return (
    <>
      {quota.data && (
        <p className="mb-3 text-muted">
          {words.bing.quota(
            formatNumber(quota.data.data.today),
            formatNumber(quota.data.data.thisMonth),
          )}
        </p>
      )}
      <Section title={words.bing.statistics}>
        <List list={bingStatistics} id={websiteId} />
      </Section>
      <Section title={words.bing.days}>
        <List list={bingCrawlDays} id={websiteId} />
      </Section>
      <BingUrl websiteId={websiteId} />
      <Section title={words.bing.issues}>
        <List list={bingIssues} id={websiteId} />
      </Section>
    </>
  );
}

/** Files that were imported, each with its days. */
export function SearchImports({ websiteId }: WebsiteProps) {
  const canWrite = useCanWrite();
  const [opened, setOpened] = useState<SearchImport>();
  return (
    <>
      <List
        list={searchImports}
        id={websiteId}
        actions={(stored) => (
          <span className="flex gap-2">
            {stored.kind === 'export' && (
              <Button onClick={() => setOpened(stored)}>{rowWords.rows}</Button>
            )}
            {canWrite && <RemoveImport stored={stored} />}
          </span>
        )}
      />
      {opened && (
        <Modal title={rowWords.rowsOf} isOpen onClose={() => setOpened(undefined)} isWide>
          <SearchImportRows websiteId={websiteId} importId={opened.id} />
        </Modal>
      )}
    </>
  );
}

function RemoveImport({ stored }: { stored: SearchImport }) {
  const remove = useChange((id: string) => api.searchConsole.deleteImport(stored.websiteId, id), {
    stale: ['search imports'],
  });
  return (
    <ConfirmButton
      text={common.remove}
      question={words.removeImport}
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate(stored.id)}
    />
  );
}

const hourMs = 3_600_000;

/** Clicks by hour, which Google shows for ten days; hours that it does not name are gaps. */
export function SearchHours({ websiteId }: WebsiteProps) {
  const read = useRows(['search-hours', websiteId], (with_) =>
    api.searchConsole.listHours(websiteId, { sort: 'hourStart', limit: 1000 }, with_),
  );
  const rows = read.data?.rows ?? [];
  const byHour = new Map(rows.map((row) => [Date.parse(row.hourStart), row]));
  const [first, last] = [Math.min(...byHour.keys()), Math.max(...byHour.keys())];
  if (rows.length === 0) return null;
  const hours = Array.from(
    { length: (last - first) / hourMs + 1 },
    (_, index) => first + index * hourMs,
  );
  return (
    <div className="my-5">
      <TimeChart
        title={words.hours}
        unit={words.hoursUnit}
        times={hours.map((at) => byHour.get(at)?.hourStart ?? new Date(at).toISOString())}
        formatTime={formatMoment}
        series={[
          {
            label: common.clicks,
            color: 1,
            points: hours.map((at) => byHour.get(at)?.clicks ?? null),
            isBars: true,
          },
        ]}
        format={formatNumber}
        min={0}
        isWhole
        height={160}
      />
    </div>
  );
}
