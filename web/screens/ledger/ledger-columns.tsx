import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Row } from '../../../packages/client/src/schema-types';
import type { ApiRequest } from '../../data/api-request';
import {
  formatDay,
  formatDuration,
  formatMoment,
  formatNumber,
  formatShortDay,
} from '../../format';
import type { Column } from '../../parts/data-table';
import type { Fact } from '../../parts/evidence-facts';
import { sourceOf } from '../../parts/facts';
import { Figure, NotMeasured } from '../../parts/figure';
import { labelOf, texts } from '../../texts';
import { ledgerTexts } from '../../texts/ledger';
import { keepRange } from '../../use-search';

export type LedgerUrl = Row<'listLedgerUrls'>;
type DrawFigure = (title: string, value: string, facts: Fact[], isMade?: boolean) => ReactNode;
type Context = { websiteId: string; engine: string | undefined };

export function ledgerColumns({ websiteId, engine }: Context): Column<LedgerUrl>[] {
  const { columns, hints } = ledgerTexts;
  const figureOf =
    (row: LedgerUrl, request: ApiRequest): DrawFigure =>
    (title, value, facts, isMade = false) => (
      <Figure
        value={value}
        evidence={() => ({
          title: `${title}: ${row.url}`,
          value,
          facts,
          request,
          isSandbox: isMade,
          rows: { to: `/websites/${websiteId}/ledger/${row.id}`, label: ledgerTexts.life },
        })}
      />
    );
  const column = (
    id: keyof typeof columns,
    cell: (row: LedgerUrl, figure: DrawFigure) => ReactNode,
    rest: Partial<Column<LedgerUrl>> = {},
  ): Column<LedgerUrl> => ({
    id,
    header: columns[id],
    cell: (row, request) => cell(row, figureOf(row, request)),
    isNumber: true,
    ...rest,
  });
  return [
    column(
      'url',
      (row) => (
        <Link
          to="/websites/$websiteId/ledger/$urlId"
          params={{ websiteId, urlId: row.id }}
          search={keepRange}
          title={row.url}
          className="block max-w-[30rem] truncate hover:text-accent hover:underline"
        >
          <bdi>{row.url.replace(/^https?:\/\//, '')}</bdi>
        </Link>
      ),
      { isNumber: false, sort: 'url' },
    ),
    column('submitted', (row, figure) => {
      const first = firstSubmissionOf(row);
      if (!first?.firstSubmittedAt) return <Never />;
      const facts = row.submissions.flatMap(
        ({ channel, state, source, lastSubmittedAt, replyMeaning }) => [
          {
            label: labelOf(channel),
            value: [
              labelOf(state),
              lastSubmittedAt && formatMoment(lastSubmittedAt),
              source && sourceOf(source),
              replyMeaning,
            ]
              .filter(Boolean)
              .join(' · '),
          },
        ],
      );
      const isMade = row.submissions.some(({ source }) => source === 'sandbox');
      return figure(columns.submitted, formatShortDay(first.firstSubmittedAt), facts, isMade);
    }),
    column(
      'crawled',
      (row, figure) => {
        const at = engine === undefined ? row.firstCrawledAt : crawlOf(row, engine)?.firstCrawledAt;
        if (!at) return <Never />;
        return figure(columns.crawled, formatShortDay(at), crawlFacts(row));
      },
      { hint: hints.crawled },
    ),
    column(
      'between',
      (row, figure) => {
        const crawl = fastestCrawl(row, engine);
        if (
          crawl?.submittedToCrawledSeconds === undefined ||
          crawl.submittedToCrawledSeconds === null
        ) {
          return <NotMeasured why={labelOf(crawl?.latencyReason ?? 'not_submitted')} />;
        }
        const { engine: by, submissionSource } = crawl;
        return figure(
          columns.between,
          formatDuration(crawl.submittedToCrawledSeconds),
          [
            { label: ledgerTexts.engine, value: labelOf(by) },
            ...(submissionSource
              ? [{ label: texts.evidence.source, value: sourceOf(submissionSource) }]
              : []),
          ],
          submissionSource === 'sandbox',
        );
      },
      { hint: hints.between },
    ),
    column('last', (row, figure) => {
      const last = lastCrawlOf(row, engine);
      return last ? figure(columns.last, formatShortDay(last), crawlFacts(row)) : <Never />;
    }),
    column('visits', (row, figure) => {
      const visits = row.engines
        .filter((known) => engine === undefined || known.engine === engine)
        .reduce((sum, known) => sum + known.visits, 0);
      return figure(columns.visits, formatNumber(visits), crawlFacts(row));
    }),
    column('indexed', (row, figure) => {
      const { state, source, since, inspectedAt, lastImpressionDay } = row.index;
      if (state === 'not_measured' || state === 'unknown')
        return <NotMeasured why={labelOf(state)} />;
      const facts: Fact[] = [
        ...(source ? [{ label: texts.evidence.source, value: ledgerTexts.indexedBy[source] }] : []),
        ...(since ? [{ label: ledgerTexts.columns.indexed, value: formatMoment(since) }] : []),
        ...(lastImpressionDay
          ? [{ label: texts.evidence.day, value: formatDay(lastImpressionDay) }]
          : []),
        ...(inspectedAt ? [{ label: texts.evidence.at, value: formatMoment(inspectedAt) }] : []),
      ];
      return figure(columns.indexed, state === 'indexed' ? texts.yes : texts.no, facts);
    }),
    column(
      'ranked',
      (row, figure) => {
        const { state, bestPosition, keywords, source, checkedAt } = row.ranking;
        if (state === 'not_measured') return <NotMeasured />;
        if (bestPosition === null) return <Never text={labelOf(state)} />;
        return figure(
          columns.ranked,
          `#${bestPosition}`,
          [
            { label: texts.palette.groups.keywords, value: formatNumber(keywords) },
            ...(source ? [{ label: texts.evidence.source, value: sourceOf(source) }] : []),
            ...(checkedAt ? [{ label: texts.evidence.at, value: formatMoment(checkedAt) }] : []),
          ],
          source === 'sandbox',
        );
      },
      { hint: hints.ranked },
    ),
    column('cited', (row, figure) => {
      const { state, citedFirstAt, byEngine } = row.citations;
      if (state === 'not_measured') return <NotMeasured />;
      if (!citedFirstAt) return <Never text={labelOf(state)} />;
      return figure(
        columns.cited,
        formatShortDay(citedFirstAt),
        byEngine.map((by) => ({
          label: labelOf(by.engine),
          value: `${formatMoment(by.citedFirstAt)} · ${sourceOf(by.source)}`,
        })),
        byEngine.every(({ source }) => source === 'sandbox'),
      );
    }),
    column('sitemap', (row, figure) => {
      const { state, since } = row.sitemap;
      if (state === 'not_measured') return <NotMeasured />;
      if (state === 'not_in_sitemap') return <Never text={labelOf(state)} />;
      return figure(columns.sitemap, since ? formatShortDay(since) : texts.yes, [
        { label: texts.evidence.state, value: labelOf(state) },
      ]);
    }),
    column('added', (row) => formatShortDay(row.addedAt), { sort: 'addedAt' }),
  ];
}

/** Was measured, and did not happen. */
const Never = ({ text = ledgerTexts.never }: { text?: string }) => (
  <span className="text-muted">{text}</span>
);

const firstSubmissionOf = ({ submissions }: LedgerUrl) =>
  submissions
    .filter(({ firstSubmittedAt }) => firstSubmittedAt !== null)
    .sort((a, b) => String(a.firstSubmittedAt).localeCompare(String(b.firstSubmittedAt)))[0];

const crawlOf = ({ engines }: LedgerUrl, name: string) =>
  engines.find(({ engine }) => engine === name);

/** The engine that came soonest after the submission, or the one that is asked for. */
function fastestCrawl(row: LedgerUrl, name: string | undefined) {
  if (name !== undefined) return crawlOf(row, name);
  const measured = row.engines
    .filter(({ submittedToCrawledSeconds }) => submittedToCrawledSeconds !== null)
    .sort((a, b) => (a.submittedToCrawledSeconds ?? 0) - (b.submittedToCrawledSeconds ?? 0));
  return measured[0] ?? row.engines[0];
}

function lastCrawlOf(row: LedgerUrl, name: string | undefined): string | undefined {
  const times = row.engines
    .filter(({ engine }) => name === undefined || engine === name)
    .flatMap(({ lastCrawledAt }) => lastCrawledAt ?? []);
  return times.sort().at(-1);
}

function crawlFacts(row: LedgerUrl): Fact[] {
  return row.engines
    .filter(({ firstCrawledAt }) => firstCrawledAt !== null)
    .map(({ engine, firstCrawledAt, visits, errors }) => ({
      label: labelOf(engine),
      value: [
        formatMoment(firstCrawledAt ?? ''),
        `${ledgerTexts.columns.visits}: ${formatNumber(visits)}`,
        ...(errors > 0 ? [`${ledgerTexts.errors}: ${formatNumber(errors)}`] : []),
      ].join(' · '),
    }));
}
