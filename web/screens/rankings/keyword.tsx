import { Link, useParams } from '@tanstack/react-router';
import type { Row } from '../../../packages/client/src/schema-types';
import { countryName } from '../../country-name';
import { api } from '../../data/api';
import { type ReadRows, useAllRows, useRead } from '../../data/use-read';
import { formatNumber, formatShortDay } from '../../format';
import { Badge, SandboxBadge } from '../../parts/badge';
import { type Column, DataTable } from '../../parts/data-table';
import { factsOf, isSandbox } from '../../parts/facts';
import { Figure, NotMeasured } from '../../parts/figure';
import { Page, Section } from '../../parts/page';
import { Await, Empty } from '../../parts/states';
import { TimeChart } from '../../parts/time-chart';
import { daysOf } from '../../range';
import { labelOf, texts } from '../../texts';
import { chartTexts } from '../../texts/charts';
import { rankingsTexts } from '../../texts/rankings';
import { keepRange, useRange } from '../../use-search';
import { KeywordActions } from './keyword-actions';
import { pathOf } from './ranking-columns';
import { ResultPages } from './result-pages';

type HistoryDay = Row<'listKeywordHistory'>;

/** One keyword: its positions by day, and the result pages of two days. */
export function KeywordPage() {
  const { websiteId = '', keywordId = '' } = useParams({ strict: false });
  const { from, to } = useRange();
  const keyword = useRead(['keyword', keywordId], (with_) =>
    api.keywords.get(keywordId, {}, with_),
  );
  const history = useAllRows(['keyword-history', keywordId, from, to], (with_) =>
    api.serp.listKeywordHistory(keywordId, { from, to, sort: 'day', limit: 1000 }, with_),
  );
  return (
    <Await read={keyword}>
      {({ data, request }) => (
        <Page
          title={data.keyword}
          actions={<KeywordActions keyword={data} />}
          note={
            <>
              <Link
                to="/websites/$websiteId/rankings"
                params={{ websiteId }}
                search={keepRange}
                className="text-accent underline"
              >
                {texts.screens.rankings}
              </Link>
              {` / ${labelOf(data.engine)}, ${labelOf(data.device)}, ${countryName(data.country)}, ${data.language}${data.location ? `, ${data.location}` : ''}`}
            </>
          }
        >
          <p className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-2">
            <span>
              {rankingsTexts.columns.position}{' '}
              {data.position === null ? (
                <NotMeasured why={labelOf(data.evidence.state)} />
              ) : (
                <Figure
                  value={`#${data.position}`}
                  className="text-lg font-semibold"
                  isThin={data.evidence.isConfirmed === false}
                  evidence={() => ({
                    title: data.keyword,
                    value: `#${data.position}`,
                    facts: factsOf(data.evidence),
                    isSandbox: isSandbox(data.evidence),
                    request,
                  })}
                />
              )}
            </span>
            {data.bestPosition !== null && (
              <span>
                {rankingsTexts.best} <strong>#{data.bestPosition}</strong>
              </span>
            )}
            <span>
              {rankingsTexts.columns.volume}{' '}
              {data.searchVolume === null ? (
                <NotMeasured />
              ) : (
                <Figure
                  value={formatNumber(data.searchVolume)}
                  className="font-semibold"
                  evidence={() => ({
                    title: `${rankingsTexts.columns.volume}: ${data.keyword}`,
                    value: formatNumber(data.searchVolume ?? 0),
                    facts: factsOf(data.volumeEvidence),
                    isSandbox: isSandbox(data.volumeEvidence),
                    request,
                  })}
                />
              )}
            </span>
            {data.tags.map((tag) => (
              <Badge key={tag}>{tag}</Badge>
            ))}
            {isSandbox(data.evidence) && <SandboxBadge />}
          </p>
          <Await read={history}>
            {(days) =>
              days.rows.length === 0 ? (
                <Empty title={rankingsTexts.noHistory} />
              ) : (
                <History days={days} keyword={data.keyword} range={{ from, to }} />
              )
            }
          </Await>
          <ResultPages
            keywordId={keywordId}
            days={(history.data?.rows ?? []).map(({ day }) => day)}
          />
        </Page>
      )}
    </Await>
  );
}

type HistoryProps = {
  days: ReadRows<HistoryDay>;
  keyword: string;
  range: { from: string; to: string };
};

function History({ days, keyword, range }: HistoryProps) {
  const byDay = new Map(days.rows.map((row) => [row.day, row.position]));
  const times = daysOf(range);
  const columns: Column<HistoryDay>[] = [
    { id: 'day', header: texts.evidence.day, cell: (row) => formatShortDay(row.day) },
    {
      id: 'position',
      header: rankingsTexts.columns.position,
      isNumber: true,
      cell: (row, request) => (
        <Figure
          value={row.position === null ? labelOf(row.evidence.state) : formatNumber(row.position)}
          isThin={row.evidence.isConfirmed === false}
          evidence={() => ({
            title: `${keyword}, ${formatShortDay(row.day)}`,
            value: row.position === null ? labelOf(row.evidence.state) : `#${row.position}`,
            facts: factsOf(row.evidence),
            isSandbox: isSandbox(row.evidence),
            request,
          })}
        />
      ),
    },
    {
      id: 'url',
      header: rankingsTexts.columns.url,
      cell: (row) => row.url && <bdi className="text-muted">{pathOf(row.url)}</bdi>,
    },
    {
      id: 'features',
      header: rankingsTexts.columns.features,
      cell: (row) => <span className="text-muted">{row.serpFeatures.map(labelOf).join(', ')}</span>,
    },
  ];
  const isFound = days.rows.some(({ position }) => position !== null);
  return (
    <>
      <div className="mb-5">
        {!isFound && <Empty title={rankingsTexts.neverFound} />}
        {isFound && (
          <TimeChart
            title={rankingsTexts.historyOf(keyword)}
            unit={chartTexts.units.place}
            times={times}
            series={[
              {
                label: rankingsTexts.columns.position,
                color: 1,
                points: times.map((day) => byDay.get(day) ?? null),
              },
            ]}
            format={(value) => `#${formatNumber(value)}`}
            isDownward
          />
        )}
      </div>
      <Section title={rankingsTexts.days}>
        <DataTable
          caption={rankingsTexts.days}
          columns={columns}
          rows={[...days.rows].reverse()}
          request={days.request}
          className="max-h-96"
        />
      </Section>
    </>
  );
}
