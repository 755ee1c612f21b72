import type { Row } from '../../../packages/client/src/schema-types';
import { api } from '../../data/api';
import { type ReadRows, useAllRows } from '../../data/use-read';
import { formatDays, formatNumber, formatShare } from '../../format';
import { HeatMap } from '../../parts/heat-map';
import { type SeriesColor, TimeChart } from '../../parts/time-chart';
import { daysOf } from '../../range';
import { labelOf } from '../../texts';
import { aiTexts } from '../../texts/ai';
import { chartTexts } from '../../texts/charts';
import { useRange } from '../../use-search';

type Visibility = Row<'listAiVisibility'>;
type Metric = 'mentionRate' | 'citationRate' | 'firstMentionShare' | 'shareOfVoiceByAnswers';

const enginesMax = 6;
const promptsMax = 30;

const keyOf = ({ target, dataSource }: Visibility) => `${target.id} ${dataSource}`;
const nameOf = ({ target }: Visibility) =>
  `${labelOf(target.engine)}${target.model ? ` ${target.model}` : ''}`;

/** A rate by engine and day; days on which an engine was not asked are gaps. */
export function RateOverTime({ websiteId, metric }: { websiteId: string; metric: Metric }) {
  const range = useRange();
  const read = useAllRows(['ai', websiteId, 'by day', range], (with_) =>
    api.ai.listVisibility(websiteId, { by: 'day', ...range, limit: 1000 }, with_),
  );
  const rows = read.data?.rows ?? [];
  if (rows.length === 0) return null;
  const days = daysOf(range);
  const engines = [...new Map(rows.map((row) => [keyOf(row), row]))].slice(0, enginesMax);
  return (
    <TimeChart
      title={chartTexts.rateByEngine(aiTexts.metrics[metric])}
      unit={chartTexts.units.mentions}
      times={days}
      series={engines.map(([key, of], index) => {
        const byDay = new Map(
          rows.filter((row) => keyOf(row) === key).map((row) => [row.group, row[metric].value]),
        );
        return {
          label: nameOf(of),
          color: ((index % 6) + 1) as SeriesColor,
          points: days.map((day) => byDay.get(day) ?? null),
        };
      })}
      format={(value) => formatShare(value, 0)}
      min={0}
    />
  );
}

type HeatProps = {
  prompts: readonly Row<'listAiPrompts'>[];
  rates: ReadRows<Visibility>;
  metric: Metric;
};

/** Where the website is named, and where it is not. */
export function PromptHeat({ prompts, rates, metric }: HeatProps) {
  const range = useRange();
  const engines = [...new Map(rates.rows.map((row) => [keyOf(row), row]))];
  const cells = new Map(rates.rows.map((row) => [`${keyOf(row)} ${row.group}`, row[metric].value]));
  // Prompts that name an own brand are counted apart.
  const asked = prompts.filter(({ isBranded }) => !isBranded);
  const shown = asked.slice(0, promptsMax);
  if (engines.length === 0 || shown.length === 0) return null;
  const part =
    shown.length < asked.length
      ? ` · ${chartTexts.firstOf(formatNumber(shown.length), formatNumber(asked.length))}`
      : '';
  return (
    <HeatMap
      title={chartTexts.heat(aiTexts.metrics[metric])}
      subtitle={`${formatDays(range)} · ${chartTexts.units.mentions}${part}`}
      rowsOf={aiTexts.prompt}
      rows={shown.map(({ id, text }) => ({ id, label: String(text) }))}
      columns={engines.map(([id, of]) => ({ id, label: nameOf(of) }))}
      valueAt={(prompt, engine) => cells.get(`${engine} ${prompt}`) ?? null}
      format={(value) => formatShare(value, 0)}
      max={1}
    />
  );
}
