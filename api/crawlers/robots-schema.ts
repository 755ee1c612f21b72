import { z } from 'zod';
import { robotsWarningCodes } from '../../modules/crawlers/robots/robots-file';
import { robotsOutcomes, robotsReasons } from '../../modules/crawlers/robots/robots-reply';
import type { RobotsVersion } from '../../modules/crawlers/store/robots-copy-store';
import { idSchema } from '../../platform/ids';
import { timestamp } from '../operation/fields';

export const hostName = z.string().trim().toLowerCase().min(1).max(260);

const outcome = z
  .enum(robotsOutcomes)
  .describe('rules: what the file says counts; else all is allowed, or all is forbidden');
const lineTexts = z.array(z.string());

/** A version of a host's file, and its changes. */
export const robotsVersionSchema = z
  .object({
    id: idSchema('robotsCopy'),
    host: z.string(),
    url: z.string().describe('Where the reply came from, after redirects'),
    status: z.int().nullable().describe('Null: there was no reply'),
    outcome,
    reason: z.enum(robotsReasons),
    error: z.string().nullable().describe('Why there was no reply: dns, connect, tls, timeout …'),
    firstSeenAt: timestamp,
    lastSeenAt: timestamp.describe('It stood at least until then'),
    checks: z.int().describe('How often it was seen'),
    isCurrent: z.boolean(),
    bytes: z.int().nullable(),
    isChange: z.boolean().describe('False for the first version of a host'),
    added: lineTexts.describe('Lines that the version before had not, at most 100'),
    removed: lineTexts,
    addedCount: z.int(),
    removedCount: z.int(),
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

export const robotsCopySchema = robotsVersionSchema
  .extend({
    text: z.string().nullable().describe('As it was read, at most 512 KiB'),
    groups: z.array(
      z.object({
        agents: z.array(z.string()),
        rules: z.array(z.object({ line, rule: z.enum(['allow', 'disallow']), path: z.string() })),
        crawlDelaySeconds: z.number().nullable(),
      }),
    ),
    sitemaps: z.array(z.object({ line, url: z.string() })),
    warnings: z.array(
      z.object({ code: z.enum(robotsWarningCodes), line: line.nullable(), text: z.string() }),
    ),
    warningCount: z.int().describe('Of all warnings; the first 200 are listed'),
  })
  .meta({ id: 'RobotsCopy' });

export const robotsCheckSchema = z
  .object({
    url: z.string().describe('In its normal form'),
    bot: z.string(),
    isKnownBot: z.boolean().describe('False: the name is taken for a token that obeys the rules'),
    tokens: z.array(z.string()).describe('Whose groups it listens to, the first that has one'),
    allowed: z.boolean().nullable().describe('Null: the host’s robots.txt was not read by then'),
    reason: z
      .enum([
        ...(['rule', 'no_rule_matches', 'no_group', 'robots_txt_itself'] as const),
        ...(['allows_all', 'closed', 'closed_for_long', 'no_copy'] as const),
      ])
      .describe('closed: the site could not be reached; after 30 days its last word counts again'),
    mayIgnore: z.boolean().describe('A person sets the crawler off, or it does not ask'),
    group: z.string().nullable().describe('The User-agent whose group decided'),
    line: line.nullable(),
    rule: z.string().nullable(),
    copy: z
      .object({
        id: idSchema('robotsCopy'),
        firstSeenAt: timestamp,
        lastSeenAt: timestamp,
      })
      .nullable(),
  })
  .meta({ id: 'RobotsCheck' });
