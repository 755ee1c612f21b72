import type { ReportBlock } from '../rules/report-dataset';
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
