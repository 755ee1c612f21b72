import { audit } from '../../modules/account/store/audit-log';
import type { ImportOutcome } from '../../modules/rankings/keywords/add-rows';
import {
  importBlock,
  type NamedRow,
  type UnknownGroup,
} from '../../modules/rankings/keywords/import-block';
import { findWebsite } from '../../modules/websites/store/website-store';
import { AppError, invalid, noSuch } from '../../platform/errors';
import { countResult } from '../../platform/row-outcomes';
import { type FileWarning, warningsMax } from '../csv-import/file-warning';
import type { OnExisting } from '../csv-import/on-existing';
import type { ReadContext } from '../operation/operation';
import { refuseIfNoneOfFile } from '../operation/refuse-if-none';
import { keywordFile } from './keyword-file';
import type { RowDefaults } from './read-rows';

export const importRowsMax = 100_000;
export const importErrorsMax = 100;

export type ImportResult = {
  received: number;
  created: number;
  updated: number;
  exists: number;
  invalid: number;
  overLimit: number;
  errors: Array<{ row: number; code: string; message: string }>;
  ignoredColumns: string[];
  warnings: FileWarning[];
};

/**
 * Adds a file's keywords to a website, block by block: each block is committed with its own audit
 * entry before the next one is read. Committed blocks stay if the rest fails, and sending the same
 * file again finds them.
 */
export async function importFile(
  context: ReadContext,
  { id: websiteId, country, language, domain }: RowDefaults & { id: string; domain: string },
  { body, onExisting }: { body: AsyncIterable<Buffer>; onExisting: OnExisting },
): Promise<ImportResult> {
  const decided = onExisting === 'update' ? new Set<string>() : undefined;
  const result: ImportResult = {
    received: 0,
    created: 0,
    updated: 0,
    exists: 0,
    invalid: 0,
    overLimit: 0,
    errors: [],
    ignoredColumns: [],
    warnings: [],
  };
  const { services, caller, signal } = context;
  const { warnings } = result;
  const blocks = services.fileThreads.read(keywordFile, {
    workspaceId: caller.workspaceId,
    body,
    options: { country, language, domain },
    warnings,
    signal,
  });
  for await (const { rows, ignoredColumns } of blocks) {
    result.ignoredColumns = ignoredColumns;
    if (result.received + rows.length > importRowsMax) throw tooManyRows(result);
    if (rows.length === 0) continue;
    const block = { rows, warnings, decided };
    countIn(result, rows, await commitBlock(context, websiteId, block));
  }
  return refuseIfNoneOfFile('keywords', result);
}

const tooManyRows = ({ received }: ImportResult) =>
  new AppError(
    'payload_too_large',
    `A file may have ${importRowsMax} rows. The first ${received} were imported; send the others in another file.`,
    { headers: { Connection: 'close' } },
  );

type Block = {
  rows: readonly NamedRow[];
  warnings: FileWarning[];
  decided: Set<string> | undefined;
};

const unknownGroup = ({ row, id }: UnknownGroup): FileWarning => ({
  row,
  column: 'groupIds',
  code: 'group_not_found',
  message: `Row ${row}, groupIds: ${id} is not a keyword group of this website.`,
});

function commitBlock(
  context: ReadContext,
  websiteId: string,
  { rows, warnings, decided }: Block,
): Promise<ImportOutcome[]> {
  return context.transaction(async (tx) => {
    if (!(await findWebsite(tx, websiteId, { forReference: true }))) throw noWebsite();
    const { outcomes, unknownGroups } = await importBlock(tx, websiteId, rows, decided);
    warnings.push(...unknownGroups.slice(0, warningsMax - warnings.length).map(unknownGroup));
    const created = countResult(outcomes, 'created');
    const updated = countResult(outcomes, 'updated');
    if (created + updated > 0) {
      await audit(tx, context, {
        action: 'keyword.import',
        targetType: 'website',
        targetId: websiteId,
        details: { created, updated, rows: [rows[0]?.row, rows.at(-1)?.row] },
      });
    }
    return outcomes;
  });
}

/** Another workspace's website is the same 422 as an unknown one. */
export const noWebsite = () => invalid('query.websiteId', 'not_found', noSuch('website'));

function countIn(result: ImportResult, rows: readonly NamedRow[], outcomes: ImportOutcome[]): void {
  result.received += outcomes.length;
  result.created += countResult(outcomes, 'created');
  result.updated += countResult(outcomes, 'updated');
  result.exists += countResult(outcomes, 'exists');
  result.invalid += countResult(outcomes, 'invalid');
  result.overLimit += countResult(outcomes, 'over_limit');
  for (const [index, outcome] of outcomes.entries()) {
    if (outcome.result !== 'invalid' || result.errors.length === importErrorsMax) continue;
    const [detail] = outcome.details;
    if (!detail) continue;
    const { path, code, message } = detail;
    const row = rows[index]?.row ?? 0;
    result.errors.push({ row, code, message: path ? `${path} ${message}` : message });
  }
}
