import { z } from 'zod';
import { citationStates, type MatrixCitation } from '../../modules/ai/rules/operator-citations';
import {
  type MatrixRow,
  robotsAccesses,
  visitStates,
} from '../../modules/crawlers/robots/crawler-matrix';
import { timestamp } from '../operation/fields';
import { canIgnore } from './robots-schema';
import { botName, operatorName, purposeOfBot } from './schema';

export type MatrixReply = MatrixRow & MatrixCitation & { urlsIndexed: number | null };

export const crawlerMatrixSchema = z
  .object({
    bot: botName,
    operator: operatorName,
    purpose: purposeOfBot,
    robotsToken: z.string().describe('Token whose group in robots.txt the crawler follows first'),
    canIgnore,
    access: z
      .enum(robotsAccesses)
      .describe(
        'Whether robots.txt allows all, some (`partly`) or none (`blocked`) of the URLs checked: the home page, and URLs that are tracked or were visited lately. `unknown` before robots.txt is read',
      ),
    isRootAllowed: z
      .boolean()
      .nullable()
      .describe('Whether the home page is allowed; null before robots.txt is read'),
    group: z
      .string()
      .nullable()
      .describe('User-agent of the group that applies; null if none does'),
    rule: z
      .string()
      .nullable()
      .describe('Rule that decides for the home page; null if none matches it'),
    line: z.int().nullable().describe('Line of that rule, from 1; null without one'),
    urlsChecked: z
      .int()
      .describe(
        'Number of URLs checked against robots.txt; fewer where the file has very many wildcards',
      ),
    urlsDisallowed: z.int().describe('Number of these URLs that are disallowed'),
    visitState: z
      .enum(visitStates)
      .describe(
        'Whether the crawler visited in the period: with a verified visit (`visited`), only with visits that could not be verified (`unverified`), or not. `not_measured` without logs of the period; `not_applicable` for tokens that exist only in robots.txt',
      ),
    visits: z
      .int()
      .nullable()
      .describe('Number of verified visits in the period; null if not measured'),
    lastVisitAt: timestamp
      .nullable()
      .describe('Time of the last verified visit in the period; null if there was none'),
    violations: z
      .int()
      .nullable()
      .describe(
        'Number of verified visits to URLs that every robots.txt of the day before the visit disallowed; ' +
          'null if none is known, and for crawlers that can ignore robots.txt',
      ),
    violationsFrom: timestamp
      .nullable()
      .describe(
        'Time from which visits are checked: earlier ones have no known robots.txt, or are too many; null if none is checked',
      ),
    spoofed: z
      .int()
      .nullable()
      .describe(
        'Number of visits under the crawler’s name from addresses that are not its own; null if not measured',
      ),
    unverifiable: z
      .int()
      .nullable()
      .describe('Number of visits that could not be verified; null if not measured'),
    citationState: z
      .enum(citationStates)
      .describe(
        'Whether AI answers of the crawler’s operator cite the website, ever. `not_measured`: none was looked at; `not_applicable`: Sightline asks no engine of this operator',
      ),
    citedPages: z
      .int()
      .nullable()
      .describe(
        'Number of tracked URLs that such answers cite, by the engine that cites most; null if not measured',
      ),
    citedLastAt: timestamp.nullable().describe('Time of the last such citation; null without one'),
    urlsIndexed: z
      .int()
      .nullable()
      .describe(
        'For Googlebot: number of tracked URLs that Google’s index has; null for other crawlers, and where nothing is known of the index',
      ),
  } satisfies Record<keyof MatrixReply, z.ZodType>)
  .meta({ id: 'CrawlerMatrixRow' });
