import type { ReportFigure } from '../rules/report-dataset';
import type { Change } from '../texts/wording';
import type { Paper } from './paper';
import { contentWidth, ink, lineHeight, page, styles } from './theme';
import type { TextStyle } from './typesetter';

const perRow = 3;
const gap = 10;
const inset = 11;
const cardWidth = (contentWidth - gap * (perRow - 1)) / perRow;
const textWidth = cardWidth - 2 * inset;
const label: TextStyle = { size: 8.5, weight: 700, color: ink.soft };
const tones = { good: ink.good, bad: ink.bad, neutral: ink.soft };

/** Draws cards, three per row, all as high as the highest in the row. */
export function drawFigures(paper: Paper, figures: ReportFigure[]): void {
  for (let from = 0; from < figures.length; from += perRow) {
    const row = figures.slice(from, from + perRow);
    const height = rowHeight(paper, row);
    paper.need(height);
    row.forEach((figure, index) => {
      const x = page.left + index * (cardWidth + gap);
      paper.structure.paragraph(() => drawCard(paper, figure, x, height));
    });
    paper.y += height + gap;
  }
}

export function figuresMinHeight(paper: Paper, figures: ReportFigure[]): number {
  return rowHeight(paper, figures.slice(0, perRow));
}

const rowHeight = (paper: Paper, row: ReportFigure[]): number =>
  Math.max(0, ...row.map((figure) => cardHeight(paper, figure)));

function cardHeight(paper: Paper, figure: ReportFigure): number {
  const note =
    figure.note === null ? 0 : paper.textHeight(figure.note, styles.tiny, noteOptions) + 2;
  const change = paper.wording.changeOf(figure) === null ? 0 : lineHeight(styles.small) + 2;
  const labels = paper.textHeight(figure.label, label, { width: textWidth, linesMax: 2 });
  return inset * 2 - 3 + labels + lineHeight(styles.figure) + change + note;
}

const noteOptions = { width: textWidth, linesMax: 4, align: 'left' } as const;

function drawCard(paper: Paper, figure: ReportFigure, x: number, height: number): void {
  paper.panel(x, paper.y, cardWidth, height, ink.panel);
  const left = x + inset;
  let y = paper.y + inset - 2;
  y += paper.textAt(figure.label, left, y, label, { width: textWidth, linesMax: 2 });
  y += drawValue(paper, figure, left, y);
  const change = paper.wording.changeOf(figure);
  if (change !== null) {
    drawChange(paper, change, left, y);
    y += lineHeight(styles.small) + 2;
  }
  if (figure.note !== null) paper.textAt(figure.note, left, y, styles.tiny, noteOptions);
}

/** Draws numbers large and longer texts smaller, so that they fit into a card. */
function drawValue(paper: Paper, figure: ReportFigure, x: number, y: number): number {
  const text = paper.wording.formatValue(figure.value, figure.format, paper.timezone);
  const sizes = [styles.figure.size, 15, 12, 10];
  const size = sizes.find(
    (candidate) => paper.type.width(text, { ...styles.figure, size: candidate }) <= textWidth,
  );
  const color = figure.value === null ? ink.faint : ink.text;
  const style = { ...styles.figure, size: size ?? 10, color };
  const lift = (styles.figure.size - style.size) * 1.07;
  paper.lineAt(text, x, y + lift, style, { width: textWidth });
  return lineHeight(styles.figure);
}

/** Draws the change; the arrow conveys it without color, too. */
function drawChange(paper: Paper, change: Change, x: number, y: number): void {
  const color = tones[change.tone];
  const middle = y + lineHeight(styles.small) / 2 - 0.2;
  const indent = change.arrow === 'none' ? 0 : 9;
  if (change.arrow !== 'none') {
    const up = change.arrow === 'up' ? -1 : 1;
    paper.ornament((doc) =>
      doc
        .polygon([x, middle - up * 2.4], [x + 6, middle - up * 2.4], [x + 3, middle + up * 2.8])
        .fill(color),
    );
  }
  const usual = { ...styles.small, weight: 700 as const, color };
  // A number that is cut looks like another number.
  const sizes = [styles.small.size, 7, 6.5, 6, 5.5, 5];
  const size = sizes.find(
    (candidate) =>
      paper.type.width(change.text, { ...usual, size: candidate }) <= textWidth - indent,
  );
  const style = { ...usual, size: size ?? 5 };
  paper.lineAt(change.text, x + indent, y, style, { width: textWidth - indent });
}
