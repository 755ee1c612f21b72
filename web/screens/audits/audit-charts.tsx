import type { Row } from '../../../packages/client/src/schema-types';
import { formatNumber } from '../../format';
import { TimeChart } from '../../parts/time-chart';
import { chartTexts } from '../../texts/charts';

/** Health over the whole audits; those of a sample measure other pages, and are left out. */
export function AuditCharts({ audits }: { audits: readonly Row<'listWebsiteAudits'>[] }) {
  const whole = audits
    .filter(
      ({ score, status, options, finishedAt }) =>
        status === 'completed' &&
        finishedAt !== null &&
        score.healthScore !== null &&
        score.sample === null &&
        options.crawlMode === 'site',
    )
    .reverse();
  if (whole.length < 2) return null;
  return (
    <div className="mb-5">
      <TimeChart
        title={chartTexts.health}
        unit={chartTexts.units.health}
        times={whole.map(({ finishedAt, createdAt }) => finishedAt ?? createdAt)}
        series={[
          {
            label: chartTexts.health,
            color: 2,
            points: whole.map(({ score }) => score.healthScore),
          },
        ]}
        format={formatNumber}
        min={0}
      />
    </div>
  );
}
