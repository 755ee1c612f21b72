import { isUnknown, list } from '../csv-import/cell-values';
import {
  fieldCells,
  type MappedColumns,
  malformedRow,
  tableFormat,
} from '../csv-import/column-mapper';
import type { ParsedRow } from '../csv-import/csv-rows';
import { defineFileReader } from '../csv-import/file-reader';
import type { FileWarning } from '../csv-import/file-warning';
import { readTable } from '../csv-import/read-table';
import { readWithoutOddCells } from '../csv-import/read-without-odd-cells';
import { type PromptRow, readPromptRow } from './read-prompt-row';

const namesByField = {
  text: ['prompt', 'prompts', 'text', 'question', 'query', 'groundingquery'],
  topic: ['topic', 'folder', 'category'],
  tags: ['tags', 'tag', 'labels', 'label'],
  persona: ['persona'],
  stage: ['stage', 'funnelstage'],
  country: ['country', 'countrycode'],
  language: ['language', 'languagecode', 'lang'],
} as const;

type Field = keyof typeof namesByField;

const promptFormat = tableFormat<Field>(namesByField, {
  fields: ['text'],
  code: 'prompt_column_missing',
  words: 'a column named Prompt',
});

type Defaults = { country: string; language: string };

function readCells(
  { row, cells }: ParsedRow,
  columns: MappedColumns<Field>,
  { defaults, warnings }: { defaults: Defaults; warnings: FileWarning[] },
): PromptRow {
  if (!cells) return { details: [malformedRow] };
  const fields: Record<string, unknown> = { text: '' };
  for (const [field, cell] of fieldCells(cells, columns)) {
    if (field === 'text') fields['text'] = cell;
    else if (isUnknown(cell)) continue;
    else if (field === 'tags') fields['tags'] = list(cell);
    else fields[field] = field === 'stage' ? cell.toLowerCase() : cell;
  }
  const read = (given: unknown) => readPromptRow(given, defaults);
  return readWithoutOddCells({ row, cells, columns, warnings }, fields, { read, needed: ['text'] });
}

export const promptFile = defineFileReader('prompts', (body, defaults: Defaults, warnings) =>
  readTable(body, promptFormat, warnings, (parsed, columns) =>
    readCells(parsed, columns, { defaults, warnings }),
  ),
);
