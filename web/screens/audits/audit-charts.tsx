import { useQueries } from '@tanstack/react-query';
import type { Row } from '../../../packages/client/src/schema-types';
import { api } from '../../data/api';
import { rowsQuery } from '../../data/use-read';
import { formatNumber } from '../../format';
import { type SeriesColor, TimeChart } from '../../parts/time-chart';
import { auditMoreTexts } from '../../texts/audit-more';
import { chartTexts } from '../../texts/charts';

const auditsMax = 12;
const severities = ['error', 'warning', 'notice'] as const;
const colors: Record<(typeof severities)[number], SeriesColor> = {
  error: 5,
  warning: 3,
  notice: 1,
};

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
  const counted = whole.slice(-auditsMax);
  const issues = useQueries({
    queries: counted.map(({ id }) =>
      rowsQuery(['audit-issues', id, 'by severity'], (with_) =>
        api.audits.listIssues(id, { limit: 1000 }, with_),
      ),
    ),
  });
  if (whole.length < 2) return null;
  return (
    <div className="mb-5 grid grid-cols-1 gap-4 xl:grid-cols-2">
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
      <TimeChart
        title={auditMoreTexts.severityTitle}
        unit={auditMoreTexts.severityUnit}
        times={counted.map(({ finishedAt, createdAt }) => finishedAt ?? createdAt)}
        series={severities.map((severity) => ({
          label: auditMoreTexts.severities[severity],
          color: colors[severity],
          points: issues.map(({ data }) =>
            data
              ? data.rows
                  .filter((issue) => issue.severity === severity)
                  .reduce((sum, { pages }) => sum + pages, 0)
              : null,
          ),
        }))}
        format={formatNumber}
        min={0}
        isWhole
      />
    </div>
  );
}
