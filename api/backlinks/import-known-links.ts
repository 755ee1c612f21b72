import { audit } from '../../modules/account/store/audit-log';
import { addKnownLinks } from '../../modules/backlinks/store/known-link-store';
import { enqueueLinkCheck } from '../../modules/backlinks/store/link-check-store';
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
import { knownLinksMax } from './known-link-schema';
import { type KnownLinkRow, knownLinkReader } from './read-known-link';

const namesByField = {
  sourceUrl: [
    'sourceurl',
    'source',
    'linkingpage',
    'referringpage',
    'referringpageurl',
    'page',
    'from',
    'url',
  ],
  targetUrl: ['targeturl', 'target', 'linksto', 'link', 'linkurl', 'to', 'destination'],
  price: ['price', 'cost', 'amount'],
  currency: ['currency'],
  note: ['note', 'notes', 'comment', 'comments'],
  expectedAnchor: ['expectedanchor', 'anchor', 'anchortext'],
  expectedRel: ['expectedrel', 'rel'],
} as const;

type Field = keyof typeof namesByField;
type Columns = MappedColumns<Field>;

const mapColumns = columnMapper<Field>(namesByField);

const linkFormat: CsvFormat<Columns> = {
  readHeader(cells) {
    const columns = mapColumns(cells);
    const { indexByField } = columns;
    return indexByField.has('sourceUrl') && indexByField.has('targetUrl') ? columns : undefined;
  },
  refuseHeader(rowsMax) {
    throw invalid(
      'body',
      'link_columns_missing',
      `None of the first ${rowsMax} rows is a header with the columns Source URL and Target URL.`,
    );
  },
};

const errorsMax = 100;

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
    'counted and stop no other. Links that the website has are left unchanged, so the same file may be sent again.',
  tool: { unfit: 'It is a file; create_known_links takes 10,000 at once' },
  mediaTypes: ['text/csv'],
  params: websitePath,
  response: importReply('link', errorsMax).meta({ id: 'KnownLinkImport' }),
  errors: ['payload_too_large', 'unsupported_media_type', 'bad_request', 'payment_required'],
  resolve: pathWebsite,
  handle(context, { resource, upload }) {
    refuseOtherTypes(upload);
    const path = `/websites/${resource.id}/backlinks/known/import`;
    return keyedUpload(context, { upload, path }, async (body) =>
      importRows(
        context,
        resource.id,
        await readFile(body, await knownLinkReader(context.db, resource)),
      ),
    );
  },
});

type ReadLink = (row: unknown) => KnownLinkRow;
type File = { rows: Array<{ row: number; read: KnownLinkRow }>; ignoredColumns: string[] };

async function readFile(body: AsyncIterable<Buffer>, readLink: ReadLink): Promise<File> {
  const file: File = { rows: [], ignoredColumns: [] };
  for await (const { columns, rows } of csvRowBlocks(body, linkFormat)) {
    file.ignoredColumns = columns.ignored.slice(0, 100);
    for (const parsed of rows) {
      file.rows.push({ row: parsed.row, read: readCells(parsed, columns, readLink) });
    }
    if (file.rows.length <= knownLinksMax) continue;
    throw new AppError(
      'payload_too_large',
      `A file may have ${knownLinksMax} rows. None was imported: send it in parts.`,
      { headers: { Connection: 'close' } },
    );
  }
  return file;
}

function readCells(
  { cells }: ParsedRow,
  { indexByField }: Columns,
  readLink: ReadLink,
): KnownLinkRow {
  if (!cells) {
    const message = 'a quote is not closed, or stands beside other text';
    return { details: [{ path: '', code: 'csv_malformed', message }] };
  }
  const row: Record<string, unknown> = {};
  for (const [field, index] of indexByField) {
    const cell = unguardFormula(cells[index] ?? '').trim();
    if (isUnknown(cell)) continue;
    if (field === 'price') row[field] = Number(cell.replace(',', '.'));
    else if (field === 'expectedRel') row[field] = relOf(cell);
    else row[field] = cell;
  }
  return readLink(row);
}

/** `none` and `dofollow` are how people write that a link must be followed. */
const relOf = (cell: string): string[] =>
  list(cell.toLowerCase().replace(/[\s,]+/g, ';')).filter(
    (token) => token !== 'none' && token !== 'dofollow',
  );

async function importRows(context: Context, websiteId: string, { rows, ignoredColumns }: File) {
  const { services, caller } = context;
  const valid = rows.flatMap(({ read }) => ('link' in read ? [read.link] : []));
  const added = await services.database.transaction(caller.workspaceId, async (tx) => {
    const website = await findWebsite(tx, websiteId, { forUpdate: true });
    if (!website) throw notFound('website');
    const outcomes = await addKnownLinks(tx, websiteId, valid);
    const created = outcomes.filter(({ result }) => result === 'created').length;
    if (created === 0) return outcomes;
    await enqueueLinkCheck(tx, website);
    await audit(tx, context, {
      action: 'known_link.import',
      targetType: 'website',
      targetId: websiteId,
      details: { created, rows: rows.length },
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
  return {
    received: rows.length,
    created: countOf('created'),
    exists: countOf('exists'),
    invalid: errors.length,
    overLimit: 0,
    errors: errors.slice(0, errorsMax),
    ignoredColumns,
  };
}
