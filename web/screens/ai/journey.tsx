import type { Row } from '../../../packages/client/src/schema-types';
import { api } from '../../data/api';
import type { ApiRequest } from '../../data/api-request';
import { useRows } from '../../data/use-read';
import { formatMoment, formatNumber } from '../../format';
import { choicesOf } from '../../parts/choices';
import { type Column, DataTable } from '../../parts/data-table';
import type { Fact } from '../../parts/evidence-facts';
import { FilterSelect } from '../../parts/field';
import { Figure, NotMeasured } from '../../parts/figure';
import { LongTable } from '../../parts/long-table';
import { Section } from '../../parts/page';
import { Await } from '../../parts/states';
import { pick } from '../../search-params';
import { labelOf } from '../../texts';
import { aiTexts } from '../../texts/ai';
import { useRange, useUrlSearch } from '../../use-search';
import { RateFigure } from './rate-figure';

type Engine = Row<'listAiJourneyEngines'>;
type JourneyPage = Row<'listAiJourney'>;
type Query = NonNullable<Parameters<typeof api.ai.listJourney>[1]>;

const filterNames = ['kind', 'engine', 'sort'] as const;
const kinds = ['cited_never_visited', 'visited_never_cited'];

/** From an answer that cites a page to the person who comes, by engine and by page. */
export function Journey({ websiteId }: { websiteId: string }) {
  const range = useRange();
  const engines = useRows(['ai', websiteId, 'journey-engines', range], (with_) =>
    api.ai.listJourneyEngines(websiteId, range, with_),
  );
  return (
    <>
      <Section title={aiTexts.journey.funnel}>
        <Await read={engines}>
          {({ rows, request }) => (
            <DataTable
              caption={aiTexts.journey.funnel}
              rows={rows}
              request={request}
              columns={engineColumns()}
            />
          )}
        </Await>
      </Section>
      <p className="my-3 text-xs text-muted">{aiTexts.journey.bounds}</p>
      <Pages websiteId={websiteId} engines={engines.data?.rows ?? []} />
    </>
  );
}

const nameOf = ({ engine, label }: Pick<Engine, 'engine' | 'label'>) => label ?? labelOf(engine);

const limitsOf = ({ notMeasured }: Pick<Engine, 'notMeasured'>): Fact[] =>
  notMeasured.length === 0
    ? []
    : [
        {
          label: aiTexts.journey.notMeasured,
          value: notMeasured.map((limit) => aiTexts.journey.limits[limit]).join(' '),
        },
      ];

type CountProps = {
  value: number | null;
  title: string;
  facts: Fact[];
  request: ApiRequest;
};

/** A count that opens what it was counted from; a dash where nothing was measured. */
function Count({ value, title, facts, request }: CountProps) {
  if (value === null) return <NotMeasured />;
  return (
    <Figure
      value={formatNumber(value)}
      className="tabular-nums"
      evidence={() => ({ title, value: formatNumber(value), facts, request })}
    />
  );
}

function engineColumns(): Column<Engine>[] {
  const column = (
    id: 'pagesCrawled' | 'pagesCited' | 'pagesRead' | 'pagesVisited' | 'visits',
    firstAt: (row: Engine) => string | null,
  ): Column<Engine> => ({
    id,
    header: aiTexts.journey.steps[id],
    isNumber: true,
    cell: (row, request) => {
      const first = firstAt(row);
      return (
        <Count
          value={row[id]}
          title={`${aiTexts.journey.steps[id]}: ${nameOf(row)}`}
          request={request}
          facts={[
            ...(first === null
              ? []
              : [{ label: aiTexts.journey.first, value: formatMoment(first) }]),
            ...limitsOf(row),
          ]}
        />
      );
    },
  });
  return [
    {
      id: 'engine',
      header: aiTexts.engine,
      cell: (row) => <span className="font-medium">{nameOf(row)}</span>,
    },
    column('pagesCrawled', () => null),
    column('pagesCited', (row) => row.firstCitedAt),
    column('pagesRead', (row) => row.firstReadAt),
    column('pagesVisited', (row) => row.firstVisitAt),
    column('visits', (row) => row.firstVisitAt),
    {
      id: 'citedNeverVisited',
      header: labelOf('cited_never_visited'),
      isNumber: true,
      cell: (row) =>
        row.citedNeverVisited === null ? <NotMeasured /> : formatNumber(row.citedNeverVisited),
    },
    {
      id: 'visitedNeverCited',
      header: labelOf('visited_never_cited'),
      isNumber: true,
      cell: (row) =>
        row.visitedNeverCited === null ? <NotMeasured /> : formatNumber(row.visitedNeverCited),
    },
  ];
}

/** The request that shows what a step was counted from; else that of the row. */
const evidenceOf = (path: string | null, request: ApiRequest): ApiRequest =>
  path === null ? request : { ...request, path: `/api/v1${path}` };

type Step = 'crawled' | 'read' | 'visited';

function stepColumn(step: Step, sort: string): Column<JourneyPage> {
  return {
    id: step,
    header: aiTexts.journey.pageSteps[step],
    sort,
    isNumber: true,
    cell: (row, request) => {
      const { state, visits, firstAt } = row[step];
      const isKnown = state === 'seen' || state === 'not_seen';
      return (
        <Count
          value={isKnown ? visits : null}
          title={`${aiTexts.journey.pageSteps[step]}: ${row.path}`}
          request={evidenceOf(row.evidence[step], request)}
          facts={[
            ...(firstAt === null
              ? []
              : [{ label: aiTexts.journey.first, value: formatMoment(firstAt) }]),
            ...limitsOf(row),
          ]}
        />
      );
    },
  };
}

function Cited({ row, request }: { row: JourneyPage; request: ApiRequest }) {
  if (row.cited.state === 'not_asked') return <NotMeasured why={aiTexts.neverAsked} />;
  const title = `${aiTexts.journey.pageSteps.cited}: ${row.path}`;
  if (row.cited.series.length === 0) {
    return <Count value={0} title={title} facts={limitsOf(row)} request={request} />;
  }
  return (
    <span className="inline-flex gap-2">
      {row.cited.series.map(({ target, rate }) => (
        <RateFigure
          key={target.id}
          rate={rate}
          title={title}
          request={evidenceOf(row.evidence.cited, request)}
          isSandbox={false}
          isFraction
          facts={limitsOf(row)}
        />
      ))}
    </span>
  );
}

/** What could be tracked for a page that was visited and never cited; each text opens its source. */
function PromptsToAdd({ row, request }: { row: JourneyPage; request: ApiRequest }) {
  const t = aiTexts.journey.promptsToAdd;
  if (!row.isVisitedNeverCited) return null;
  if (row.promptsToAdd.length === 0) return <NotMeasured why={t.none} />;
  return (
    <ul className="inline-flex gap-3">
      {row.promptsToAdd.map(({ text, source, impressions, position, evidence }) => (
        <li key={text} className="max-w-[14rem] truncate">
          <Figure
            value={<bdi>{text}</bdi>}
            evidence={() => ({
              title: `${t.title}: ${row.path}`,
              value: text,
              facts: [
                { label: t.source, value: t.sources[source] },
                ...(impressions === null
                  ? []
                  : [{ label: t.impressions, value: formatNumber(impressions) }]),
                ...(position === null
                  ? []
                  : [{ label: t.position, value: formatNumber(position) }]),
              ],
              request: evidenceOf(evidence, request),
            })}
          />
        </li>
      ))}
    </ul>
  );
}

function Pages({ websiteId, engines }: { websiteId: string; engines: readonly Engine[] }) {
  const [search, change] = useUrlSearch();
  const range = useRange();
  const query = pick<Query>(search, filterNames);
  const columns: Column<JourneyPage>[] = [
    {
      id: 'path',
      header: aiTexts.journey.page,
      sort: 'path',
      cell: (row) => <bdi className="block max-w-[26rem] truncate font-medium">{row.path}</bdi>,
    },
    { id: 'engine', header: aiTexts.engine, sort: 'engine', cell: (row) => nameOf(row) },
    stepColumn('crawled', 'crawls'),
    {
      id: 'cited',
      header: aiTexts.journey.pageSteps.cited,
      hint: aiTexts.journey.citedHint,
      isNumber: true,
      cell: (row, request) => <Cited row={row} request={request} />,
    },
    stepColumn('read', 'reads'),
    stepColumn('visited', 'visits'),
    {
      id: 'lag',
      header: aiTexts.journey.lag,
      hint: aiTexts.journey.lagHint,
      isNumber: true,
      cell: ({ lags: { citedToVisitedHours: hours } }) =>
        hours === null ? <NotMeasured /> : aiTexts.journey.hours(formatNumber(hours)),
    },
    {
      id: 'promptsToAdd',
      header: aiTexts.journey.promptsToAdd.title,
      hint: aiTexts.journey.promptsToAdd.hint,
      cell: (row, request) => <PromptsToAdd row={row} request={request} />,
    },
  ];
  return (
    <LongTable
      caption={aiTexts.tabs.journey}
      readKey={['ai', websiteId, 'journey', query, range]}
      read={(page, with_) => api.ai.listJourney(websiteId, { ...query, ...range, ...page }, with_)}
      columns={columns}
      sort="-visits"
      hiddenAtFirst={query.kind === 'visited_never_cited' ? [] : ['promptsToAdd']}
      csv
      filters={
        <>
          <FilterSelect
            label={aiTexts.journey.pages}
            value={search['kind'] ?? ''}
            choices={choicesOf(aiTexts.journey.anyPage, kinds)}
            onChoice={(kind) => change({ kind })}
          />
          <FilterSelect
            label={aiTexts.engine}
            value={search['engine'] ?? ''}
            choices={[
              { value: '', label: aiTexts.anyEngine },
              ...engines.map((row) => ({ value: row.engine, label: nameOf(row) })),
            ]}
            onChoice={(engine) => change({ engine })}
          />
        </>
      }
    />
  );
}
