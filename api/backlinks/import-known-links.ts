import { z } from 'zod';
import { audit } from '../../modules/account/store/audit-log';
import {
  type AddedLink,
  addKnownLinks,
  updateKnownLinkNotes,
} from '../../modules/backlinks/store/known-link-store';
import { enqueueLinkCheck } from '../../modules/backlinks/store/link-check-store';
import { findWebsite } from '../../modules/websites/store/website-store';
import { AppError, notFound } from '../../platform/errors';
import { existingRows, markUpdated } from '../../platform/row-outcomes';
import type { FileWarning } from '../csv-import/file-warning';
import { importReply } from '../csv-import/import-reply';
import { onExisting } from '../csv-import/on-existing';
import { refuseOtherTypes } from '../csv-import/refuse-other-types';
import { keyedUpload } from '../operation/keyed-upload';
import { defineUpload, type ReadContext } from '../operation/operation';
import { refuseIfNoneOfFile } from '../operation/refuse-if-none';
import { pathWebsite, websitePath } from '../websites/path-website';
import { knownLinkFile } from './known-link-file';
import { knownLinksMax } from './known-link-schema';
import { readLinkScope } from './link-scope';
import type { KnownLinkRow, LinkScope } from './read-known-link';

const errorsMax = 100;
const linksAtOnce = 2_000;

export const importKnownLinks = defineUpload({
  id: 'importKnownLinks',
  area: 'backlinks',
  method: 'post',
  path: '/websites/{websiteId}/backlinks/known/import',
  summary: 'Import known links from a CSV file',
  description:
    `Takes a CSV file of up to ${knownLinksMax} rows with the columns Source URL and Target URL, and perhaps ` +
    'Price, Currency, Note, Expected anchor and Expected rel, separated by comma, semicolon or tab, in UTF-8 ' +
    'or UTF-16. The file that `GET …/backlinks/known?format=csv` returns can be imported. Invalid rows are ' +
    'counted and stop no other. Links that the website has are left unchanged, or with `onExisting=update` ' +
    'take what the file notes about them; either way it may be sent again.',
  tool: { unfit: 'It is a file; create_known_links takes 10,000 at once' },
  mediaTypes: ['text/csv'],
  params: websitePath,
  query: z.object({ onExisting }),
  response: importReply('link', errorsMax).meta({ id: 'KnownLinkImport' }),
  errors: ['payload_too_large', 'unsupported_media_type', 'bad_request', 'payment_required'],
  resolve: pathWebsite,
  handle(context, { resource, query, upload }) {
    refuseOtherTypes(upload);
    const path = `/websites/${resource.id}/backlinks/known/import?${JSON.stringify(query)}`;
    return keyedUpload(context, { upload, path }, async (body) =>
      importRows(context, resource.id, {
        ...(await readFile(context, body, await readLinkScope(context.db, resource))),
        updates: query.onExisting === 'update',
      }),
    );
  },
});

type File = {
  rows: Array<{ row: number; read: KnownLinkRow }>;
  ignoredColumns: string[];
  warnings: FileWarning[];
};

async function readFile(
  { services, caller, signal }: ReadContext,
  body: AsyncIterable<Buffer>,
  options: LinkScope,
): Promise<File> {
  const file: File = { rows: [], ignoredColumns: [], warnings: [] };
  const { workspaceId } = caller;
  const { warnings } = file;
  const blocks = services.fileThreads.read(knownLinkFile, {
    workspaceId,
    body,
    options,
    warnings,
    signal,
  });
  for await (const { rows, ignoredColumns } of blocks) {
    file.ignoredColumns = ignoredColumns;
    file.rows.push(...rows);
    if (file.rows.length <= knownLinksMax) continue;
    throw new AppError(
      'payload_too_large',
      `A file may have ${knownLinksMax} rows. None was imported: send it in parts.`,
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
  const { services } = context;
  const valid = rows.flatMap(({ read }) => ('link' in read ? [read.link] : []));
  const added = await context.transaction(async (tx) => {
    const website = await findWebsite(tx, websiteId, { forUpdate: true });
    if (!website) throw notFound('website');
    const inserted: AddedLink[] = [];
    // One statement with all rows would be built in one turn of the event loop.
    for (let at = 0; at < valid.length; at += linksAtOnce) {
      inserted.push(...(await addKnownLinks(tx, websiteId, valid.slice(at, at + linksAtOnce))));
    }
    const notes = updates ? [...existingRows(valid, inserted, new Set())] : [];
    const changed = await updateKnownLinkNotes(
      tx,
      notes.map(([id, { sourceUrl: _, targetUrl: __, ...note }]) => ({ ...note, id })),
    );
    const outcomes = markUpdated(inserted, changed);
    const created = outcomes.filter(({ result }) => result === 'created').length;
    if (created + changed.length === 0) return outcomes;
    await enqueueLinkCheck(tx, website);
    await audit(tx, context, {
      action: 'known_link.import',
      targetType: 'website',
      targetId: websiteId,
      details: { created, updated: changed.length, rows: rows.length },
    });
    tx.afterCommit(() => services.dispatcher.wake());
    return outcomes;
  });
  const errors = rows.flatMap(({ row, read }) => {
    const [detail] = 'details' in read ? read.details : [];
    if (!detail) return [];
    const { path, code, message } = detail;
    return [{ row, code, message: path ? `${path} ${message}` : message }];
  });
  const countOf = (result: string) => added.filter((each) => each.result === result).length;
  return refuseIfNoneOfFile('links', {
    received: rows.length,
    created: countOf('created'),
    updated: countOf('updated'),
    exists: countOf('exists'),
    invalid: errors.length,
    overLimit: 0,
    errors: errors.slice(0, errorsMax),
    ignoredColumns,
    warnings,
  });
}
