import { api } from '../../data/api';
import { useAllRows, useRows } from '../../data/use-read';
import { mondayOf, weeksOf } from '../../data/weeks';
import { formatNumber } from '../../format';
import { type SeriesColor, TimeChart } from '../../parts/time-chart';
import { dayOf, daysOf } from '../../range';
import { backlinkTexts } from '../../texts/backlinks';
import { chartTexts } from '../../texts/charts';
import { useRange } from '../../use-search';
import { domainsByDay } from './domains-by-day';

type Count = 'newLinks' | 'lostLinks' | 'newDomains' | 'lostDomains';

/** New and lost links and domains by week; weeks before the first collection are gaps. */
export function BacklinkCharts({ websiteId, domainsNow }: DomainsProps) {
  const range = useRange();
  const read = useAllRows(['backlinks', websiteId, 'series', range], (with_) =>
    api.backlinks.listSeries(websiteId, { ...range, limit: 1000 }, with_),
  );
  const days = read.data?.rows ?? [];
  if (days.length === 0) return null;
  const weeks = weeksOf(range);
  // A source that is read for the first time has nothing to compare with.
  const firstWeek = mondayOf(days.map(({ day }) => day).sort()[0] ?? range.from);
  const sums = (count: Count) => {
    const byWeek = new Map<string, number>();
    for (const day of days) {
      const week = mondayOf(day.day);
      byWeek.set(week, (byWeek.get(week) ?? 0) + day[count]);
    }
    const baselineWeeks = new Set(
      days.filter((day) => day.baselineLinks > 0).map(({ day }) => mondayOf(day)),
    );
    return weeks.map((week) => {
      const sum = byWeek.get(week) ?? 0;
      return week < firstWeek || (sum === 0 && baselineWeeks.has(week)) ? null : sum;
    });
  };
  const chart = (title: string, unit: string, added: Count, lost: Count) => (
    <TimeChart
      title={title}
      unit={unit}
      days={range}
      times={weeks}
      series={[
        { label: chartTexts.newOnes, color: 2, points: sums(added), isBars: true },
        { label: chartTexts.lostOnes, color: 5, points: sums(lost), isBars: true },
      ]}
      format={formatNumber}
      min={0}
      isWhole
      height={180}
    />
  );
  return (
    <div className="mb-5 grid grid-cols-1 gap-4 xl:grid-cols-2">
      {chart(chartTexts.linksByWeek, chartTexts.units.links, 'newLinks', 'lostLinks')}
      {chart(chartTexts.domainsByWeek, chartTexts.units.domains, 'newDomains', 'lostDomains')}
      <DomainsOverTime websiteId={websiteId} domainsNow={domainsNow} />
    </div>
  );
}

type DomainsProps = { websiteId: string; domainsNow: number };

/** Linking domains at the end of each day: those of now, without what came since and with what went. */
function DomainsOverTime({ websiteId, domainsNow }: DomainsProps) {
  const range = useRange();
  const today = dayOf(Date.now());
  const read = useAllRows(['backlinks', websiteId, 'series', range.from, today], (with_) =>
    api.backlinks.listSeries(websiteId, { from: range.from, to: today, limit: 1000 }, with_),
  );
  // The first collection is the first day on which the number is known.
  const first = useRows(['backlinks', websiteId, 'series', 'first'], (with_) =>
    api.backlinks.listSeries(websiteId, { to: today, limit: 1 }, with_),
  );
  const firstDay = first.data?.rows[0]?.day;
  if (!read.data || firstDay === undefined) return null;
  const days = daysOf(range);
  const points = domainsByDay(days, read.data.rows, domainsNow).map((count, index) =>
    (days[index] ?? '') < firstDay ? null : count,
  );
  return (
    <TimeChart
      title={backlinkTexts.domainsOverTime}
      unit={backlinkTexts.domainsAtEnd}
      times={days}
      series={[{ label: backlinkTexts.counts.linkingDomains, color: 2, points }]}
      format={formatNumber}
      min={0}
      isWhole
      height={180}
    />
  );
}

/** People that other websites sent, by day; days on which no drain counted are gaps. */
export function ReferrerChart({ websiteId }: { websiteId: string }) {
  const range = useRange();
  const read = useAllRows(['referrers', websiteId, 'series', range], (with_) =>
    api.backlinks.listReferrerSeries(websiteId, { ...range, limit: 1000 }, with_),
  );
  const rows = read.data?.rows ?? [];
  if (rows.length === 0) return null;
  const days = daysOf(range);
  const byDay = new Map(rows.map((row) => [row.day, row]));
  const bars = (label: string, color: SeriesColor, of: 'websites' | 'searchEngines' | 'rest') => ({
    label,
    color,
    points: days.map((day) => byDay.get(day)?.[of] ?? null),
    isBars: true,
  });
  return (
    <div className="mb-5">
      <TimeChart
        title={backlinkTexts.referrersByDay}
        unit={backlinkTexts.peopleADay}
        times={days}
        series={[
          bars(backlinkTexts.websites, 1, 'websites'),
          bars(backlinkTexts.searchEngines, 2, 'searchEngines'),
          bars(backlinkTexts.rest, 4, 'rest'),
        ]}
        format={formatNumber}
        min={0}
        isWhole
      />
    </div>
  );
}
