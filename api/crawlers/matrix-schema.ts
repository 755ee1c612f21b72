import { z } from 'zod';
import { allowances, comings, type MatrixRow } from '../../modules/crawlers/robots/crawler-matrix';
import { timestamp } from '../operation/fields';
import { purpose } from './schema';

export const crawlerMatrixSchema = z
  .object({
    bot: z.string(),
    operator: z.string(),
    purpose,
    robotsToken: z.string().describe('Whose group it looks for first'),
    mayIgnore: z.boolean().describe('A person sets it off, or it does not ask'),
    allowed: z
      .enum(allowances)
      .describe('Over the home page and the addresses that are tracked or were visited of late'),
    rootAllowed: z.boolean().nullable().describe('Null: robots.txt was not read yet'),
    group: z.string().nullable().describe('The User-agent whose group counts'),
    rule: z.string().nullable().describe('What decides for the home page'),
    line: z.int().nullable(),
    urlsChecked: z.int(),
    urlsDisallowed: z.int(),
    came: z
      .enum(comings)
      .describe('not_measured: no logs of the range; not_applicable: stands in robots.txt alone'),
    visits: z.int().nullable().describe('Verified ones'),
    lastVisitAt: timestamp.nullable(),
    violations: z
      .int()
      .nullable()
      .describe(
        'Verified visits to addresses that every robots.txt of the day before forbade; null where ' +
          'none is known, and for crawlers that may ignore it',
      ),
    violationsFrom: timestamp
      .nullable()
      .describe('Visits before it are not judged: no copy is known, or there are too many'),
    spoofed: z.int().nullable(),
    unverifiable: z.int().nullable(),
    cited: z.literal('not_measured'),
  } satisfies Record<keyof MatrixRow, z.ZodType>)
  .meta({ id: 'CrawlerMatrixRow' });
