import { z } from 'zod';
import { type PolicyPurpose, policyPurposes } from '../../modules/crawlers/policy/purposes';
import { policyNotes } from '../../modules/crawlers/policy/write-policy';
import { robotsOutcomes } from '../../modules/crawlers/robots/robots-reply';
import { idSchema } from '../../platform/ids';
import { timestamp } from '../operation/fields';
import { canIgnore, robotsWarnings } from './robots-schema';
import { botName, operatorName, purposeOfBot, visitCount } from './schema';

const visitCounts = {
  visits: visitCount.describe('Number of verified visits in the period'),
  replayed: visitCount.describe(
    'Number of these visits whose URL was checked. Fewer than `visits` for websites with very many URLs, and for files that take too long to compare: the rarest are left out',
  ),
  disallowed: visitCount.describe('Number of replayed visits to URLs that the text disallows'),
  lost: visitCount.describe(
    'Number of replayed visits to URLs that are allowed today and that the text disallows',
  ),
  gained: visitCount.describe(
    'Number of replayed visits to URLs that are disallowed today and that the text allows. A lower bound: a crawler that stays away today has left no visits',
  ),
};

const changedPage = z.object({
  urlId: idSchema('url'),
  url: z.string().describe('URL of the page'),
  position: z
    .int()
    .nullable()
    .describe('Best position in the newest readings of keywords; null if it does not rank'),
  keywords: z.int().describe('Number of keywords for which the page ranks'),
  citedBy: z.array(z.string()).describe('Engines whose answers cite the page'),
  sandbox: z.boolean().describe('Whether positions and citations are made up by the sandbox'),
  closedTo: z
    .array(z.string())
    .describe('Crawlers that may fetch the page today and no longer by the text; the first 20'),
  closedToCount: z.int().describe('Number of all these crawlers'),
  openedTo: z
    .array(z.string())
    .describe('Crawlers that may not fetch the page today, and may by the text; the first 20'),
  openedToCount: z.int().describe('Number of all these crawlers'),
});

const wish = z
  .enum(['yes', 'no'])
  .optional()
  .describe('Whether this purpose is allowed; what is missing stays as it is');

/** What a website wants to allow, by purpose. */
export const askedPolicySchema = z.strictObject({
  search: wish,
  ai_search: wish,
  ai_training: wish,
  ai_user: wish,
} satisfies Record<PolicyPurpose, typeof wish>);

const atStake = z.object({
  purpose: z.enum(policyPurposes).describe('Purpose'),
  answer: z.enum(['yes', 'no']).nullable().describe('What was asked for; null if nothing was'),
  visits: visitCount
    .nullable()
    .describe('Number of verified visits for the purpose in the period; null without logs'),
  lost: visitCount
    .nullable()
    .describe(
      'Number of these that the text disallows and that are allowed today, those of crawlers that can ignore robots.txt included; null without logs',
    ),
  citedPages: z
    .int()
    .nullable()
    .describe(
      'For uses in AI answers: number of tracked URLs that answers cite; null for other purposes',
    ),
  rankingPages: z
    .int()
    .nullable()
    .describe('For search: number of tracked URLs that rank; null for other purposes'),
});

const writtenPolicy = z.object({
  robotsTxt: z
    .string()
    .describe(
      'The current robots.txt with the groups and signals of the policy; it is what was simulated',
    ),
  headers: z.array(z.string()).describe('Headers to send with every page'),
  metas: z.array(z.string()).describe('Tags for the head of every page, in place of headers'),
  files: z
    .array(
      z.object({
        path: z.string().describe('Path of the file on the host'),
        text: z.string().describe('Text of the file'),
      }),
    )
    .describe('Other files to publish'),
  notes: z
    .array(z.enum(policyNotes))
    .describe(
      'Limits of what can be said. `answers_of_search_engines`: Google and Microsoft answer from the index of their search, which robots.txt cannot refuse apart; `user_fetchers_may_ignore`: fetches for people may ignore robots.txt; `only_important_search_crawlers`: other search engines are not refused; `preferences_are_not_binding`: signals ask, and close nothing',
    ),
  atStake: z.array(atStake).describe('Visits, citations and rankings by purpose'),
});

export const robotsSimulationSchema = z
  .object({
    host: z.string().describe('Host whose robots.txt the text would replace'),
    from: timestamp.describe('Start of the replayed period: 30 days ago'),
    to: timestamp.describe('End of the replayed period: now'),
    logDays: z
      .int()
      .describe(
        'Number of days in the period with log lines; visits of the other days are unknown',
      ),
    current: z
      .object({
        id: idSchema('robotsCopy'),
        outcome: z.enum(robotsOutcomes).describe('What the current response means'),
        firstSeenAt: timestamp.describe('Time when this version was first read'),
        lastSeenAt: timestamp.describe('Time when this version was last read'),
      })
      .nullable()
      .describe(
        'Version of robots.txt that the text is compared with. If null, none is known, and the text is compared with a file that allows everything',
      ),
    totals: z
      .object(visitCounts)
      .nullable()
      .describe(
        'Visits of all crawlers that follow robots.txt; null if no log line of the period was received',
      ),
    purposes: z
      .array(z.object({ purpose: purposeOfBot, ...visitCounts }))
      .describe('The same by purpose, the largest loss first'),
    bots: z
      .array(
        z.object({
          bot: botName,
          operator: operatorName,
          purpose: purposeOfBot,
          canIgnore,
          ...visitCounts,
        }),
      )
      .describe(
        'Visits by crawler, the largest loss first. Crawlers that can ignore robots.txt are listed, but are not part of `totals` and `purposes`',
      ),
    pages: z
      .array(changedPage)
      .describe(
        'Tracked URLs that rank or are cited and whose access would change, the best positions first; at most 200',
      ),
    pagesClosed: z.int().describe('Number of such URLs that would close to at least one crawler'),
    pagesOpened: z.int().describe('Number of such URLs that would open to at least one crawler'),
    pagesChecked: z.int().describe('Number of URLs that were checked, at most 2,000'),
    pagesTotal: z.int().describe('Number of tracked URLs of the host that rank or are cited'),
    ...robotsWarnings,
    policy: writtenPolicy
      .nullable()
      .describe('The policy that was asked for, as texts to copy; null if a text was simulated'),
  })
  .meta({ id: 'RobotsSimulation' });
