import { z } from 'zod';
import { aiEngines } from '../../modules/ai/rules/engines';
import type {
  AnswerSummary,
  StoredAnswer,
  StoredSource,
} from '../../modules/ai/store/answer-reads';
import { getAnswer } from '../../modules/ai/store/answer-reads';
import type { CitationFetch } from '../../modules/ai/store/read-live-fetches';
import type { SourceOwners } from '../../modules/ai/store/source-owners';
import { sourceCategories } from '../../modules/websites/rules/source-category';
import { getWebsite, type Website } from '../../modules/websites/store/website-store';
import { idSchema } from '../../platform/ids';
import { timestamp } from '../operation/fields';
import type { Context } from '../operation/operation';
import { websitePath } from '../websites/path-website';
import { askedId } from './asked-id';
import { liveFetchFields, toLiveFetch } from './live-fetch-fields';

const count = z.int().min(0);
const brand = z.object({
  brandId: idSchema('brand'),
  name: z.string().nullable().describe('Name of the brand; null if it was deleted'),
  isOwn: z.boolean().describe('Whether it is an own brand'),
  listRank: z.int().nullable().describe('Place in a list, from 1; null in prose'),
});

export const answerStates = ['ok', 'refused', 'no_answer_surface', 'failed'] as const;

const answerFields = {
  id: idSchema('aiAnswer'),
  promptId: askedId,
  aiTargetId: idSchema('aiTarget'),
  engine: z.enum(aiEngines).describe('The engine that was asked'),
  revision: z.int().describe('The prompt’s revision that was asked'),
  sample: z.int().describe('Counts the answers of one prompt and target in one reading, from 1'),
  askedAt: timestamp.describe('When the question was sent'),
  answeredAt: timestamp.describe('When the response was complete'),
  state: z
    .enum(answerStates)
    .describe(
      '`ok`: there is a text; `refused`: the engine declined; `no_answer_surface`: the product showed no AI answer; `failed`: the call failed',
    ),
  answerFailureCode: z.string().nullable().describe('Why the call failed; null if it did not'),
  source: z.string().describe('Who answered; `sandbox` is made-up data'),
  modelAsked: z.string().nullable().describe('Model asked for; null if the provider chose'),
  modelServed: z.string().nullable().describe('Model that answered; null if not reported'),
  online: z.boolean().describe('Whether the engine could search the web'),
  searched: z.boolean().nullable().describe('Whether it searched; null if not reported'),
  country: z.string().describe('Country that the question was asked from'),
  language: z.string().describe('Language of the question'),
  isOwnNamed: z.boolean().describe('Whether an own brand is named'),
  isOwnCited: z.boolean().describe('Whether an own page is cited'),
  citedCount: count.describe('Number of pages that are cited'),
};

export const answerSummary = z
  .object({
    ...answerFields,
    brands: z.array(brand).describe('Brands named, in the order of their first mention'),
    excerpt: z.string().describe('The first 300 characters of the text'),
  })
  .meta({ id: 'AiAnswerSummary' });

export const ownerKinds = ['own', 'competitor', 'other'] as const;

export const ownerFields = {
  owner: z.enum(ownerKinds).describe('Whose page it is, by the present brands and settings'),
  ownerBrandId: idSchema('brand').nullable().describe('Brand that owns it; null if none does'),
  category: z.enum(sourceCategories).describe('Kind of website, by built-in and own rules'),
};

const source = z.object({
  url: z.string(),
  host: z.string().describe('Host without www.'),
  title: z.string().nullable().describe('Title as the engine gives it; null if it does not'),
  ...ownerFields,
});
const offset = z.int().nullable();

export const answerSchema = z
  .object({
    ...answerFields,
    jobId: idSchema('job'),
    text: z.string().describe('The answer'),
    brands: z
      .array(
        brand.extend({
          offsets: z
            .array(
              z.object({
                start: z.int().describe('First UTF-16 unit of the mention'),
                end: z.int().describe('The unit after its last one'),
              }),
            )
            .describe('Where the text names it'),
        }),
      )
      .describe('Brands named, in the order of their first mention'),
    cited: z
      .array(
        source.extend({
          start: offset.describe('First UTF-16 unit of the text it supports; null if not said'),
          end: offset.describe('The unit after the last one; null if not said'),
          order: z.int().describe('Place among the citations, from 1'),
          isResolved: z
            .boolean()
            .describe(
              'False if only the domain is known: then `url` is its home page, which was not cited itself',
            ),
        }),
      )
      .describe('Sources that the answer cites'),
    seen: z.array(source).describe('Sources that the search returned and the answer does not cite'),
    fetched: z
      .array(
        z.object({
          url: z.string(),
          state: z.enum(['read', 'failed']).describe('Whether the engine could read it'),
          code: z.string().nullable().describe('Why it could not; null if it could'),
        }),
      )
      .describe('Pages that the engine says it opened'),
    liveFetches: z
      .array(
        z.object({
          url: z.string(),
          ...liveFetchFields,
        }),
      )
      .describe(
        'For each cited page, whether your access logs show that it was read for this answer. It is found in the logs each time, so lines that arrive late count. An API’s fetcher is not the consumer product’s',
      ),
    queries: z.array(z.string()).describe('Searches that the engine made'),
    ads: z
      .array(
        z.object({
          title: z.string().describe('Title of the ad'),
          url: z.string().nullable(),
          domain: z.string().nullable(),
        }),
      )
      .describe('Ads in the answer'),
    products: z
      .array(
        z.object({
          title: z.string().describe('Name of the product'),
          price: z.string().nullable().describe('Price as shown; null if none is'),
          merchant: z.string().nullable().describe('Who sells it; null if not shown'),
          url: z.string().nullable(),
        }),
      )
      .describe('Products in the answer'),
    cost: z
      .object({
        amount: z.number().describe('What the provider charges'),
        unit: z.string().describe('Its currency or unit'),
      })
      .nullable()
      .describe('Price of the answer; null if the provider does not say'),
    answerCredits: z.int().describe('Credits charged'),
    providerAnswerId: z.string().nullable().describe('The provider’s id of it; null if none'),
    warnings: z.array(z.string()).describe('Parts of the response that were dropped, and why'),
    raw: z
      .string()
      .nullable()
      .describe(
        'The response as received; null unless asked for, for a failed call, and past its retention',
      ),
  })
  .meta({ id: 'AiAnswer' });

export const answerPath = websitePath.extend({ answerId: idSchema('aiAnswer') });

export type AnswerOfWebsite = { website: Website; answer: StoredAnswer };

/** Returns the answer that the path names and its website, or throws a 404. */
export async function pathAnswer(
  context: Context,
  { websiteId, answerId }: z.output<typeof answerPath>,
): Promise<AnswerOfWebsite> {
  const website = await getWebsite(context.db, websiteId);
  const answer = await getAnswer(context, websiteId, answerId);
  return { website, answer };
}

export const toSummary = (
  { failureCode, brands, ...answer }: AnswerSummary,
  owners: SourceOwners,
): z.input<typeof answerSummary> => ({
  ...answer,
  answerFailureCode: failureCode,
  brands: brands.map(({ offsets: _, ...one }) => ({
    ...one,
    name: owners.brands.get(one.brandId)?.name ?? null,
  })),
});

export const toOwned = <Source extends StoredSource>(one: Source, owners: SourceOwners) => {
  const { kind, brandId } = owners.ownerOf(one.url);
  return { ...one, owner: kind, ownerBrandId: brandId, category: owners.categoryOf(one.host) };
};

export const toAnswer = (
  { failureCode, credits, excerpt: _, ...answer }: StoredAnswer,
  owners: SourceOwners,
  { hasRaw, liveFetches }: { hasRaw: boolean; liveFetches: readonly CitationFetch[] },
): z.input<typeof answerSchema> => ({
  ...answer,
  answerFailureCode: failureCode,
  answerCredits: credits,
  brands: answer.brands.map((one) => ({
    ...one,
    name: owners.brands.get(one.brandId)?.name ?? null,
  })),
  cited: answer.cited.map((one) => toOwned(one, owners)),
  seen: answer.seen.map((one) => toOwned(one, owners)),
  liveFetches: liveFetches.map(toLiveFetch),
  raw: hasRaw ? answer.raw || null : null,
});
