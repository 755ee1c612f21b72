import type { ReportCell, ReportSource, ReportTable } from '../rules/report-dataset';
import { dataNote, hasSandboxData, nameOf, sandboxWarning, typeNames } from './draw-cover';
import { drawTable } from './draw-table';
import { formatNumber, formatPeriod, formatTime, notMeasured } from './format-value';
import type { Paper } from './paper';
import type { PdfContent } from './pdf-content';
import { contentWidth, lineHeight, page, styles } from './theme';

export const closingTitle = 'About this report';
const labelWidth = 120;
const unknownMax = 40;

const readingNotes = [
  `“${notMeasured}” says that nothing was measured; it is never a zero. A gap in a chart is a gap in the readings.`,
  'Everything here was frozen at the time given above: PDF, CSV and JSON files of this report say the same, and making them again gives the same bytes. The data hash names exactly this data.',
];

/** Draws the basis of the figures: sources, coverage, and the hash that identifies the data. */
export function drawClosing(paper: Paper, content: PdfContent, unknown: string[]): void {
  const { dataset, dataHash } = content;
  drawFact(paper, 'Report', `${typeNames[dataset.type]}, ${dataset.reportId}`);
  drawFact(paper, 'Websites', dataset.websites.map(nameOf).join(', '));
  drawFact(paper, 'Period', `${formatPeriod(dataset.period)} (${dataset.timezone})`);
  if (dataset.comparison !== null) {
    drawFact(paper, 'Compared with', formatPeriod(dataset.comparison));
  }
  drawFact(paper, 'Frozen at', `${formatTime(dataset.asOf, dataset.timezone)} (${dataset.asOf})`);
  if (hasSandboxData(dataset)) drawFact(paper, 'Data', dataNote(dataset));
  drawFact(paper, 'Data hash', `SHA-256 ${dataHash}`);
  paper.y += 10;
  drawTable(paper, sourcesTable(dataset.sources), dataset.sources.map(sourceRow));
  if (hasSandboxData(dataset)) drawNote(paper, sandboxWarning);
  for (const note of readingNotes) drawNote(paper, note);
  if (unknown.length > 0) drawNote(paper, unknownNote(unknown));
}

function drawFact(paper: Paper, name: string, text: string): void {
  const options = { width: contentWidth - labelWidth, linesMax: 8, align: 'left' } as const;
  const height = paper.textHeight(text, styles.body, options);
  paper.need(height);
  paper.structure.paragraph(() => {
    paper.lineAt(name, page.left, paper.y, { ...styles.body, color: styles.small.color });
    paper.textAt(text, page.left + labelWidth, paper.y, styles.body, options);
  });
  paper.y += height + 4;
}

function drawNote(paper: Paper, text: string): void {
  paper.need(2 * lineHeight(styles.small));
  paper.note(text);
  paper.y += 5;
}

const sourcesTable = (sources: ReportSource[]): ReportTable => ({
  key: 'sources',
  title: 'Sources and coverage',
  columns: [
    { key: 'what', label: 'What', format: 'text' },
    { key: 'name', label: 'Source', format: 'text' },
    { key: 'asOf', label: 'Newest reading', format: 'time' },
    { key: 'coverage', label: 'Coverage', format: 'text' },
  ],
  rowCount: sources.length,
  shownMax: sources.length,
  note: null,
});

const sourceRow = ({ what, name, asOf, coverage }: ReportSource): ReportCell[] => [
  what,
  name,
  asOf,
  coverage === null
    ? null
    : `${formatNumber(coverage.measured, 'count')} of ${formatNumber(coverage.of, 'count')} ${coverage.unit}`,
];

/** Lists characters as code points, since the fonts cannot show them. */
function unknownNote(unknown: string[]): string {
  const named = unknown
    .slice(0, unknownMax)
    .map(
      (character) =>
        `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`,
    );
  const more = unknown.length - named.length;
  return `“\ufffd” stands for characters that the fonts of this file do not have; CSV and JSON have them. They are ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`;
}
