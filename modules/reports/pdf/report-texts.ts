import type { ReportBlock } from '../rules/report-dataset';
import { textsIn } from '../texts/texts-in';
import { bullet } from './draw-block';
import { nameOf } from './draw-cover';
import type { Weight } from './font-pieces';
import type { PdfContent } from './pdf-content';

/**
 * Returns every text of the report by the weight in which it is drawn, so that fonts can be loaded
 * first.
 */
export function textsOf({ dataset, rows }: PdfContent): Record<Weight, Set<string>> {
  const { letters } = textsIn(dataset.language);
  const bold = new Set([letters, dataset.title, dataset.branding.name]);
  const regular = new Set([
    letters,
    dataset.title,
    dataset.branding.name,
    dataset.branding.footer ?? '',
    dataset.timezone,
    dataset.reportId,
    ...dataset.summary,
    ...dataset.recommendations,
  ]);
  for (const website of dataset.websites) {
    bold.add(nameOf(website));
    regular.add(nameOf(website));
  }
  for (const { what, name, coverage } of dataset.sources) {
    for (const text of [what, name, coverage?.unit ?? '']) regular.add(text);
  }
  for (const section of dataset.sections) {
    bold.add(section.title);
    regular.add(section.title);
    regular.add(section.comment ?? '');
    for (const block of section.blocks) addBlock(block, bold, regular);
  }
  for (const cells of [...rows.values()].flat()) {
    for (const cell of cells) if (typeof cell === 'string') regular.add(cell);
  }
  return { 400: regular, 700: bold };
}

function addBlock(block: ReportBlock, bold: Set<string>, regular: Set<string>): void {
  switch (block.kind) {
    case 'text':
      regular.add(block.text);
      return;
    case 'prose':
      regular.add(bullet);
      for (const { text } of block.parts) regular.add(text);
      return;
    case 'empty':
      regular.add(block.reason);
      return;
    case 'figures':
      for (const { label, value, note } of block.figures) {
        bold.add(label);
        if (typeof value === 'string') bold.add(value);
        regular.add(note ?? '');
      }
      return;
    case 'chart':
      bold.add(block.chart.title);
      for (const text of [block.chart.unit, block.chart.note ?? '', ...block.chart.x.values]) {
        regular.add(text);
      }
      for (const { name } of block.chart.series) regular.add(name);
      return;
    case 'table':
      bold.add(block.table.title);
      regular.add(block.table.title);
      regular.add(block.table.note ?? '');
      for (const { label } of block.table.columns) bold.add(label);
  }
}
