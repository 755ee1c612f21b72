import { Link, useParams } from '@tanstack/react-router';
import type { Data } from '../../../packages/client/src/schema-types';
import { api } from '../../data/api';
import type { ApiRequest } from '../../data/api-request';
import { useRead } from '../../data/use-read';
import { formatDuration, formatMoment, formatNumber } from '../../format';
import { Badge, SandboxBadge } from '../../parts/badge';
import { type Column, DataTable } from '../../parts/data-table';
import { sourceOf } from '../../parts/facts';
import { Figure, NotMeasured } from '../../parts/figure';
import { Page, Section } from '../../parts/page';
import { Await } from '../../parts/states';
import { labelOf, texts } from '../../texts';
import { ledgerTexts } from '../../texts/ledger';
import { keepRange } from '../../use-search';
import { UntrackUrl } from './untrack-url';

type Life = Data<'getLedgerUrl'>;
type Event = Life['events'][number];

/** Everything that is known of one URL, in the order in which it happened. */
export function UrlLife() {
  const { websiteId = '', urlId = '' } = useParams({ strict: false });
  const read = useRead(['ledger', websiteId, 'url', urlId], (with_) =>
    api.indexing.getUrl(websiteId, urlId, {}, with_),
  );
  return (
    <Await read={read}>
      {({ data, request }) => (
        <Page
          actions={<UntrackUrl websiteId={websiteId} urlId={urlId} />}
          title={ledgerTexts.life}
          note={
            <>
              <Link
                to="/websites/$websiteId/ledger"
                params={{ websiteId }}
                search={keepRange}
                className="text-accent underline"
              >
                {ledgerTexts.title}
              </Link>
              {' / '}
              <a
                href={data.url}
                rel="noreferrer"
                target="_blank"
                className="wrap-anywhere hover:underline"
              >
                <bdi>{data.url}</bdi>
              </a>
            </>
          }
        >
          <p className="mb-4 flex flex-wrap gap-1.5">
            {data.states.map((state) => (
              <Badge key={state} tone={state === 'crawl_error' ? 'bad' : 'accent'}>
                {labelOf(state)}
              </Badge>
            ))}
          </p>
          <div className="grid grid-cols-1 gap-x-6 xl:grid-cols-2">
            <Section title={ledgerTexts.timeline}>
              {data.events.length === 0 ? (
                <p className="text-muted">{ledgerTexts.noEvents}</p>
              ) : (
                <Timeline events={data.events} request={request} />
              )}
            </Section>
            <Section title={ledgerTexts.engines}>
              <DataTable
                caption={ledgerTexts.engines}
                columns={engineColumns}
                rows={data.engines}
                request={request}
              />
              {data.otherBots.length > 0 && (
                <div className="mt-3">
                  <DataTable
                    caption={ledgerTexts.bot}
                    columns={botColumns}
                    rows={data.otherBots}
                    request={request}
                  />
                </div>
              )}
            </Section>
          </div>
        </Page>
      )}
    </Await>
  );
}

const tones: Partial<Record<Event['type'], string>> = {
  discovered: 'bg-good',
  confirmed: 'bg-good',
  ranked: 'bg-s4',
  cited: 'bg-s5',
  crawled: 'bg-s1',
};

function Timeline({ events, request }: { events: Event[]; request: ApiRequest }) {
  return (
    <ol className="relative ms-1.5 border-s border-line">
      {events.map((event, index) => {
        const before = events[index - 1];
        const gap = before ? (Date.parse(event.at) - Date.parse(before.at)) / 1000 : 0;
        const { evidence } = event;
        const isMade = evidence.source === 'sandbox';
        const who =
          event.bot ??
          (event.channel ? labelOf(event.channel) : event.engine ? labelOf(event.engine) : '');
        return (
          <li key={`${event.at} ${event.type} ${who}`} className="relative ps-5 pb-3">
            <span
              aria-hidden="true"
              className={`absolute start-[-0.31rem] top-1.5 size-2.5 rounded-full ring-2 ring-bg ${tones[event.type] ?? 'bg-muted'}`}
            />
            {gap >= 60 && <p className="text-xs text-muted">+ {formatDuration(gap)}</p>}
            <p className="flex flex-wrap items-center gap-x-2">
              <Figure
                value={ledgerTexts.events[event.type]}
                className="font-medium"
                evidence={() => ({
                  title: ledgerTexts.events[event.type],
                  value: formatMoment(event.at),
                  isSandbox: isMade,
                  request,
                  facts: [
                    { label: texts.evidence.source, value: labelOf(evidence.from) },
                    ...(evidence.source
                      ? [{ label: texts.evidence.state, value: sourceOf(evidence.source) }]
                      : []),
                    ...(evidence.httpStatus
                      ? [{ label: labelOf('http_status'), value: String(evidence.httpStatus) }]
                      : []),
                    ...(evidence.position
                      ? [{ label: ledgerTexts.columns.ranked, value: `#${evidence.position}` }]
                      : []),
                    ...(evidence.code
                      ? [{ label: texts.evidence.failure, value: labelOf(evidence.code) }]
                      : []),
                  ],
                })}
              />
              <span>{who}</span>
              {evidence.httpStatus && (
                <Badge tone={evidence.httpStatus < 400 ? 'neutral' : 'bad'}>
                  {evidence.httpStatus}
                </Badge>
              )}
              {isMade && <SandboxBadge />}
            </p>
            <p className="text-xs text-muted">
              <time dateTime={event.at}>{formatMoment(event.at)}</time>
            </p>
          </li>
        );
      })}
    </ol>
  );
}

const momentOr = (at: string | null) =>
  at ? (
    <span className="whitespace-nowrap">{formatMoment(at)}</span>
  ) : (
    <span className="text-muted">{ledgerTexts.never}</span>
  );

const engineColumns: readonly Column<Life['engines'][number]>[] = [
  { id: 'engine', header: ledgerTexts.engine, cell: (row) => labelOf(row.engine) },
  {
    id: 'submitted',
    header: ledgerTexts.columns.submitted,
    cell: (row) => momentOr(row.firstSubmittedAt),
  },
  {
    id: 'crawled',
    header: ledgerTexts.columns.crawled,
    cell: (row) => momentOr(row.firstCrawledAt),
  },
  {
    id: 'between',
    header: ledgerTexts.columns.between,
    isNumber: true,
    cell: (row) =>
      row.submittedToCrawledSeconds === null ? (
        <NotMeasured why={labelOf(row.latencyReason ?? '')} />
      ) : (
        formatDuration(row.submittedToCrawledSeconds)
      ),
  },
  {
    id: 'visits',
    header: ledgerTexts.columns.visits,
    isNumber: true,
    cell: (row) => formatNumber(row.visits),
  },
  {
    id: 'errors',
    header: ledgerTexts.errors,
    isNumber: true,
    cell: (row) => formatNumber(row.errors),
  },
];

const botColumns: readonly Column<Life['otherBots'][number]>[] = [
  { id: 'bot', header: ledgerTexts.bot, cell: (row) => row.bot },
  { id: 'first', header: ledgerTexts.firstVisit, cell: (row) => momentOr(row.firstAt) },
  { id: 'last', header: ledgerTexts.lastVisit, cell: (row) => momentOr(row.lastAt) },
  {
    id: 'visits',
    header: ledgerTexts.columns.visits,
    isNumber: true,
    cell: (row) => formatNumber(row.visits),
  },
  {
    id: 'errors',
    header: ledgerTexts.errors,
    isNumber: true,
    cell: (row) => formatNumber(row.errors),
  },
];
