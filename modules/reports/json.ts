import { Readable } from 'node:stream';
import { z } from 'zod';
import { tablesOf } from './freeze-dataset';
import type { FrozenReport } from './frozen-report';
import { type ReportCell, type ReportTable, reportDatasetSchema } from './rules/report-dataset';

const cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** A report as a JSON file: its dataset, and each table's rows under the table's key. */
const reportDocumentSchema = reportDatasetSchema.extend({
  dataHash: z.string().regex(/^[0-9a-f]{64}$/),
  rows: z.record(z.string(), z.array(z.record(z.string(), cell))),
});

/** Returns the published JSON Schema of the files (draft 2020-12). */
export const reportJsonSchema = (url: string): Record<string, unknown> => ({
  ...z.toJSONSchema(reportDocumentSchema, { target: 'draft-2020-12' }),
  $id: url,
  title: 'A Sightline report',
});

const chunkChars = 64 * 1024;

async function* toJson(report: FrozenReport): AsyncGenerator<string> {
  const { dataset, dataHash } = report;
  yield `${JSON.stringify({ ...dataset, dataHash }).slice(0, -1)},"rows":{`;
  for (const [index, table] of tablesOf(dataset).entries()) {
    yield `${index > 0 ? ',' : ''}\n${JSON.stringify(table.key)}:[`;
    yield* toRows(table, report);
    yield ']';
  }
  yield '}}\n';
}

async function* toRows({ key, columns }: ReportTable, report: FrozenReport) {
  const names = columns.map((column) => `${JSON.stringify(column.key)}:`);
  const toRow = (cells: ReportCell[]) =>
    `{${cells.map((value, index) => names[index] + JSON.stringify(value)).join(',')}}`;
  let text = '';
  let isFirst = true;
  for await (const cells of report.rows(key)) {
    text += `${isFirst ? '' : ','}\n${toRow(cells)}`;
    isFirst = false;
    if (text.length < chunkChars) continue;
    yield text;
    text = '';
  }
  if (text !== '') yield text;
}

/**
 * Returns the report as one JSON document, streamed. Each row is on its own line, so the file can
 * also be read line by line.
 */
export const jsonOf = (report: FrozenReport): Readable =>
  Readable.from(toJson(report), { objectMode: false });
