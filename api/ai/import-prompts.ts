import { z } from 'zod';
import { audit } from '../../modules/account/store/audit-log';
import { findWebsite, type Website } from '../../modules/websites/store/website-store';
import { AppError, notFound } from '../../platform/errors';
import type { FileWarning } from '../csv-import/file-warning';
import { importReply } from '../csv-import/import-reply';
import { onExisting } from '../csv-import/on-existing';
import { refuseOtherTypes } from '../csv-import/refuse-other-types';
import { keyedUpload } from '../operation/keyed-upload';
import { defineUpload, type ReadContext } from '../operation/operation';
import { refuseIfNoneOfFile } from '../operation/refuse-if-none';
import { pathWebsite, websitePath } from '../websites/path-website';
import { addOrUpdatePrompts, addPrompts, countResult } from './add-prompts';
import { promptFile } from './prompt-file';
import { type PromptRow, promptsMax } from './read-prompt-row';

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
    'or UTF-16. Invalid rows are counted and stop no other. Existing prompts are left unchanged, or with ' +
    '`onExisting=update` take topic, tags and stage of the file; either way it may be sent again.',
  tool: { unfit: 'It is a file; create_ai_prompts takes 10,000 at once' },
  mediaTypes: ['text/csv'],
  params: websitePath,
  query: z.object({ onExisting }),
  response: importReply('prompt', errorsMax).meta({ id: 'AiPromptImport' }),
  errors: ['payload_too_large', 'unsupported_media_type', 'bad_request', 'payment_required'],
  resolve: pathWebsite,
  handle(context, { resource, query, upload }) {
    refuseOtherTypes(upload);
    const path = `/websites/${resource.id}/ai/prompts/import?${JSON.stringify(query)}`;
    return keyedUpload(context, { upload, path }, async (body) =>
      importRows(context, resource.id, {
        ...(await readFile(context, body, resource)),
        updates: query.onExisting === 'update',
      }),
    );
  },
});

type File = {
  rows: Array<{ row: number; read: PromptRow }>;
  ignoredColumns: string[];
  warnings: FileWarning[];
};

async function readFile(
  { services, caller, signal }: ReadContext,
  body: AsyncIterable<Buffer>,
  { country, language }: Website,
): Promise<File> {
  const file: File = { rows: [], ignoredColumns: [], warnings: [] };
  const { workspaceId } = caller;
  const { warnings } = file;
  const options = { country, language };
  const blocks = services.fileThreads.read(promptFile, {
    workspaceId,
    body,
    options,
    warnings,
    signal,
  });
  for await (const { rows, ignoredColumns } of blocks) {
    file.ignoredColumns = ignoredColumns;
    file.rows.push(...rows);
    if (file.rows.length <= promptsMax) continue;
    throw new AppError(
      'payload_too_large',
      `A file may have ${promptsMax} rows. None was imported: send it in parts.`,
      { headers: { Connection: 'close' } },
    );
  }
  return file;
}

async function importRows(
  context: ReadContext,
  websiteId: string,
  { rows, ignoredColumns, warnings, updates }: File & { updates: boolean },
) {
  const outcomes = await context.transaction(async (tx) => {
    if (!(await findWebsite(tx, websiteId, { forReference: true }))) throw notFound('website');
    const add = updates ? addOrUpdatePrompts : addPrompts;
    const added = await add(
      tx,
      websiteId,
      rows.map(({ read }) => read),
    );
    const created = countResult(added, 'created');
    const updated = countResult(added, 'updated');
    if (created + updated > 0) {
      await audit(tx, context, {
        action: 'ai_prompt.import',
        targetType: 'website',
        targetId: websiteId,
        details: { created, updated, rows: rows.length },
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
  return refuseIfNoneOfFile('prompts', {
    received: rows.length,
    created: countResult(outcomes, 'created'),
    updated: countResult(outcomes, 'updated'),
    exists: countResult(outcomes, 'exists'),
    invalid: countResult(outcomes, 'invalid'),
    overLimit: countResult(outcomes, 'over_limit'),
    errors: errors.slice(0, errorsMax),
    ignoredColumns,
    warnings,
  });
}
