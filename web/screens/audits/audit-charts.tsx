import type { Row } from '../../../packages/client/src/schema-types';
import type { ReadRows } from '../../data/use-read';
import { formatDay, formatDifference, formatMoment, formatNumber } from '../../format';
import { Change, Figure } from '../../parts/figure';
import { Tile, Tiles } from '../../parts/tile';
import { type Series, type SeriesColor, TimeChart } from '../../parts/time-chart';
import { texts } from '../../texts';
import { auditMoreTexts as words } from '../../texts/audit-more';
import { chartTexts } from '../../texts/charts';
import { healthAround, type WholeAudit, wholeAudits } from './whole-audits';

const severities = ['errors', 'warnings', 'notices'] as const;
const colors: Record<(typeof severities)[number], SeriesColor> = {
  errors: 5,
  warnings: 3,
  notices: 1,
};

type Props = {
  read: ReadRows<Row<'listWebsiteAudits'>>;
  /** Of the days that these are compared with. */
  readBefore: ReadRows<Row<'listWebsiteAudits'>> | undefined;
  /** How far the compared days lie back. */
  backMs: number;
};

/** Health and findings of the whole audits; those of a sample measure other pages, and are left out. */
export function AuditCharts({ read, readBefore, backMs }: Props) {
  const whole = wholeAudits(read.rows);
  const before = wholeAudits(readBefore?.rows ?? []);
  if (whole.length === 0) return null;
  const times = whole.map(({ at }) => at);
  const earlier = healthAround(before, times, backMs);
  const health: Series[] = [
    { label: chartTexts.health, color: 2, points: whole.map((audit) => audit.health) },
    ...(earlier.some((value) => value !== null)
      ? [{ label: words.healthBefore, color: 2 as const, points: earlier, isBefore: true }]
      : []),
  ];
  return (
    <>
      <Tiles>
        <NewestTile name="health" audits={whole} before={before} request={read.request} />
        {severities.map((name) => (
          <NewestTile
            key={name}
            name={name}
            audits={whole}
            before={before}
            request={read.request}
          />
        ))}
      </Tiles>
      {whole.length > 1 && (
        <div className="mb-5 grid grid-cols-1 gap-4 xl:grid-cols-2">
          <TimeChart
            title={chartTexts.health}
            unit={chartTexts.units.health}
            times={times}
            series={health}
            format={formatNumber}
            min={0}
          />
          <TimeChart
            title={words.severityTitle}
            unit={words.severityUnit}
            times={times}
            series={severities.map((name) => ({
              label: words.severityNames[name],
              color: colors[name],
              points: whole.map((audit) => audit[name]),
            }))}
            format={formatNumber}
            min={0}
            isWhole
          />
        </div>
      )}
    </>
  );
}

type TileProps = {
  name: 'health' | (typeof severities)[number];
  audits: readonly WholeAudit[];
  before: readonly WholeAudit[];
  request: ReadRows<unknown>['request'];
};

/** A number of the newest audit of the days, against the newest of the days before. */
function NewestTile({ name, audits, before, request }: TileProps) {
  const label = name === 'health' ? texts.overview.columns.health : words.severityNames[name];
  const [newest, earlier] = [audits.at(-1), before.at(-1)];
  if (!newest) return null;
  const change = earlier && newest[name] - earlier[name];
  const value = formatNumber(newest[name]);
  return (
    <Tile label={label} days={formatDay(newest.at)} before={earlier && formatDay(earlier.at)}>
      <Figure
        value={value}
        evidence={() => ({
          title: label,
          value,
          request,
          facts: [
            { label: texts.evidence.at, value: formatMoment(newest.at) },
            ...(earlier
              ? [
                  {
                    label: texts.evidence.before,
                    value: `${formatNumber(earlier[name])}, ${formatMoment(earlier.at)}`,
                  },
                ]
              : []),
          ],
        })}
      />
      <Change value={change} text={formatDifference(change ?? 0)} isGoodDown={name !== 'health'} />
    </Tile>
  );
}
