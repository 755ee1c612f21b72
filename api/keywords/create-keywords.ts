import { z } from 'zod';
import { audit } from '../../modules/account/store/audit-log';
import { addRows } from '../../modules/rankings/keywords/add-rows';
import { lockKeywordRoom } from '../../modules/rankings/keywords/store/keyword-insert';
import { idSchema } from '../../platform/ids';
import { countResult } from '../../platform/row-outcomes';
import { bulkBodyBytesMax } from '../http/body';
import { readInTurns, rowDetailsText, withFewDetails } from '../operation/body-rows';
import { bulkMax, counted } from '../operation/confirmation';
import { describedRow } from '../operation/described-row';
import { defineWrite } from '../operation/operation';
import { refuseIfNoRow } from '../operation/refuse-if-none';
import { bodyWebsite } from '../websites/body-website';
import { newKeyword } from './keyword-fields';
import { readRow } from './read-rows';
import { keywordsMax, rowDetail } from './schema';

const item = describedRow(z.union([z.string(), newKeyword]));

const answer = z
  .object({
    id: idSchema('keyword').nullable().describe('Id of the keyword; null if it was not added'),
    keyword: z
      .string()
      .nullable()
      .describe('The search term as it is stored; of an invalid row, as it was given'),
    result: z
      .enum(['created', 'exists', 'invalid', 'over_limit'])
      .describe(
        '`created`; `exists`: the website has the keyword already, or it was given before in this request; `invalid`: see `details`; `over_limit`: the plan’s number of keywords is reached',
      ),
    details: z.array(rowDetail).optional().describe(rowDetailsText),
  })
  .meta({ id: 'KeywordAnswer' });

export const createKeywords = defineWrite({
  id: 'createKeywords',
  area: 'keywords',
  method: 'post',
  path: '/keywords',
  bodyBytesMax: bulkBodyBytesMax,
  summary: 'Add keywords to a website',
  description:
    'Each keyword is a string or an object. The response has one row for each, in the same order, with ' +
    '`result`: `created`, `exists` (left unchanged), `invalid` (see `details`; the others are added ' +
    'nevertheless) or `over_limit` (the plan’s number of keywords is reached). Without any keyword that is ' +
    'taken or there already, the request fails: 422, or 402 over the limit.',
  tool: {
    description:
      'Starts to track keywords of a website: each a string, or an object with country, ' +
      'language, device, target page and so on (default: the website’s country, desktop, ' +
      'Google). Returns one row per keyword with `result`: `created`, `exists`, `invalid` or ' +
      '`over_limit`. Rankings are read by the next collection, or by refresh_website.',
  },
  body: z.strictObject({
    websiteId: idSchema('website'),
    keywords: z
      .array(item)
      .min(1)
      .max(keywordsMax)
      .describe('Search terms, or objects with further fields'),
  }),
  response: z.array(answer),
  errors: ['payment_required'],
  async confirm(_context, { body }) {
    const count = body.keywords.length;
    if (count <= bulkMax) return undefined;
    return {
      summary: [
        `Adds up to ${counted(count, 'keyword')} to the website ${body.websiteId}.`,
        'Each is collected with the website from then on, which costs credits where a provider is bought.',
      ],
      version: '',
    };
  },
  async handle(context, { body }) {
    const { db } = context;
    const [website, room] = await Promise.all([
      bodyWebsite(context, body.websiteId),
      lockKeywordRoom(db),
    ]);
    const given = body.keywords.map((row) => (typeof row === 'string' ? { keyword: row } : row));
    const rows = await readInTurns(given, (row) => readRow(row, website));
    const outcomes = await addRows(db, website.id, rows, room);
    refuseIfNoRow('keywords', 'keywords', outcomes);
    const created = countResult(outcomes, 'created');
    if (created > 0) {
      await audit(db, context, {
        action: 'keyword.create',
        targetType: 'website',
        targetId: website.id,
        details: { created, given: rows.length },
      });
    }
    const data = outcomes.map((outcome, index) => {
      const row = rows[index];
      const kept = row && 'keyword' in row ? row.keyword.keyword : textOf(given[index]);
      return { keyword: kept, ...outcome };
    });
    return { data: withFewDetails(data) };
  },
});

/** Returns the keyword text of an invalid row, if it has one. */
function textOf(row: unknown): string | null {
  const text = (row as { keyword?: unknown } | null)?.keyword;
  return typeof text === 'string' ? text : null;
}
