import { z } from 'zod';
import type { Conversion } from '../../modules/campaigns/store/conversion-store';
import { createUrlScope, type MatchScope } from '../../modules/websites/rules/match-scope';
import { today } from '../../platform/calendar/clock';
import {
  fieldCells,
  type MappedColumns,
  malformedRow,
  tableFormat,
} from '../csv-import/column-mapper';
import { csvRowBlocks, type ParsedRow } from '../csv-import/csv-rows';
import { defineFileReader } from '../csv-import/file-reader';
import {
  noneRefused,
  type RowProblem,
  type RowsRefused,
  refuseRow,
} from '../csv-import/row-errors';
import { pageUrl } from '../operation/page-url';

const namesByField = {
  page: ['page', 'url', 'pageurl', 'landingpage', 'pagelocation'],
  day: ['day', 'date'],
  value: ['value', 'conversions', 'keyevents', 'goals', 'count'],
} as const;

type Field = keyof typeof namesByField;

const format = tableFormat<Field>(namesByField, {
  fields: ['page', 'day', 'value'],
  code: 'columns_missing',
  words: 'the columns page, day and value',
});

/** Conversions of a part of the file. */
type ConversionBlock = RowsRefused & { conversions: Conversion[] };

export const conversionFile = defineFileReader(
  'conversions',
  async function* (body, { websites }: { websites: MatchScope[] }, warnings) {
    const scopes = websites.map(createUrlScope);
    const isOwn = (page: string) => scopes.some((owns) => owns(page));
    for await (const { columns, rows } of csvRowBlocks(body, format, { warnings })) {
      const block: ConversionBlock = { ...noneRefused(columns), conversions: [] };
      for (const parsed of rows) {
        const read = readRow(parsed, columns, isOwn);
        if ('page' in read) block.conversions.push(read);
        else refuseRow(block, parsed.row, read);
      }
      yield block;
    }
  },
);

const dayCell = z.iso.date();

function readRow(
  { cells }: ParsedRow,
  columns: MappedColumns<Field>,
  isOwn: (page: string) => boolean,
): Conversion | RowProblem {
  if (!cells) return malformedRow;
  const byField = new Map(fieldCells(cells, columns));
  const cell = (field: Field) => byField.get(field) ?? '';
  const page = pageUrl.safeParse(cell('page'));
  if (!page.success) {
    return { code: 'url_invalid', message: `page ${page.error.issues[0]?.message ?? ''}` };
  }
  if (!isOwn(page.data)) {
    const message = 'page belongs to none of the campaign’s websites';
    return { code: 'other_host', message };
  }
  const day = dayCell.safeParse(cell('day'));
  if (!day.success) return { code: 'day_invalid', message: 'day must be like 2026-11-24' };
  if (day.data > today()) return { code: 'day_ahead', message: 'day has not come yet' };
  const value = cell('value');
  // Digits with at most one point: what separates thousands elsewhere is read as no number.
  if (!/^\d{1,15}(\.\d{1,15})?$/.test(value)) {
    return { code: 'value_invalid', message: 'value must be a number, such as 3 or 1250.50' };
  }
  return { page: page.data, day: day.data, value: Number(value) };
}
