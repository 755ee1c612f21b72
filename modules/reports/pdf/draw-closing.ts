import type { ReportCell, ReportSource, ReportTable } from '../rules/report-dataset';
import { notMeasured, type Wording } from '../texts/wording';
import { dataNote, hasSandboxData, nameOf } from './draw-cover';
import { drawTable } from './draw-table';
import type { Paper } from './paper';
import type { PdfContent } from './pdf-content';
import { contentWidth, lineHeight, page, styles } from './theme';

const labelWidth = 120;
const unknownMax = 40;

/** What the fonts of a file lack: single characters, and whole scripts by name. */
export type Missing = { characters: string[]; scripts: string[] };

/** Draws the basis of the figures: sources, coverage, and the hash that identifies the data. */
export function drawClosing(paper: Paper, content: PdfContent, missing: Missing): void {
  const { dataset, dataHash } = content;
  const { texts, wording } = paper;
  const isSandbox = hasSandboxData(dataset);
  drawFact(paper, texts.report, `${texts.types[dataset.type]}, ${dataset.reportId}`);
  drawFact(paper, texts.websites, dataset.websites.map(nameOf).join(', '));
  drawFact(paper, texts.period, `${wording.formatPeriod(dataset.period)} (${dataset.timezone})`);
  if (dataset.comparison !== null) {
    drawFact(paper, texts.comparedWith, wording.formatPeriod(dataset.comparison));
  }
  const asOf = wording.formatTime(dataset.asOf, dataset.timezone);
  drawFact(paper, texts.frozenAt, `${asOf} (${dataset.asOf})`);
  if (isSandbox) drawFact(paper, texts.data, dataNote(dataset, texts));
  drawFact(paper, texts.dataHash, `SHA-256 ${dataHash}`);
  paper.y += 10;
  const rows = dataset.sources.map((source) => sourceRow(source, wording));
  drawTable(paper, sourcesTable(dataset.sources, wording), rows);
  const notes = [
    ...(isSandbox ? [texts.sandboxWarning] : []),
    texts.dashNote(notMeasured),
    texts.frozenNote,
    ...(missing.characters.length > 0 ? [unknownNote(missing.characters, wording)] : []),
    ...(missing.scripts.length > 0 ? [texts.scriptsNamed(missing.scripts.join(', '))] : []),
  ];
  for (const note of notes) drawNote(paper, note);
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

export const sourcesTable = (
  sources: ReportSource[],
  { texts: { paper } }: Wording,
): ReportTable => ({
  key: 'sources',
  title: paper.sourcesTitle,
  columns: [
    { key: 'what', label: paper.sourcesColumns.what, format: 'text' },
    { key: 'name', label: paper.sourcesColumns.name, format: 'text' },
    { key: 'asOf', label: paper.sourcesColumns.asOf, format: 'time' },
    { key: 'coverage', label: paper.sourcesColumns.coverage, format: 'text' },
  ],
  rowCount: sources.length,
  shownMax: sources.length,
  note: null,
});

export const sourceRow = (
  { what, name, asOf, coverage }: ReportSource,
  wording: Wording,
): ReportCell[] => [
  what,
  name,
  asOf,
  coverage === null
    ? null
    : wording.texts.paper.coverage(
        wording.formatNumber(coverage.measured, 'count'),
        wording.formatNumber(coverage.of, 'count'),
        coverage.unit,
      ),
];

/** Lists characters as code points, since the fonts cannot show them. */
function unknownNote(unknown: string[], wording: Wording): string {
  const named = unknown
    .slice(0, unknownMax)
    .map(
      (character) =>
        `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`,
    );
  const more = unknown.length - named.length;
  return wording.texts.paper.unknownCharacters(named.join(', '), more);
}
