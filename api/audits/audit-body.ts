import { z } from 'zod';
import { label } from '../operation/fields';

export const listUrlsMax = 10_000;
export const auditBodyBytesMax = 24 * 1024 * 1024;

const pattern = z
  .string()
  .min(1)
  .max(2_048)
  .regex(/^[/*]/, 'must begin with / or *')
  .meta({ example: '/blog/*' });

const credential = (charsMax: number) =>
  z
    .string()
    .max(charsMax)
    .refine((text) => !/\p{Cc}/u.test(text), 'must not hold control characters');

export const auditBody = z.strictObject({
  maxPages: z
    .int()
    .min(1)
    .max(1_000_000)
    .optional()
    .describe('Lowered to what the plan and the website’s settings allow'),
  startUrl: z
    .string()
    .max(8_192)
    .optional()
    .describe('Where the crawl begins; default: the home page by https'),
  urls: z
    .array(z.string().max(8_192))
    .min(1)
    .max(listUrlsMax)
    .optional()
    .describe('List mode: these URLs alone, and no links'),
  include: z
    .array(pattern)
    .max(100)
    .default([])
    .describe('Patterns on path and query as in robots.txt: * is any run, $ the end'),
  exclude: z.array(pattern).max(100).default([]).describe('URLs to leave out, written alike'),
  maxDepth: z.int().min(0).max(1_000).optional().describe('Clicks from the start; default: any'),
  concurrency: z.int().min(1).max(32).optional().describe('Requests to one host at once'),
  delayMs: z
    .int()
    .min(0)
    .max(60_000)
    .optional()
    .describe('The least time between two requests to one host'),
  userAgent: label(300)
    .refine((text) => /^[\x20-\x7e]+$/.test(text), 'must be printable ASCII')
    .optional()
    .describe('Default: the website’s setting; another one needs a domain shown to be yours'),
  robots: z
    .enum(['obey', 'ignore'])
    .default('obey')
    .describe('ignore needs a domain shown to be yours'),
  sitemaps: z.boolean().optional().describe('Whether sitemaps seed the crawl; default: of a site'),
  followNofollow: z.boolean().default(false),
  checkResources: z.boolean().default(true).describe('Ask for images, scripts and stylesheets'),
  checkExternal: z.boolean().default(true).describe('Ask for link targets on other sites'),
  render: z
    .enum(['none', 'browser'])
    .default('none')
    .describe('Run each page’s scripts in a browser, and tell what they change; needs ownership'),
  basicAuth: z
    .strictObject({
      user: credential(200).refine((user) => !user.includes(':'), 'must not hold a colon'),
      password: credential(200),
    })
    .optional()
    .describe('For staging sites: sent to the site’s own hosts alone, kept encrypted, never shown'),
});

export type AuditBody = z.output<typeof auditBody>;
