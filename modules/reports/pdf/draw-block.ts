import { listsIn } from '../lists-in';
import type { ReportBlock } from '../rules/report-dataset';
import type { ProsePart } from '../rules/report-layout';
import { chartMinHeight, drawChart } from './draw-chart';
import { drawFigures, figuresMinHeight } from './draw-figures';
import { drawTable, tableMinHeight } from './draw-table';
import type { Paper } from './paper';
import type { TableRows } from './pdf-content';
import { contentWidth, ink, lineHeight, page, styles } from './theme';

const inset = 12;
const emptyOptions = { width: contentWidth - 2 * inset, linesMax: 8 } as const;

export function drawBlock(
  paper: Paper,
  block: ReportBlock,
  rows: TableRows,
  /** The title above; a table or chart with the same title does not repeat it. */
  sectionTitle: string,
): void {
  switch (block.kind) {
    case 'text':
      paper.paragraph(paper.wording.prose(block.text), styles.body);
      paper.y += 8;
      return;
    case 'prose':
      drawProse(paper, block.parts);
      return;
    case 'figures':
      drawFigures(paper, block.figures);
      paper.y += 6;
      return;
    case 'chart':
      drawChart(paper, block.chart, { isTitled: block.chart.title !== sectionTitle });
      return;
    case 'table':
      paper.need(tableMinHeight(block.table));
      drawTable(paper, block.table, rows.get(block.table.key) ?? [], {
        isTitled: block.table.title !== sectionTitle,
      });
      return;
    case 'empty':
      drawEmpty(paper, paper.wording.prose(block.reason));
  }
}

/**
 * Returns the minimum height at a block's start, so that no heading is left alone at the end of a
 * page.
 */
export function minHeightOf(paper: Paper, block: ReportBlock): number {
  switch (block.kind) {
    case 'text':
      return 2 * lineHeight(styles.body);
    case 'prose':
      return 2 * lineHeight(styles.lead);
    case 'figures':
      return figuresMinHeight(paper, block.figures);
    case 'chart':
      return chartMinHeight(paper, block.chart);
    case 'table':
      return tableMinHeight(block.table);
    case 'empty':
      return emptyHeight(paper, block.reason);
  }
}

const emptyHeight = (paper: Paper, reason: string): number =>
  paper.textHeight(reason, styles.body, emptyOptions) + 2 * inset;

function drawEmpty(paper: Paper, reason: string): void {
  const height = emptyHeight(paper, reason);
  paper.need(height);
  paper.panel(page.left, paper.y, contentWidth, height, ink.panel);
  const style = { ...styles.body, color: ink.soft };
  paper.textAt(reason, page.left + inset, paper.y + inset, style, emptyOptions);
  paper.y += height + 12;
}

export const bullet = '•';
const listIndent = 14;

function drawProse(paper: Paper, parts: readonly ProsePart[]): void {
  for (const group of listsIn(parts)) {
    if (group.kind === 'paragraph') {
      paper.paragraph(group.text, styles.lead);
      paper.y += 6;
    } else {
      const leave = paper.structure.enter('L');
      for (const text of group.items) drawItem(paper, text);
      leave();
      paper.y += 3;
    }
  }
  paper.y += 4;
}

function drawItem(paper: Paper, text: string): void {
  paper.need(2 * lineHeight(styles.lead));
  const leave = paper.structure.enter('LI');
  paper.structure.within('Lbl', () => paper.lineAt(bullet, page.left + 2, paper.y, styles.lead));
  paper.structure.within('LBody', () =>
    paper.paragraph(text, styles.lead, { indent: listIndent, align: 'left' }),
  );
  leave();
  paper.y += 3;
}
