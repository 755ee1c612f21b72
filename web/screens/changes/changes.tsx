import { Link, useParams } from '@tanstack/react-router';
import type { Row } from '../../../packages/client/src/schema-types';
import { countryName } from '../../country-name';
import { api } from '../../data/api';
import type { ApiRequest } from '../../data/api-request';
import { useIsLimited } from '../../data/session';
import { useRows } from '../../data/use-read';
import { useOverviewRow, useWebsite } from '../../data/websites';
import { formatDay, formatMoment, formatShare } from '../../format';
import { factsOf, isSandbox } from '../../parts/facts';
import { Figure } from '../../parts/figure';
import { Page, Section } from '../../parts/page';
import { Await, Empty } from '../../parts/states';
import { TimeChart } from '../../parts/time-chart';
import { addDays, dayOf, daysOf } from '../../range';
import { labelOf, texts } from '../../texts';
import { useRange } from '../../use-search';
import { OpenAlerts } from './open-alerts';
import { SummaryStrip } from './summary-strip';

type Mover = Row<'listWebsiteMovers'>;

const moversMax = 10;
const weekMs = 7 * 86_400_000;

/** What moved, what is wrong and what happened on one website. */
export function Changes() {
  const { websiteId = '' } = useParams({ strict: false });
  const website = useWebsite(websiteId);
  const overview = useOverviewRow(websiteId);
  const movers = (direction: 'winners' | 'losers') => (with_: object) =>
    api.serp.listWebsiteMovers(websiteId, { direction, limit: moversMax }, with_);
  const winners = useRows(['movers', websiteId, 'winners'], movers('winners'));
  const losers = useRows(['movers', websiteId, 'losers'], movers('losers'));
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
  const reads = [winners, losers, alerts, ...(isLimited ? [] : [failed])];
  const isQuiet = reads.every(({ data }) => data?.total === 0);
  const row = overview.row;
  const isUnmeasured =
    row !== undefined && !row.visibility && !row.clicks && !row.crawlerVisits && !row.aiMentionRate;
  const title = website.data?.data.domain ?? texts.screens.changes;
  return (
    <Page title={title} note={texts.screens.changes}>
      {row && overview.data && <SummaryStrip row={row} request={overview.data.request} />}
      {isUnmeasured && (
        <Empty title={texts.changes.setUp}>
          <Link
            to="/websites/$websiteId/start"
            params={{ websiteId }}
            search={{}}
            className="text-accent underline"
          >
            {texts.changes.setUpLink}
          </Link>
        </Empty>
      )}
      {isQuiet && !isUnmeasured && (
        <div className="mb-6">
          <Empty title={texts.changes.nothing(formatDay(dayOf(Date.now() - weekMs)))}>
            {texts.changes.nothingHint}
          </Empty>
        </div>
      )}
      {!isQuiet && !isUnmeasured && (
        <>
          <div className="grid grid-cols-1 gap-x-5 lg:grid-cols-2">
            <Movers
              title={texts.changes.losers}
              none={texts.changes.noLosers}
              read={losers}
              websiteId={websiteId}
            />
            <Movers
              title={texts.changes.winners}
              none={texts.changes.noWinners}
              read={winners}
              websiteId={websiteId}
            />
          </div>
          <OpenAlerts read={alerts} />
          {(failed.data?.total ?? 0) > 0 && <FailedJobs read={failed} />}
        </>
      )}
      {!isUnmeasured && <Marks websiteId={websiteId} />}
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
    texts.changes.compared(formatDay(first.previousCheckedAt), formatDay(first.evidence.checkedAt));
  return (
    <Section
      title={title}
      note={compared}
      actions={
        <Link
          to="/websites/$websiteId/rankings"
          params={{ websiteId }}
          search={{ status: title === texts.changes.winners ? 'improved' : 'declined' }}
          className="text-xs text-accent hover:underline"
        >
          {texts.changes.all}
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
  const text = texts.changes.fromTo(placeOf(previousPosition), placeOf(position));
  return (
    <li className="flex items-center gap-3 px-3 py-1.5">
      <Link
        to="/websites/$websiteId/rankings/$keywordId"
        params={{ websiteId: mover.websiteId, keywordId: mover.keywordId }}
        search={{}}
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
        {places > 0 ? '▲' : '▼'} {isAtLeast && <span title={texts.changes.atLeast}>≥ </span>}
        {Math.abs(places)}
        <span className="sr-only"> {labelOf(mover.status)}</span>
      </span>
    </li>
  );
}

function FailedJobs({ read }: { read: ReturnType<typeof useRows<Row<'listJobs'>>> }) {
  return (
    <Section title={texts.changes.failed} note={texts.changes.failedNote}>
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

/** Visibility over the range with what happened in it. */
function Marks({ websiteId }: { websiteId: string }) {
  const { from, to } = useRange();
  const visibility = useRows(['visibility', websiteId, from, to], (with_) =>
    api.serp.listWebsiteVisibility(websiteId, { from, to, sort: 'day', limit: 400 }, with_),
  );
  const events = useRows(['events', websiteId, from, to], (with_) =>
    api.webhooks.listEvents({ websiteId, from, to, limit: 50 }, with_),
  );
  const days = daysOf({ from, to });
  const byDay = new Map(visibility.data?.rows.map((row) => [row.day, row.visibility.score]));
  const marks = (events.data?.rows ?? []).map(({ id, type, occurredAt }) => ({
    id,
    at: occurredAt.slice(0, 10),
    label: labelOf(type),
  }));
  return (
    <Section title={texts.changes.marks} note={texts.changes.marksNote}>
      <Await read={visibility}>
        {() => (
          <TimeChart
            title={texts.changes.visibility}
            times={days}
            series={[
              {
                label: texts.changes.visibility,
                color: 1,
                points: days.map((day) => byDay.get(day) ?? null),
              },
            ]}
            format={(value) => formatShare(value, 2)}
            min={0}
            marks={marks}
          />
        )}
      </Await>
    </Section>
  );
}
