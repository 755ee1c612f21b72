import type { ReportFigure, ReportSection } from '../rules/report-dataset';

/** What clients ask for first, where a section has it. */
const headlines = [
  'visibility',
  'clicks',
  'healthScore',
  'mentionRate',
  'verified',
  'visits',
  'domains',
  'discovered',
  'changeOfClicks',
];

const figuresMax = 3;

const figuresIn = ({ blocks }: ReportSection): ReportFigure[] =>
  blocks.flatMap((block) => (block.kind === 'figures' ? block.figures : []));

/** A number that can be compared says more than one that cannot, and a headline more than a count. */
function rankOf({ key, before, better }: ReportFigure): number {
  const isHeadline = headlines.includes(key);
  return (isHeadline ? 4 : 0) + (before === null ? 0 : 2) + (better === null ? 0 : 1);
}

/**
 * Chooses three figures that were measured: the best of each section, those that can be compared
 * first, then the next best.
 */
export function chooseFigures(sections: readonly ReportSection[]): ReportFigure[] {
  const ranked = sections.map((section) =>
    figuresIn(section)
      .filter(({ value }) => typeof value === 'number')
      .sort((a, b) => rankOf(b) - rankOf(a)),
  );
  const rounds = Math.max(0, ...ranked.map(({ length }) => length));
  return Array.from({ length: rounds }, (_, round) =>
    ranked
      .flatMap((figures) => figures[round] ?? [])
      .sort((a, b) => Number(a.before === null) - Number(b.before === null)),
  )
    .flat()
    .slice(0, figuresMax);
}
