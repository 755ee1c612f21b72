import { api } from '../../data/api';
import { useAllRows } from '../../data/use-read';
import { formatDays, formatNumber, formatShort } from '../../format';
import { HeatMap } from '../../parts/heat-map';
import { texts } from '../../texts';
import { chartTexts } from '../../texts/charts';
import { crawlersTexts } from '../../texts/crawlers';
import { useRange } from '../../use-search';
import { coveredSlots, slotOf } from './covered-slots';
import { useLogGaps } from './log-gaps';

const botsMax = 15;
const rowsMax = 1000;

/** What the busiest crawlers were answered. */
export function CrawlersByStatus({ websiteId }: { websiteId: string }) {
  const range = useRange();
  const read = useAllRows(['crawlers', websiteId, 'by status', range], (with_) =>
    api.crawlers.list(
      websiteId,
      { ...range, groupBy: ['bot', 'statusClass'], sort: '-visits', limit: rowsMax },
      with_,
    ),
  );
  if (!read.data) return null;
  const statusOf = (statusClass: string | null | undefined) => statusClass ?? '';
  const cells = new Map<string, number>();
  const sums = new Map<string, number>();
  for (const { bot = '', statusClass, visits } of read.data.rows) {
    cells.set(`${bot} ${statusOf(statusClass)}`, visits);
    sums.set(bot, (sums.get(bot) ?? 0) + visits);
  }
  const statuses = [...new Set(read.data.rows.map((row) => statusOf(row.statusClass)))].sort();
  const bots = [...sums].sort(([, a], [, b]) => b - a).slice(0, botsMax);
  const part =
    bots.length < sums.size
      ? [chartTexts.firstOf(formatNumber(bots.length), formatNumber(sums.size))]
      : [];
  return (
    <HeatMap
      title={chartTexts.crawlersByStatus}
      subtitle={[formatDays(range), chartTexts.units.visitsInAll, ...part].join(' · ')}
      rowsOf={crawlersTexts.columns.bot}
      rows={bots.map(([bot]) => ({ id: bot, label: bot }))}
      columns={statuses.map((id) => ({ id, label: id === '' ? chartTexts.noStatus : id }))}
      valueAt={(bot, status) => cells.get(`${bot} ${status}`) ?? 0}
      format={formatShort}
    />
  );
}

/** When crawlers come: a sum over the weeks of the range. Hours that no log covered have no number. */
export function CrawlersByHour({ websiteId }: { websiteId: string }) {
  const range = useRange();
  const read = useAllRows(['crawlers', websiteId, 'by hour', range], (with_) =>
    api.crawlers.list(
      websiteId,
      { ...range, groupBy: ['hour'], sort: '-visits', limit: rowsMax },
      with_,
    ),
  );
  const gaps = useLogGaps(websiteId, range);
  if (!read.data || !gaps.data) return null;
  const sums = new Map(coveredSlots(range, gaps.data.rows, Date.now()).map((slot) => [slot, 0]));
  for (const { hour, visits } of read.data.rows) {
    if (hour === undefined) continue;
    const slot = slotOf(Date.parse(hour));
    sums.set(slot, (sums.get(slot) ?? 0) + visits);
  }
  return (
    <HeatMap
      title={chartTexts.crawlersByHour}
      subtitle={`${formatDays(range)} · ${chartTexts.units.visitsAnHour}`}
      rowsOf={texts.evidence.day}
      rows={chartTexts.weekdays.map((label, index) => ({ id: String(index), label }))}
      columns={Array.from({ length: 24 }, (_, hour) => ({ id: String(hour), label: String(hour) }))}
      valueAt={(day, hour) => sums.get(`${day} ${hour}`) ?? null}
      format={formatNumber}
    />
  );
}
