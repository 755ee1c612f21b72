import { z } from 'zod';
import { type RobotsFile, robotsWarningCodes } from '../../modules/crawlers/robots/robots-file';
import { robotsOutcomes, robotsReasons } from '../../modules/crawlers/robots/robots-reply';
import type { RobotsVersion } from '../../modules/crawlers/store/robots-copy-store';
import { idSchema } from '../../platform/ids';
import { timestamp } from '../operation/fields';

export const hostName = z.string().trim().toLowerCase().min(1).max(260);

const outcome = z
  .enum(robotsOutcomes)
  .describe(
    'What the response means: the rules of the file apply (`rules`), or everything is allowed or disallowed',
  );

export const canIgnore = z
  .boolean()
  .describe(
    'Whether the crawler may ignore robots.txt, because a person triggers its visits or its operator says so',
  );

const lineTexts = z.array(z.string());

/** A version of a host's file, and its changes. */
export const robotsVersionSchema = z
  .object({
    id: idSchema('robotsCopy'),
    host: z.string().describe('Host whose robots.txt it is'),
    url: z.string().describe('URL that was read, after redirects'),
    httpStatus: z.int().nullable().describe('HTTP status of the response; null if there was none'),
    outcome,
    reason: z.enum(robotsReasons).describe('Reason of the outcome'),
    error: z
      .string()
      .nullable()
      .describe('Why there was no response, such as `dns` or `timeout`; null if there was one'),
    firstSeenAt: timestamp.describe('Time when this version was first read'),
    lastSeenAt: timestamp.describe('Time when this version was last read'),
    checks: z.int().describe('Number of times that this version was read'),
    isCurrent: z.boolean().describe('Whether it is the host’s newest version'),
    bytes: z.int().nullable().describe('Size of the file in bytes; null without a file'),
    isChange: z.boolean().describe('Whether an earlier version of the host is known'),
    added: lineTexts.describe('Lines added since the version before, at most 100'),
    removed: lineTexts.describe('Lines removed since the version before, at most 100'),
    addedCount: z.int().describe('Number of lines added since the version before'),
    removedCount: z.int().describe('Number of lines removed since the version before'),
  })
  .meta({ id: 'RobotsVersion' });

export function toRobotsVersion({
  changes,
  ...version
}: RobotsVersion): z.input<typeof robotsVersionSchema> {
  return {
    ...version,
    isChange: changes !== null,
    added: changes?.added.map(({ text }) => text) ?? [],
    removed: changes?.removed.map(({ text }) => text) ?? [],
    addedCount: changes?.addedCount ?? 0,
    removedCount: changes?.removedCount ?? 0,
  };
}

const line = z.int().describe('Line of the file, from 1');

const warningsMax = 200;

export const robotsWarnings = {
  warnings: z
    .array(
      z.object({
        code: z.enum(robotsWarningCodes).describe('Kind of the problem'),
        line: line.nullable().describe('Line of the file, from 1; null if none applies'),
        text: z.string().describe('Text of the line'),
        suggestion: z
          .string()
          .nullable()
          .describe('What was probably meant, such as `GPTBot` for `GPT-Bot`; null if unknown'),
      }),
    )
    .describe('Lines that have no effect or a surprising one; the first 200'),
  warningCount: z.int().describe('Number of all warnings'),
};

export const toRobotsWarnings = ({ warnings }: RobotsFile) => ({
  warnings: warnings
    .slice(0, warningsMax)
    .map(({ suggestion = null, ...warning }) => ({ ...warning, suggestion })),
  warningCount: warnings.length,
});

export const robotsCopySchema = robotsVersionSchema
  .extend({
    text: z.string().nullable().describe('Text of the file, at most 512 KiB; null without a file'),
    groups: z
      .array(
        z.object({
          agents: z.array(z.string()).describe('User agents that the group is for'),
          rules: z
            .array(
              z.object({
                line,
                rule: z.enum(['allow', 'disallow']).describe('Whether matching paths are allowed'),
                path: z.string().describe('Pattern of the path, as in the file'),
              }),
            )
            .describe('Rules of the group, in order'),
          crawlDelaySeconds: z
            .number()
            .nullable()
            .describe('Seconds between requests that the group asks for; null if it does not'),
        }),
      )
      .describe('Groups of rules, as they are parsed'),
    sitemaps: z
      .array(z.object({ line, url: z.string().describe('URL of the sitemap, as in the file') }))
      .describe('Sitemaps that the file names'),
    ...robotsWarnings,
  })
  .meta({ id: 'RobotsCopy' });

export const robotsCheckSchema = z
  .object({
    url: z.string().describe('URL that was checked, in its normal form'),
    bot: z.string().describe('Name of the crawler, or the token that was given'),
    isKnownBot: z
      .boolean()
      .describe(
        'Whether the crawler is known; else the name is taken as a token that follows the rules',
      ),
    tokens: z
      .array(z.string())
      .describe('Tokens whose groups the crawler follows; the first with a group counts'),
    isAllowed: z
      .boolean()
      .nullable()
      .describe(
        'Whether the crawler may fetch the URL; null if robots.txt had not been read by then',
      ),
    reason: z
      .enum([
        'rule',
        'no_rule_matches',
        'no_group',
        'robots_txt_itself',
        'allows_all',
        'closed',
        'closed_for_long',
        'no_copy',
      ] as const)
      .describe(
        'Reason of the decision. `closed`: the website could not be reached, which disallows everything; after 30 days (`closed_for_long`) the last good version applies again',
      ),
    canIgnore,
    group: z
      .string()
      .nullable()
      .describe('User-agent of the group that applies; null if none does'),
    line: line.nullable().describe('Line of the rule that decides, from 1; null without one'),
    rule: z.string().nullable().describe('Rule that decides; null if none matches'),
    copy: z
      .object({
        id: idSchema('robotsCopy'),
        firstSeenAt: timestamp.describe('Time when this version was first read'),
        lastSeenAt: timestamp.describe('Time when this version was last read'),
      })
      .nullable()
      .describe('Version of robots.txt that was checked; null if none was known'),
  })
  .meta({ id: 'RobotsCheck' });
