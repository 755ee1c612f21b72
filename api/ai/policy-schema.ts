import { z } from 'zod';
import { contradictionCodes } from '../../modules/crawlers/policy/contradictions';
import { policyAnswers } from '../../modules/crawlers/policy/host-policy';
import { policyFileKinds } from '../../modules/crawlers/policy/policy-file';
import { policyPurposes, policySayings } from '../../modules/crawlers/policy/purposes';
import { policyPlaces, policySources } from '../../modules/crawlers/policy/statement';
import { canIgnore, hostName } from '../crawlers/robots-schema';
import { botName, operatorName, periodEnd, periodStart } from '../crawlers/schema';
import { timestamp } from '../operation/fields';

export const policyPurpose = z
  .enum(policyPurposes)
  .describe(
    'Purpose: results of search engines (`search`), the index of AI search (`ai_search`), training (`ai_training`), fetches for a person’s question (`ai_user`)',
  );

const saying = z
  .enum(policySayings)
  .describe(
    'What the statement says. `conditional`: allowed under conditions, such as a payment; `unknown`: no standard defines the name or value',
  );

export const policyQuery = {
  host: hostName
    .optional()
    .describe('Host whose statements are read. Default: the website’s domain'),
  path: z
    .string()
    .startsWith('/')
    .max(2048)
    .default('/')
    .describe(
      'Path with query about which the answers are; statements for other paths are shown too',
    ),
};

export const policyPeriod = { from: periodStart, to: periodEnd };

const pageCount = z.int().nullable();
const line = z.int().nullable().describe('Line of the file, from 1; null without one');

const answer = z
  .enum(policyAnswers)
  .describe(
    'What follows for the crawler. `open`: nothing is said about it, so it may come; `conditional`: allowed under conditions; `unknown`: nothing was read yet',
  );

export const aiPolicyRowSchema = z
  .object({
    purpose: policyPurpose,
    bot: botName,
    operator: operatorName,
    isMain: z
      .boolean()
      .describe(
        'False for a crawler that mainly visits for another purpose: robots.txt cannot refuse it this one alone',
      ),
    canIgnore,
    answer,
    decidedBy: z
      .enum(policySources)
      .nullable()
      .describe('Standard of the statement that decides; null if none does'),
    isBinding: z
      .boolean()
      .nullable()
      .describe(
        'For `refused`: true if robots.txt disallows the fetch, false if a preference alone asks not to use the page, which is not binding; otherwise null',
      ),
    isFetchAllowed: z
      .boolean()
      .nullable()
      .describe('Whether robots.txt allows the fetch; null before robots.txt is read'),
    statements: z
      .array(
        z.object({
          source: z.enum(policySources).describe('Standard of the statement'),
          place: z.enum(policyPlaces).describe('Where it stands'),
          text: z.string().describe('The statement as written'),
          says: saying,
          path: z.string().describe('Paths that it is for, as a pattern of robots.txt'),
          url: z.string().describe('The file, or a page that carries the header or tag'),
          line,
          pages: pageCount.describe('Audited pages that carry it; null for a file'),
          pagesAudited: pageCount.describe('Audited pages of the same directory; null for a file'),
          sinceAt: timestamp
            .nullable()
            .describe('Time when the file was first read so; null for headers and tags'),
          seenAt: timestamp.nullable().describe('Time when it was last seen'),
          applies: z.boolean().describe('Whether it counts at the path'),
          decides: z.boolean().describe('Whether the answer follows from it'),
        }),
      )
      .describe('Statements about the crawler and the purpose'),
    visits: z
      .int()
      .nullable()
      .describe(
        'Number of verified visits to the website, on all its hosts, in the period; null without logs',
      ),
    lastVisitAt: timestamp.nullable().describe('Time of the last of them; null without one'),
    ruleVisits: z
      .int()
      .nullable()
      .describe(
        'Number of these to paths that their host’s robots.txt disallowed at the time; null if not measured. A crawler that `canIgnore` breaks no rule by them',
      ),
    preferenceVisits: z
      .int()
      .nullable()
      .describe(
        'Number of these to paths whose use a file of their host refused at the time; null if not measured, and for a crawler whose purpose of a visit is not known. Preferences are not binding, and the fetch itself was not refused',
      ),
  })
  .meta({ id: 'AiPolicyRow' });

const count = z.int().nullable();

export const aiPolicySummarySchema = z
  .object({
    host: z.string().describe('Host whose statements were read'),
    path: z.string().describe('Path that the answers are about'),
    purposes: z
      .array(
        z.object({
          purpose: policyPurpose,
          answer: z
            .enum([...policyAnswers, 'mixed'])
            .describe('Answer for all main crawlers of the purpose; `mixed` if they differ'),
          refused: z.int().describe('Number of main crawlers that are refused'),
          crawlers: z.int().describe('Number of main crawlers'),
          visits: count.describe(
            'Number of their verified visits in the period; null without logs',
          ),
          ruleVisits: count.describe('Number of these to disallowed paths; null if not measured'),
          preferenceVisits: count.describe(
            'Number of these to paths whose use is refused; null if not measured',
          ),
        }),
      )
      .describe('Answers by purpose'),
    contradictions: z
      .array(
        z.object({
          code: z.enum(contradictionCodes).describe('Kind of the contradiction'),
          purpose: policyPurpose.nullable().describe('Purpose; null for a file'),
          path: z.string().describe('Paths that it is about'),
          bots: z.array(z.string()).describe('Crawlers that it is about'),
          statements: z
            .array(
              z.object({
                text: z.string().describe('As written'),
                url: z.string().describe('Where it stands'),
                line,
              }),
            )
            .describe('Statements that contradict each other'),
          pages: pageCount.describe('Audited pages on which it is; null for files'),
          problem: z.string().nullable().describe('Why a file cannot be read; null for statements'),
        }),
      )
      .describe('Statements that cannot all be meant, and files that cannot be read'),
    files: z
      .array(
        z.object({
          kind: z.enum(policyFileKinds).describe('Kind of the file'),
          url: z.string().describe('URL that was asked for'),
          state: z
            .enum(['read', 'missing', 'unreadable', 'unreachable'])
            .describe('Whether the file is there and could be read'),
          problem: z.string().nullable().describe('Why it cannot be read; null if it can'),
          firstSeenAt: timestamp.describe('Time when this version was first read'),
          lastSeenAt: timestamp.describe('Time when this version was last read'),
          links: z
            .object({
              total: z.int().describe('Number of links'),
              followed: z
                .int()
                .describe('Number that was followed: at most 20, to the host itself'),
              broken: z
                .array(
                  z.object({
                    url: z.string().describe('URL of the link'),
                    httpStatus: z.int().nullable().describe('HTTP status; null without a response'),
                    failure: z.string().nullable().describe('Why there was no response'),
                  }),
                )
                .describe('Links that lead nowhere'),
            })
            .nullable()
            .describe('Links of llms.txt; null for other files'),
        }),
      )
      .describe('Small files that were read with robots.txt'),
    robotsReadAt: timestamp
      .nullable()
      .describe('Time when robots.txt was last read; null if never'),
    pagesAudited: pageCount.describe(
      'Number of the host’s pages in the newest audit; null if none looked for statements',
    ),
    auditedAt: timestamp.nullable().describe('Time when that audit ended; null without one'),
    standards: z
      .array(
        z.object({
          name: z.string().describe('Name of the standard'),
          version: z.string().describe('Version or date of the text that is followed'),
          url: z.string().describe('Where it is published'),
        }),
      )
      .describe('Standards by which statements are read'),
  })
  .meta({ id: 'AiPolicySummary' });
