import { Link } from '@tanstack/react-router';
import type { Row } from '../../../packages/client/src/schema-types';
import { api } from '../../data/api';
import { type ReadRows, useAllRows, useRows } from '../../data/use-read';
import { formatNumber, formatPoints } from '../../format';
import { Badge, SandboxBadge } from '../../parts/badge';
import { type Column, DataTable } from '../../parts/data-table';
import { FilterSelect, FilterText } from '../../parts/field';
import { Change } from '../../parts/figure';
import { Section } from '../../parts/page';
import { Await, Empty } from '../../parts/states';
import type { Search } from '../../search-params';
import { labelOf, texts } from '../../texts';
import { aiTexts } from '../../texts/ai';
import { keepRange, useRange, useUrlSearch, useWindow } from '../../use-search';
import { PromptHeat, RateOverTime } from './ai-charts';
import { intervalText, RateFigure } from './rate-figure';

type Visibility = Row<'listAiVisibility'>;
type Prompt = Row<'listAiPrompts'>;

const metrics = [
  'mentionRate',
  'citationRate',
  'firstMentionShare',
  'shareOfVoiceByAnswers',
] as const;
type Metric = (typeof metrics)[number];

type States = Visibility['states'];

/** Says what was asked and is no answer: it is in no rate. */
const withoutAnswer = ({ failed, refused, noAnswerSurface }: States): string =>
  [
    ...(failed > 0 ? [aiTexts.failed(formatNumber(failed))] : []),
    ...(refused > 0 ? [aiTexts.declined(formatNumber(refused))] : []),
    ...(noAnswerSurface > 0 ? [aiTexts.notShown(formatNumber(noAnswerSurface))] : []),
  ].join(', ');

const changeOf = ({ change }: Visibility, metric: Metric) =>
  metric === 'mentionRate' || metric === 'citationRate' ? change?.[metric] : undefined;

/** A difference that may be chance has no color. */
function RateChange({ change }: { change: ReturnType<typeof changeOf> }) {
  if (!change || change.difference === null || change.verdict === 'not_enough_data') return null;
  const text = formatPoints(change.difference);
  return change.verdict === 'moved' ? (
    <Change value={change.difference} text={text} />
  ) : (
    <span className="text-xs text-muted tabular-nums" title={aiTexts.withinNoise}>
      {text}
    </span>
  );
}

/** Prompt by engine; a dash was never asked, a hollow cell is a thin sample. */
export function PromptGrid({ websiteId }: { websiteId: string }) {
  const [search, change] = useUrlSearch();
  const range = useRange();
  const metric = metrics.find((known) => known === search['metric']) ?? 'mentionRate';
  const q = search['q'] ?? '';
  const prompts = useAllRows(['ai', websiteId, 'prompts', q], (with_) =>
    api.ai.listPrompts(websiteId, { ...(q === '' ? {} : { q }), sort: 'text', limit: 1000 }, with_),
  );
  const byPrompt = useAllRows(['ai', websiteId, 'by prompt', range], (with_) =>
    api.ai.listVisibility(websiteId, { by: 'prompt', ...range, limit: 1000 }, with_),
  );
  const { comparison, before } = useWindow();
  // The API pairs prompts of two windows that follow each other, and of no others.
  const compare = comparison === 'previous_period' ? 'previous' : 'none';
  const byTarget = useRows(['ai', websiteId, 'by target', range, compare], (with_) =>
    api.ai.listVisibility(websiteId, { by: 'target', ...range, compare, limit: 100 }, with_),
  );
  return (
    <>
      <Await read={byTarget} rows={3}>
        {(targets) => <Targets {...targets} note={aiTexts.compared(comparison, before)} />}
      </Await>
      <div className="mb-5 grid grid-cols-1 gap-4 xl:grid-cols-2">
        <RateOverTime websiteId={websiteId} metric={metric} />
        {prompts.data && byPrompt.data && (
          <PromptHeat prompts={prompts.data.rows} rates={byPrompt.data} metric={metric} />
        )}
      </div>
      <Section
        title={aiTexts.grid}
        actions={
          <span className="flex gap-2">
            <FilterText
              label={aiTexts.filterPrompts}
              value={q}
              onText={(text) => change({ q: text }, { isReplaced: true })}
            />
            <FilterSelect
              label={aiTexts.metric}
              value={metric === 'mentionRate' ? '' : metric}
              choices={metrics.map((value) => ({
                value: value === 'mentionRate' ? '' : value,
                label: aiTexts.metrics[value],
              }))}
              onChoice={(value) => change({ metric: value })}
            />
          </span>
        }
      >
        <Await read={prompts}>
          {(list) =>
            list.rows.length === 0 ? (
              <Empty title={aiTexts.noPrompts} />
            ) : (
              <Await read={byPrompt}>
                {(rates) => (
                  <DataTable
                    caption={aiTexts.grid}
                    rows={list.rows}
                    request={rates.request}
                    columns={gridColumns({ rows: rates.rows, metric, websiteId })}
                  />
                )}
              </Await>
            )
          }
        </Await>
      </Section>
      <p className="text-xs text-muted">{aiTexts.legend}</p>
    </>
  );
}

const nameOf = ({ target }: Visibility) =>
  `${labelOf(target.engine)}${target.model ? ` ${target.model}` : ''}`;

function Targets({ rows, request, note }: ReadRows<Visibility> & { note: string | undefined }) {
  if (rows.length === 0) return <p className="mb-4 text-muted">{aiTexts.noAnswers}</p>;
  const columns: Column<Visibility>[] = [
    {
      id: 'engine',
      header: aiTexts.engine,
      cell: (row) => (
        <span className="flex items-center gap-2">
          <span className="font-medium">{nameOf(row)}</span>
          <span className="text-xs text-muted">
            {labelOf(row.target.provider)}, {row.target.access}
          </span>
          {row.dataSource === 'sandbox' && <SandboxBadge />}
        </span>
      ),
    },
    ...metrics.map(
      (metric): Column<Visibility> => ({
        id: metric,
        header: aiTexts.metrics[metric],
        isNumber: true,
        cell: (row, request) => (
          <span className="inline-flex items-baseline gap-2">
            <RateChange change={changeOf(row, metric)} />
            <span className="text-xs text-muted">{intervalText(row[metric])}</span>
            <RateFigure
              rate={row[metric]}
              title={`${aiTexts.metrics[metric]}: ${nameOf(row)}`}
              request={request}
              isSandbox={row.dataSource === 'sandbox'}
            />
          </span>
        ),
      }),
    ),
    {
      id: 'answers',
      header: texts.evidence.answers,
      isNumber: true,
      cell: ({ states }) => (
        <>
          {formatNumber(states.ok)}
          <span className="block text-xs text-muted">{withoutAnswer(states)}</span>
        </>
      ),
    },
    {
      id: 'quality',
      header: aiTexts.quality,
      cell: (row) => (
        <span title={row.quality.missing.map(({ todo }) => todo).join('\n')}>
          <Badge tone={row.quality.grade === 'decision_grade' ? 'good' : 'neutral'}>
            {labelOf(row.quality.grade)}
          </Badge>
        </span>
      ),
    },
  ];
  return (
    <Section title={aiTexts.engines} note={note}>
      <DataTable caption={aiTexts.engines} columns={columns} rows={rows} request={request} />
    </Section>
  );
}

type GridProps = { rows: Visibility[]; metric: Metric; websiteId: string };

function gridColumns({ rows, metric, websiteId }: GridProps): Column<Prompt>[] {
  const targets = [...new Map(rows.map((row) => [`${row.target.id} ${row.dataSource}`, row]))];
  const cells = new Map(
    rows.map((row) => [`${row.target.id} ${row.dataSource} ${row.group}`, row]),
  );
  return [
    {
      id: 'prompt',
      header: aiTexts.prompt,
      cell: (prompt) => (
        <Link
          to="/websites/$websiteId/ai"
          params={{ websiteId }}
          search={(before: Search): Search => ({
            ...keepRange(before),
            tab: 'answers',
            promptId: prompt.id,
          })}
          className="block max-w-[32rem] truncate hover:text-accent hover:underline"
          title={String(prompt.text)}
        >
          {prompt.isBranded && <Badge>{labelOf('branded')}</Badge>} <bdi>{String(prompt.text)}</bdi>
        </Link>
      ),
    },
    {
      id: 'topic',
      header: aiTexts.topic,
      cell: (prompt) => <span className="text-muted">{prompt.topic}</span>,
    },
    ...targets.map(
      ([id, of]): Column<Prompt> => ({
        id,
        header: nameOf(of),
        isNumber: true,
        cell: (prompt, request) => {
          const row = cells.get(`${id} ${prompt.id}`);
          // Prompts that name an own brand are counted apart, and their mention rate alone.
          if (prompt.isBranded && metric !== 'mentionRate') return '';
          const states = prompt.isBranded ? undefined : row?.states;
          if (states?.ok === 0 && withoutAnswer(states)) {
            return <span className="text-xs text-muted">{withoutAnswer(states)}</span>;
          }
          return (
            <RateFigure
              rate={prompt.isBranded ? row?.branded?.mentionRate : row?.[metric]}
              title={`${aiTexts.metrics[metric]}: ${nameOf(of)}`}
              request={request}
              isSandbox={of.dataSource === 'sandbox'}
              isFraction
              facts={[{ label: aiTexts.prompt, value: String(prompt.text) }]}
            />
          );
        },
      }),
    ),
  ];
}
