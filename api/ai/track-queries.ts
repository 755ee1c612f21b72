import { z } from 'zod';
import { audit } from '../../modules/account/store/audit-log';
import { findImportQueries } from '../../modules/ai/store/import-store';
import { getWebsite } from '../../modules/websites/store/website-store';
import { idSchema } from '../../platform/ids';
import { readInTurns, withFewDetails } from '../operation/body-rows';
import { bulkMax, counted } from '../operation/confirmation';
import { defineWrite } from '../operation/operation';
import { refuseIfNoRow } from '../operation/refuse-if-none';
import { rowDetails } from '../websites/add-websites';
import { addPrompts, countResult } from './add-prompts';
import { importPath, lockedPathImport } from './import-schema';
import { newPrompt } from './prompt-schema';
import { readPromptRow } from './read-prompt-row';

const queriesMax = 1_000;
const { topic, tags, persona, stage, country, language } = newPrompt.shape;

const answer = z
  .object({
    query: z.string().describe('The query as it was given'),
    id: idSchema('prompt').nullable().describe('Id of the prompt; null if it was not added'),
    result: z
      .enum(['created', 'exists', 'invalid', 'over_limit', 'not_in_report'])
      .describe(
        '`created`; `exists`: the website has the prompt; `invalid`: see `details`; `over_limit`: the plan’s number of prompts is reached; `not_in_report`: no row of the report has this query',
      ),
    details: rowDetails,
  })
  .meta({ id: 'AiTrackedQuery' });

export const trackAiQueries = defineWrite({
  id: 'trackAiQueries',
  area: 'ai',
  method: 'post',
  path: '/websites/{websiteId}/ai/imports/{importId}/prompts',
  summary: 'Track grounding queries of a report as prompts',
  description:
    'Adds queries that an imported report has as prompts, which are then asked regularly. A query is what an engine looked for, not what a person asked, so answers to it are a hint and not a repetition.',
  tool: {
    description:
      'Makes prompts of grounding queries of an imported report. Take them from list_ai_import_rows. Returns one row per query.',
  },
  params: importPath,
  body: z.strictObject({
    queries: z
      .array(z.string().min(1).max(4_000))
      .min(1)
      .max(queriesMax)
      .describe('Queries of the report, as it has them'),
    topic,
    tags,
    persona,
    stage,
    country,
    language,
  }),
  bodyBytesMax: 8_000_000,
  response: z.array(answer),
  errors: ['payment_required'],
  resolve: lockedPathImport,
  async confirm(_context, { body, resource }) {
    const count = body.queries.length;
    if (count <= bulkMax) return undefined;
    return {
      summary: [
        `Adds up to ${counted(count, 'prompt')} to the website ${resource.websiteId}.`,
        'Each is sent to every target from then on, which costs credits where a provider is bought.',
      ],
      version: '',
    };
  },
  async handle(context, { body: { queries, ...labels }, resource }) {
    const { db } = context;
    const website = await getWebsite(db, resource.websiteId);
    const known = await findImportQueries(db, resource.id, queries);
    const reported = queries.filter((query) => known.has(query));
    const rows = await readInTurns(reported, (text) => readPromptRow({ ...labels, text }, website));
    const outcomes = await addPrompts(db, website.id, rows);
    const created = countResult(outcomes, 'created');
    if (created > 0) {
      await audit(db, context, {
        action: 'ai_prompt.create',
        targetType: 'website',
        targetId: website.id,
        details: { created, given: queries.length, importId: resource.id },
      });
    }
    const next = withFewDetails(outcomes).values();
    const data = queries.map((query) => {
      const outcome = known.has(query) ? next.next().value : undefined;
      return outcome
        ? { query, ...outcome }
        : { query, id: null, result: 'not_in_report' as const };
    });
    refuseIfNoRow('queries', 'queries', data.map(asRefused));
    return { data };
  },
});

/** A query that the report has not is refused as an invalid one is. */
const asRefused = <Row extends { result: string }>(row: Row) =>
  row.result === 'not_in_report'
    ? {
        result: 'invalid',
        details: [{ path: '', code: 'not_in_report', message: 'The report has no such query.' }],
      }
    : row;
