import type { Row } from '../../../packages/client/src/schema-types';
import { api } from '../../data/api';
import { useAllRows } from '../../data/use-read';
import { formatShare } from '../../format';
import { FilterSelect } from '../../parts/field';
import { List, listOf } from '../../parts/list';
import { type SeriesColor, TimeChart } from '../../parts/time-chart';
import { daysOf } from '../../range';
import { aiListTexts as words } from '../../texts/ai-lists';
import { chartTexts } from '../../texts/charts';
import { useRange, useUrlSearch } from '../../use-search';
import { engineOf, rate } from './ai-lists';

type Share = Row<'listAiBrandShares'>;

const brandShares = listOf({
  name: 'ai brands',
  title: words.tabs.brands,
  read: (id, query, with_) => api.ai.listBrandShares(id, query, with_),
  sort: '-shareOfVoice',
  hasCsv: true,
  empty: { title: words.noneNamed, text: words.noneNamedText },
  columns: [
    { header: words.brand, value: (row) => row.brand.name, sort: 'brand' },
    { header: words.whose, value: (row) => (row.brand.isOwn ? words.own : words.competitor) },
    { header: words.engine, value: engineOf },
    rate<Share>(words.shareOfVoice, (row) => row.shareOfVoice, 'shareOfVoice'),
    rate<Share>(words.mentionRate, (row) => row.mentionRate, 'mentionRate'),
  ],
});

const brandsMax = 6;
/** Longer ranges are shown by week: single days have few answers. */
const daysByDayMax = 31;

/** Which brands the answers of one engine name, and how that developed. */
export function Brands({ websiteId }: { websiteId: string }) {
  const range = useRange();
  const [search, change] = useUrlSearch();
  const whole = useAllRows(['ai', websiteId, 'brands', range], (with_) =>
    api.ai.listBrandShares(websiteId, { ...range, sort: '-shareOfVoice', limit: 1000 }, with_),
  );
  const rows = whole.data?.rows ?? [];
  const engines = [...new Map(rows.map((row) => [row.target.id, row])).values()];
  const engine = engines.find(({ target }) => target.id === search['engine']) ?? engines[0];
  return (
    <>
      <p className="mb-3 max-w-prose text-muted">{words.brandsNote}</p>
      {engine && (
        <>
          <div className="mb-3">
            <FilterSelect
              label={words.engine}
              value={engine.target.id}
              choices={engines.map((row) => ({ value: row.target.id, label: engineOf(row) }))}
              onChoice={(id) => change({ engine: id })}
            />
          </div>
          <SharesOverTime
            websiteId={websiteId}
            targetId={engine.target.id}
            brands={brandsOf(rows.filter(({ target }) => target.id === engine.target.id))}
          />
        </>
      )}
      <List
        list={brandShares}
        id={websiteId}
        query={{ ...range, ...(engine && { aiTargetId: engine.target.id }) }}
      />
    </>
  );
}

/** Own brands first: they are drawn even where others are named more often. */
const brandsOf = (rows: readonly Share[]) =>
  [...rows.filter(({ brand }) => brand.isOwn), ...rows.filter(({ brand }) => !brand.isOwn)]
    .map(({ brand }) => brand)
    .slice(0, brandsMax);

type OverTimeProps = { websiteId: string; targetId: string; brands: readonly Share['brand'][] };

function SharesOverTime({ websiteId, targetId, brands }: OverTimeProps) {
  const range = useRange();
  const days = daysOf(range);
  const by = days.length > daysByDayMax ? 'week' : 'day';
  const competitorsMax = brandsMax;
  const asked = { ...range, aiTargetId: targetId, by, competitorsMax } as const;
  const read = useAllRows(['ai', websiteId, 'brands over time', asked], (with_) =>
    api.ai.listBrandShares(websiteId, { ...asked, limit: 1000 }, with_),
  );
  const rows = read.data?.rows ?? [];
  if (rows.length === 0) return null;
  const weeks = [...new Set(rows.flatMap(({ group }) => group ?? []))].sort();
  const times = by === 'day' ? days : weeks;
  const shareOf = new Map(
    rows.map(({ brand, group, shareOfVoice }) => [`${brand.id} ${group}`, shareOfVoice.value]),
  );
  return (
    <div className="mb-5">
      <TimeChart
        title={words.shareOverTime}
        unit={by === 'day' ? chartTexts.units.voiceByDay : chartTexts.units.voiceByWeek}
        days={range}
        times={times}
        series={brands.map(({ id, name, isOwn }, index) => ({
          label: isOwn ? `${name} (${words.own})` : name,
          color: ((index % 6) + 1) as SeriesColor,
          points: times.map((time) => shareOf.get(`${id} ${time}`) ?? null),
        }))}
        format={(value) => formatShare(value, 0)}
        min={0}
      />
    </div>
  );
}
