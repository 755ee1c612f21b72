import { audit } from '../../modules/account/store/audit-log';
import { findWebsite } from '../../modules/websites/store/website-store';
import { AppError, invalid, noSuch } from '../../platform/errors';
import { csvRowBlocks } from '../csv-import/csv-rows';
import type { Context } from '../operation/operation';
import { countResult, type RowOutcome } from './add-rows';
import { keywordFormat } from './csv-columns';
import { importBlock, type KeywordBlock } from './import-block';

export const importRowsMax = 100_000;
export const importErrorsMax = 100;

export type ImportResult = {
  received: number;
  created: number;
  exists: number;
  invalid: number;
  overLimit: number;
  errors: Array<{ row: number; code: string; message: string }>;
  ignoredColumns: string[];
};

/**
 * Adds a file's keywords to a website, block by block: each block is committed with its own audit
 * entry before the next one is read. Committed blocks stay if the rest fails, and sending the same
 * file again finds them.
 */
export async function importFile(
  context: Context,
  websiteId: string,
  body: AsyncIterable<Buffer>,
): Promise<ImportResult> {
  const result: ImportResult = {
    received: 0,
    created: 0,
    exists: 0,
    invalid: 0,
    overLimit: 0,
    errors: [],
    ignoredColumns: [],
  };
  for await (const block of csvRowBlocks(body, keywordFormat)) {
    result.ignoredColumns = block.columns.ignored.slice(0, 100);
    if (result.received + block.rows.length > importRowsMax) throw tooManyRows(result);
    if (block.rows.length > 0) countIn(result, block, await commitBlock(context, websiteId, block));
  }
  return result;
}

const tooManyRows = ({ received }: ImportResult) =>
  new AppError(
    'payload_too_large',
    `A file may have ${importRowsMax} rows. The first ${received} were imported; send the others in another file.`,
    { headers: { Connection: 'close' } },
  );

function commitBlock(
  context: Context,
  websiteId: string,
  block: KeywordBlock,
): Promise<RowOutcome[]> {
  const { services, caller } = context;
  return services.database.transaction(caller.workspaceId, async (tx) => {
    const website = await findWebsite(tx, websiteId, { forReference: true });
    if (!website) throw noWebsite();
    const { country, language } = website;
    const target = { workspaceId: caller.workspaceId, websiteId, country, language };
    const outcomes = await importBlock(tx, target, block);
    const created = countResult(outcomes, 'created');
    if (created > 0) {
      await audit(tx, context, {
        action: 'keyword.import',
        targetType: 'website',
        targetId: websiteId,
        details: { created, rows: [block.rows[0]?.row, block.rows.at(-1)?.row] },
      });
    }
    return outcomes;
  });
}

/** Another workspace's website is the same 422 as an unknown one. */
export const noWebsite = () => invalid('query.websiteId', 'not_found', noSuch('website'));

function countIn(result: ImportResult, block: KeywordBlock, outcomes: RowOutcome[]): void {
  result.received += outcomes.length;
  result.created += countResult(outcomes, 'created');
  result.exists += countResult(outcomes, 'exists');
  result.invalid += countResult(outcomes, 'invalid');
  result.overLimit += countResult(outcomes, 'over_limit');
  for (const [index, outcome] of outcomes.entries()) {
    if (outcome.result !== 'invalid' || result.errors.length === importErrorsMax) continue;
    const [detail] = outcome.details;
    if (!detail) continue;
    const { path, code, message } = detail;
    const row = block.rows[index]?.row ?? 0;
    result.errors.push({ row, code, message: path ? `${path} ${message}` : message });
  }
}
