import { Link, useParams } from '@tanstack/react-router';
import type { Row } from '../../../packages/client/src/schema-types';
import { countryName } from '../../country-name';
import { api } from '../../data/api';
import type { ApiRequest } from '../../data/api-request';
import { useIsLimited } from '../../data/session';
import { usePointWindow } from '../../data/use-point-window';
import { useRows } from '../../data/use-read';
import { useOverviewRow, useWebsite } from '../../data/websites';
import { formatDay, formatDays, formatMoment, formatShare, formatShort } from '../../format';
import { factsOf, isSandbox } from '../../parts/facts';
import { Figure } from '../../parts/figure';
import { Page, Section } from '../../parts/page';
import { Await, Empty } from '../../parts/states';
import { type Mark, TimeChart } from '../../parts/time-chart';
import { addDays, type DayRange, dayOf, daysOf, rangeBefore } from '../../range';
import { chosen, type Search } from '../../search-params';
import { labelOf, texts } from '../../texts';
import { changesTexts } from '../../texts/changes';
import { chartTexts } from '../../texts/charts';
import { searchTexts } from '../../texts/search';
import { keepRange, useRange, useWindow } from '../../use-search';
import { useCrawlerDays } from '../crawlers/crawler-totals';
import { useFinalRange } from '../search/final-range';
import { useSearchDays } from '../search/search-days';
import { OpenAlerts } from './open-alerts';
import { SummaryStrip } from './summary-strip';

type Mover = Row<'listWebsiteMovers'>;

const moversMax = 10;

/** What moved, what is wrong and what happened on one website. */
export function Changes() {
  const { websiteId = '' } = useParams({ strict: false });
  const website = useWebsite(websiteId);
  const overview = useOverviewRow(websiteId);
  const point = usePointWindow(websiteId);
  const { comparison } = useWindow();
  const days = { day: point.now?.day, compareDay: point.before?.day };
  const movers = (direction: 'winners' | 'losers') => (with_: object) =>
    api.serp.listWebsiteMovers(websiteId, { ...chosen(days), direction, limit: moversMax }, with_);
  const isCompared = { enabled: point.before !== undefined };
  const winners = useRows(['movers', websiteId, 'winners', days], movers('winners'), isCompared);
  const losers = useRows(['movers', websiteId, 'losers', days], movers('losers'), isCompared);
  const alerts = useRows(['alerts', websiteId, 'open'], (with_) =>
    api.alerts.listWebsiteAlerts(websiteId, { state: 'open', limit: 50 }, with_),
  );
  const from = addDays(dayOf(Date.now()), -7);
  const isLimited = useIsLimited();
  const failed = useRows(
    ['jobs', websiteId, 'failed', from],
    (with_) => api.jobs.list({ websiteId, status: 'failed', from, limit: 20 }, with_),
    { enabled: !isLimited },
  );
  const reads = [
    ...(point.before ? [winners, losers] : []),
    alerts,
    ...(isLimited ? [] : [failed]),
  ];
  // A website that was read once is not known to have moved or not.
  const isQuiet = point.before !== undefined && reads.every(({ data }) => data?.total === 0);
  const row = overview.row;
  const crawlerDays = useCrawlerDays(websiteId, useRange());
  // The overview's days are fewer than those of the screen may be.
  const isUnmeasured =
    row !== undefined &&
    !row.visibility &&
    !row.clicks &&
    !row.crawlerVisits &&
    !row.aiMentionRate &&
    point.rows.length === 0 &&
    crawlerDays.data?.rows.every(({ coverage }) => coverage === 'none') === true;
  const title = website.data?.data.domain ?? texts.screens.changes;
  return (
    <Page title={title} note={texts.screens.changes}>
      <SummaryStrip
        websiteId={websiteId}
        row={row}
        request={overview.data?.request}
        isConnected={website.data?.data.searchConsoleConnected}
      />
      {!isUnmeasured && (
        <Charts
          websiteId={websiteId}
          point={point}
          isConnected={website.data?.data.searchConsoleConnected ?? false}
        />
      )}
      {isUnmeasured && (
        <Empty title={changesTexts.setUp}>
          <Link
            to="/websites/$websiteId/start"
            params={{ websiteId }}
            search={{}}
            className="text-accent underline"
          >
            {changesTexts.setUpLink}
          </Link>
        </Empty>
      )}
      {isQuiet && !isUnmeasured && (
        <div className="mb-6">
          <Empty title={changesTexts.nothing(formatDay(point.before?.day ?? from))}>
            {changesTexts.nothingHint}
          </Empty>
        </div>
      )}
      {!isQuiet && !isUnmeasured && (
        <>
          {point.before === undefined && point.now && comparison !== 'none' && (
            <p className="mb-4 text-muted">{changesTexts.noBefore}</p>
          )}
          {point.before && (
            <div className="grid grid-cols-1 gap-x-5 lg:grid-cols-2">
              <Movers
                title={changesTexts.losers}
                none={changesTexts.noLosers}
                read={losers}
                websiteId={websiteId}
              />
              <Movers
                title={changesTexts.winners}
                none={changesTexts.noWinners}
                read={winners}
                websiteId={websiteId}
              />
            </div>
          )}
        </>
      )}
      {!isQuiet && (
        <>
          <OpenAlerts read={alerts} />
          {(failed.data?.total ?? 0) > 0 && <FailedJobs read={failed} />}
        </>
      )}
    </Page>
  );
}

type MoversProps = {
  title: string;
  none: string;
  read: ReturnType<typeof useRows<Mover>>;
  websiteId: string;
};

function Movers({ title, none, read, websiteId }: MoversProps) {
  const first = read.data?.rows[0];
  const compared =
    first?.evidence.checkedAt &&
    changesTexts.compared(formatDay(first.previousCheckedAt), formatDay(first.evidence.checkedAt));
  return (
    <Section
      title={title}
      note={compared}
      actions={
        <Link
          to="/websites/$websiteId/rankings"
          params={{ websiteId }}
          search={(search: Search): Search => ({
            ...keepRange(search),
            status: title === changesTexts.winners ? 'improved' : 'declined',
          })}
          className="text-xs text-accent hover:underline"
        >
          {title === changesTexts.winners ? changesTexts.allWinners : changesTexts.allLosers}
        </Link>
      }
    >
      <Await read={read} rows={4}>
        {(data) =>
          data.rows.length === 0 ? (
            <p className="text-muted">{none}</p>
          ) : (
            <ul className="divide-y divide-line rounded-lg border border-line bg-panel">
              {data.rows.map((mover) => (
                <MoverLine key={mover.keywordId} mover={mover} request={data.request} />
              ))}
            </ul>
          )
        }
      </Await>
    </Section>
  );
}

const placeOf = (position: number | null) => (position === null ? '–' : String(position));

function MoverLine({ mover, request }: { mover: Mover; request: ApiRequest }) {
  const { position, previousPosition, places, evidence } = mover;
  const isUnconfirmed = evidence.isConfirmed === false;
  // A position that was not found lies anywhere after the depth that was read.
  const isAtLeast = position === null || previousPosition === null;
  const text = changesTexts.fromTo(placeOf(previousPosition), placeOf(position));
  return (
    <li className="flex items-center gap-3 px-3 py-1.5">
      <Link
        to="/websites/$websiteId/rankings/$keywordId"
        params={{ websiteId: mover.websiteId, keywordId: mover.keywordId }}
        search={keepRange}
        className="min-w-0 flex-1 truncate hover:text-accent hover:underline"
      >
        <bdi>{mover.keyword}</bdi>
      </Link>
      <span className="hidden text-xs text-muted sm:inline">
        {mover.device}, {countryName(mover.country)}
      </span>
      <Figure
        value={text}
        isThin={isUnconfirmed}
        className="tabular-nums"
        evidence={() => ({
          title: mover.keyword,
          value: text,
          isSandbox: isSandbox(evidence),
          facts: [
            ...factsOf(evidence),
            { label: texts.evidence.before, value: formatMoment(mover.previousCheckedAt) },
          ],
          request,
          rows: {
            to: `/websites/${mover.websiteId}/rankings/${mover.keywordId}`,
            label: texts.evidence.rows,
          },
        })}
      />
      <span
        className={`w-20 text-end font-medium tabular-nums ${places < 0 ? 'text-bad' : 'text-good'}`}
      >
        {places > 0 ? '▲' : '▼'} {isAtLeast && <span title={changesTexts.atLeast}>≥ </span>}
        {Math.abs(places)}
        <span className="sr-only"> {labelOf(mover.status)}</span>
      </span>
    </li>
  );
}

function FailedJobs({ read }: { read: ReturnType<typeof useRows<Row<'listJobs'>>> }) {
  return (
    <Section title={changesTexts.failed} note={changesTexts.failedNote}>
      <Await read={read}>
        {(data) => (
          <ul className="divide-y divide-line rounded-lg border border-line bg-panel">
            {data.rows.map((job) => (
              <li key={job.id} className="flex flex-wrap items-center gap-x-3 px-3 py-1.5">
                <span className="font-medium">{labelOf(job.type)}</span>
                <span className="min-w-0 flex-1 text-muted wrap-anywhere">
                  {job.error?.message}
                </span>
                <span className="text-xs text-muted">
                  {formatMoment(job.finishedAt ?? job.createdAt)}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Await>
    </Section>
  );
}

type ChartsProps = {
  websiteId: string;
  point: ReturnType<typeof usePointWindow>;
  isConnected: boolean;
};

/** Clicks and visibility over the range, with what happened in it. */
function Charts({ websiteId, point, isConnected }: ChartsProps) {
  const range = useRange();
  const marks = useMarks(websiteId, range);
  const days = daysOf(range);
  const byDay = new Map(point.rows.map((row) => [row.day, row.visibility.score]));
  return (
    <Section title={changesTexts.chart} note={changesTexts.marksNote}>
      <div className="grid grid-cols-1 gap-4 xl:grid-cols-2">
        {isConnected && <ClicksChart websiteId={websiteId} />}
        <Await read={point.read}>
          {() =>
            point.rows.length > 0 && (
              <TimeChart
                title={changesTexts.visibility}
                unit={chartTexts.units.visibility}
                times={days}
                series={[
                  {
                    label: changesTexts.visibility,
                    color: 2,
                    points: days.map((day) => byDay.get(day) ?? null),
                  },
                ]}
                format={(value) => formatShare(value, 2)}
                min={0}
                marks={marks}
              />
            )
          }
        </Await>
      </div>
    </Section>
  );
}

function ClicksChart({ websiteId }: { websiteId: string }) {
  const asked = useRange();
  const range = useFinalRange(websiteId);
  // Final days end before the range does, so what happened in them is another list.
  const marks = useMarks(websiteId, range ?? asked);
  const { comparison } = useWindow();
  const before = range && rangeBefore(range, comparison);
  const now = useSearchDays(websiteId, range);
  const then = useSearchDays(websiteId, before);
  if (!range || !now.data) return null;
  const pointsOf = (of: DayRange, rows: typeof now.data.rows | undefined) => {
    const byDay = new Map(rows?.map((row) => [row.name, row]));
    return daysOf(of).map((day) =>
      byDay.get(day)?.isFinal ? (byDay.get(day)?.now.clicks ?? null) : null,
    );
  };
  return (
    <TimeChart
      title={searchTexts.metrics.clicks}
      unit={chartTexts.units.clicks}
      times={daysOf(range)}
      series={[
        { label: searchTexts.metrics.clicks, color: 1, points: pointsOf(range, now.data.rows) },
        ...(before
          ? [
              {
                label: texts.range.against(formatDays(before)),
                color: 1 as const,
                isBefore: true,
                points: pointsOf(before, then.data?.rows),
              },
            ]
          : []),
      ]}
      format={formatShort}
      min={0}
      isWhole
      marks={marks}
    />
  );
}

/** What the service noticed, and what people and Google say happened. */
function useMarks(websiteId: string, { from, to }: DayRange): Mark[] {
  const events = useRows(['events', websiteId, from, to], (with_) =>
    api.webhooks.listEvents({ websiteId, from, to, limit: 50 }, with_),
  );
  const annotations = useRows(['annotations', websiteId, from, to], (with_) =>
    api.searchConsole.listAnnotations(websiteId, { from, to, limit: 50 }, with_),
  );
  return [
    ...(annotations.data?.rows ?? []).map(({ day, title }) => ({ at: day, label: title })),
    ...(events.data?.rows ?? []).map(({ type, occurredAt }) => ({
      at: occurredAt.slice(0, 10),
      label: labelOf(type),
    })),
  ];
}
