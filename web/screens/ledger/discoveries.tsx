import { api } from '../../data/api';
import { useRead } from '../../data/use-read';
import { formatNumber } from '../../format';
import { TimeChart } from '../../parts/time-chart';
import { daysOf } from '../../range';
import { indexTexts as words } from '../../texts/index-lists';
import { useRange } from '../../use-search';

/** URLs by the day of their first verified crawl with success. */
export function Discoveries({ websiteId }: { websiteId: string }) {
  const range = useRange();
  const read = useRead(['ledger-summary', websiteId, range], (with_) =>
    api.indexing.summarizeUrls(websiteId, range, with_),
  );
  const found = read.data?.data.discoveredByDay ?? [];
  if (found.length === 0) return null;
  const byDay = new Map(found.map(({ day, discovered }) => [day, discovered]));
  const days = daysOf(range);
  return (
    <div className="mb-5">
      <TimeChart
        title={words.discoveries}
        unit={words.discoveriesUnit}
        times={days}
        series={[
          {
            label: words.discovered,
            color: 2,
            points: days.map((day) => byDay.get(day) ?? null),
            isBars: true,
          },
        ]}
        format={formatNumber}
        min={0}
        isWhole
        height={160}
      />
    </div>
  );
}
