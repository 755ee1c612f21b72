import { audit } from '../../modules/account/store/audit-log';
import { findWebsite } from '../../modules/websites/store/website-store';
import { unguardFormula } from '../../platform/csv-cells';
import { AppError, invalid, notFound } from '../../platform/errors';
import { isUnknown, list } from '../csv-import/cell-values';
import { columnMapper, type MappedColumns } from '../csv-import/column-mapper';
import { type CsvFormat, csvRowBlocks, type ParsedRow } from '../csv-import/csv-rows';
import { importReply } from '../csv-import/import-reply';
import { refuseOtherTypes } from '../csv-import/refuse-other-types';
import { keyedUpload } from '../operation/keyed-upload';
import { type Context, defineUpload } from '../operation/operation';
import { pathWebsite, websitePath } from '../websites/path-website';
import { addPrompts, countResult, type PromptRow, promptsMax, readPromptRow } from './add-prompts';

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
type Columns = MappedColumns<Field>;

const mapColumns = columnMapper<Field>(namesByField);

const promptFormat: CsvFormat<Columns> = {
  readHeader(cells) {
    const columns = mapColumns(cells);
    return columns.indexByField.has('text') ? columns : undefined;
  },
  refuseHeader(rowsMax) {
    throw invalid(
      'body',
      'prompt_column_missing',
      `None of the first ${rowsMax} rows is a header with a column named Prompt.`,
    );
  },
};

const errorsMax = 100;

export const importAiPrompts = defineUpload({
  id: 'importAiPrompts',
  area: 'ai',
  method: 'post',
  path: '/websites/{websiteId}/ai/prompts/import',
  summary: 'Import prompts from a CSV file',
  description:
    `Takes a CSV file of up to ${promptsMax} rows with a header that has a Prompt column, and perhaps ` +
    'Topic, Tags, Persona, Stage, Country and Language, separated by comma, semicolon or tab, in UTF-8 ' +
    'or UTF-16. Invalid rows are counted and stop no other. Existing prompts are left unchanged, so the ' +
    'same file may be sent again.',
  tool: { unfit: 'It is a file; create_ai_prompts takes 10,000 at once' },
  mediaTypes: ['text/csv'],
  params: websitePath,
  response: importReply('prompt', errorsMax).meta({ id: 'AiPromptImport' }),
  errors: ['payload_too_large', 'unsupported_media_type', 'bad_request'],
  resolve: pathWebsite,
  handle(context, { resource, upload }) {
    refuseOtherTypes(upload);
    const path = `/websites/${resource.id}/ai/prompts/import`;
    return keyedUpload(context, { upload, path }, async (body) =>
      importRows(context, resource.id, await readFile(body, resource)),
    );
  },
});

type Defaults = { country: string; language: string };
type File = { rows: Array<{ row: number; read: PromptRow }>; ignoredColumns: string[] };

async function readFile(body: AsyncIterable<Buffer>, defaults: Defaults): Promise<File> {
  const file: File = { rows: [], ignoredColumns: [] };
  for await (const { columns, rows } of csvRowBlocks(body, promptFormat)) {
    file.ignoredColumns = columns.ignored.slice(0, 100);
    for (const parsed of rows) {
      file.rows.push({ row: parsed.row, read: readCells(parsed, columns, defaults) });
    }
    if (file.rows.length <= promptsMax) continue;
    throw new AppError(
      'payload_too_large',
      `A file may have ${promptsMax} rows. None was imported: send it in parts.`,
      { headers: { Connection: 'close' } },
    );
  }
  return file;
}

function readCells({ cells }: ParsedRow, { indexByField }: Columns, defaults: Defaults): PromptRow {
  if (!cells) {
    const message = 'a quote is not closed, or stands beside other text';
    return { details: [{ path: '', code: 'csv_malformed', message }] };
  }
  const row: Record<string, unknown> = { text: '' };
  for (const [field, index] of indexByField) {
    const cell = unguardFormula(cells[index] ?? '').trim();
    if (field === 'text') row['text'] = cell;
    else if (isUnknown(cell)) continue;
    else if (field === 'tags') row['tags'] = list(cell);
    else row[field] = field === 'stage' ? cell.toLowerCase() : cell;
  }
  return readPromptRow(row, defaults);
}

async function importRows(context: Context, websiteId: string, { rows, ignoredColumns }: File) {
  const { services, caller } = context;
  const outcomes = await services.database.transaction(caller.workspaceId, async (tx) => {
    if (!(await findWebsite(tx, websiteId, { forReference: true }))) throw notFound('website');
    const added = await addPrompts(
      tx,
      websiteId,
      rows.map(({ read }) => read),
    );
    const created = countResult(added, 'created');
    if (created > 0) {
      await audit(tx, context, {
        action: 'ai_prompt.import',
        targetType: 'website',
        targetId: websiteId,
        details: { created, rows: rows.length },
      });
    }
    return added;
  });
  const errors = outcomes.flatMap((outcome, index) => {
    const [detail] = outcome.result === 'invalid' ? outcome.details : [];
    if (!detail) return [];
    const { path, code, message } = detail;
    return [{ row: rows[index]?.row ?? 0, code, message: path ? `${path} ${message}` : message }];
  });
  return {
    received: rows.length,
    created: countResult(outcomes, 'created'),
    exists: countResult(outcomes, 'exists'),
    invalid: countResult(outcomes, 'invalid'),
    overLimit: countResult(outcomes, 'over_limit'),
    errors: errors.slice(0, errorsMax),
    ignoredColumns,
  };
}
