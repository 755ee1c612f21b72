import { type Html, html, noHtml } from '../../../platform/html';
import { listsIn } from '../lists-in';
import { cellText, columnsForPaper } from '../pdf/columns-for-paper';
import type { PdfContent } from '../pdf/pdf-content';
import type { ReportBlock, ReportCell, ReportFigure, ReportTable } from '../rules/report-dataset';
import { isNumeric, type Wording } from '../texts/wording';
import { drawChart } from './page-chart';

/** How a page writes values, and the rows that it shows. */
export type PageLanguage = { wording: Wording; timezone: string };

const arrows = { up: '▲ ', down: '▼ ', none: '' };

/** Longer values are set smaller, so that they fit into a card. */
const longChars = 11;

function cardOf(figure: ReportFigure, { wording, timezone }: PageLanguage): Html {
  const value = wording.formatValue(figure.value, figure.format, timezone);
  const change = wording.changeOf(figure);
  const size = value.length > longChars ? 'value long' : 'value';
  return html`<div class="card"><dt>${figure.label}</dt><dd class="${size}">${value}</dd>${
    change === null
      ? noHtml
      : html`<dd class="change ${change.tone}">${arrows[change.arrow]}${change.text}</dd>`
  }${figure.note === null ? noHtml : html`<dd class="note">${figure.note}</dd>`}</div>`;
}

/** A table with the columns that paper has; it scrolls alone where it is wider than a phone. */
export function drawTable(
  table: ReportTable,
  rows: ReportCell[][],
  language: PageLanguage,
  isTitled = true,
): Html {
  const { wording } = language;
  const { paper } = wording.texts;
  const title = isTitled ? html`<h3>${table.title}</h3>` : noHtml;
  const note = table.note === null ? [] : [wording.prose(table.note)];
  if (rows.length === 0) {
    return html`${title}${[paper.noRows, ...note].map((text) => html`<p class="note">${text}</p>`)}`;
  }
  const { columns, notes } = columnsForPaper(table, rows, language);
  const more = table.rowCount - rows.length;
  const count = (value: number) => wording.formatNumber(value, 'count');
  const heads = columns.map(
    ({ label, format }) =>
      html`<th scope="col" class="${isNumeric(format) ? 'number' : 'text'}">${label}</th>`,
  );
  const lines = rows.map((cells) => {
    const drawn = columns.map(
      (column) =>
        html`<td class="${isNumeric(column.format) ? 'number' : 'text'}">${cellText(cells[column.at] ?? null, column, language)}</td>`,
    );
    return html`<tr>${drawn}</tr>`;
  });
  const below = [
    ...notes,
    ...(more > 0 ? [paper.firstRows(count(rows.length), count(more), table.key)] : []),
    ...note,
  ];
  return html`${title}<div class="scroll" tabindex="0" role="region" aria-label="${table.title}"><table><thead><tr>${heads}</tr></thead><tbody>${lines}</tbody></table></div>${below.map((text) => html`<p class="note">${text}</p>`)}`;
}

/** One block of a section, in the words and numbers of the report's language. */
export function drawBlock(
  block: ReportBlock,
  rows: PdfContent['rows'],
  language: PageLanguage,
  /** The title above; a table or chart with the same title does not repeat it. */
  sectionTitle: string,
): Html {
  const { wording } = language;
  switch (block.kind) {
    case 'text':
      return html`<p>${wording.prose(block.text)}</p>`;
    case 'prose':
      return html`${listsIn(block.parts).map((group) =>
        group.kind === 'paragraph'
          ? html`<p>${group.text}</p>`
          : html`<ul>${group.items.map((item) => html`<li>${item}</li>`)}</ul>`,
      )}`;
    case 'empty':
      return html`<p class="empty">${wording.prose(block.reason)}</p>`;
    case 'figures':
      return html`<dl class="cards">${block.figures.map((one) => cardOf(one, language))}</dl>`;
    case 'chart':
      return drawChart(block.chart, wording, block.chart.title !== sectionTitle);
    case 'table': {
      const { table } = block;
      return drawTable(table, rows.get(table.key) ?? [], language, table.title !== sectionTitle);
    }
  }
}
