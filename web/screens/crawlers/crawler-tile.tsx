import { formatDifference, formatNumber, formatShort } from '../../format';
import { Change, Figure, NotMeasured } from '../../parts/figure';
import { Tile, Tiles } from '../../parts/tile';
import { daysOf } from '../../range';
import { texts } from '../../texts';
import { crawlersTexts } from '../../texts/crawlers';
import { searchTexts } from '../../texts/search';
import { type Count, counts, useCrawlerTotals } from './crawler-totals';

type Props = { websiteId: string; count: Count; to?: string };

/** Visits in the days of the screen; the compared days only where logs cover them alike. */
export function CrawlerTile({ websiteId, count, to }: Props) {
  const { range, before, daysCovered, request, ...totals } = useCrawlerTotals(websiteId);
  const change = totals.changeOf(count);
  const label = crawlersTexts.totals[count];
  return (
    <Tile
      label={label}
      hint={crawlersTexts.totalHints[count]}
      days={daysCovered > 0 ? range : undefined}
      before={before}
      to={to}
    >
      {daysCovered === 0 ? (
        <NotMeasured why={texts.overview.noCrawlers} />
      ) : (
        <>
          <Figure
            value={formatShort(totals.of(count))}
            evidence={() => ({
              title: label,
              value: formatNumber(totals.of(count)),
              request,
              facts: [
                { label: texts.evidence.source, value: crawlersTexts.logs },
                {
                  label: searchTexts.daysWithData,
                  value: `${formatNumber(daysCovered)} / ${formatNumber(daysOf(range).length)}`,
                },
              ],
            })}
          />
          <Change
            value={change}
            text={formatDifference(change ?? 0)}
            isGoodDown={count === 'spoofed' || count === 'errors'}
          />
        </>
      )}
    </Tile>
  );
}

export const CrawlerTiles = ({ websiteId }: { websiteId: string }) => (
  <Tiles>
    {counts.map((count) => (
      <CrawlerTile key={count} websiteId={websiteId} count={count} />
    ))}
  </Tiles>
);
