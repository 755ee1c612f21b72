import { z } from 'zod';
import { readWebVitals } from '../../modules/search-console/connections/read-web-vitals';
import type { Vital } from '../../modules/search-console/providers/web-vitals';
import { type VitalName, vitalNames } from '../../modules/search-console/rules/vital-names';
import {
  passesVitals,
  rateVital,
  vitalRatings,
  vitalThresholds,
} from '../../modules/search-console/rules/web-vital-ratings';
import {
  type StoredVitals,
  vitalDevices,
} from '../../modules/search-console/store/web-vitals-store';
import { createUrlScope } from '../../modules/websites/rules/match-scope';
import { getWebsiteSettings } from '../../modules/websites/store/website-settings-store';
import { invalid } from '../../platform/errors';
import { normalizePageUrl, pageUrlCharsMax } from '../../platform/url/page-url';
import { timestamp } from '../operation/fields';
import { type Context, defineRead } from '../operation/operation';
import { pathWebsite, websitePath } from '../websites/path-website';

const metric = z
  .enum(['lcp', 'inp', 'cls', 'fcp', 'ttfb'])
  .describe(
    '`lcp` Largest Contentful Paint, `inp` Interaction to Next Paint, `cls` Cumulative Layout Shift, `fcp` First Contentful Paint, `ttfb` Time to First Byte',
  );
const share = (text: string) => z.number().describe(`Share of visits that were ${text}`);
const p75 = z.number().describe('75th percentile of visits, in the metric’s unit');
const firstDay = z.iso.date().describe('First of the 28 days that are counted');
const lastDay = z.iso.date().describe('Last of the 28 days that are counted');

const device = z
  .object({
    device: z.enum(vitalDevices),
    state: z
      .enum(['measured', 'not_measured'])
      .describe('`not_measured`: Chrome saw too few visits'),
    readAt: timestamp.describe('Time at which the report was read; it is read at most once a day'),
    dataSource: z.enum(['live', 'sandbox']).describe('`sandbox`: its numbers are made up'),
    isPassed: z
      .boolean()
      .nullable()
      .describe('Whether LCP, INP and CLS are good; INP may be missing. Null if not measured'),
    periodFrom: firstDay.nullable().describe('First of the 28 days; null if not measured'),
    periodTo: lastDay.nullable().describe('Last of the 28 days; null if not measured'),
    metrics: z
      .array(
        z
          .object({
            metric,
            p75,
            rating: z.enum(vitalRatings).describe('Google’s rating of the 75th percentile'),
            goodShare: share('good'),
            needsImprovementShare: share('between good and poor'),
            poorShare: share('poor'),
          })
          .meta({ id: 'WebVital' }),
      )
      .describe('Metrics of the newest 28 days; those with too few visits are missing'),
    history: z
      .array(
        z
          .object({
            periodFrom: firstDay,
            periodTo: lastDay,
            metrics: z.array(z.object({ metric, p75 })).describe('Metrics of the period'),
          })
          .meta({ id: 'WebVitalsPeriod' }),
      )
      .describe('Up to 40 weeks, oldest first; the periods of 28 days overlap'),
    warnings: z
      .array(z.string())
      .describe('What was left out of the report’s answer, if it was read now; empty otherwise'),
  })
  .meta({ id: 'WebVitalsOfDevice' });

const response = z
  .object({
    state: z
      .enum(['available', 'provider_not_configured'])
      .describe('`provider_not_configured`: the operator has set no key for the Chrome UX Report'),
    target: z.string().describe('The origin or page that was asked for'),
    scope: z.enum(['origin', 'page']).describe('Whether it is all pages of an origin, or one page'),
    thresholds: z
      .array(
        z.object({
          metric,
          unit: z.enum(['ms', 'score']).describe('Milliseconds, or a score without a unit'),
          goodMax: z.number().describe('Up to this value, the metric is good'),
          poorAbove: z.number().describe('Above this value, the metric is poor'),
        }),
      )
      .describe('Google’s thresholds for the 75th percentile'),
    devices: z.array(device).describe('Phone and desktop, which are never mixed'),
  })
  .meta({ id: 'WebVitals' });

const thresholds = vitalNames.map((name) => {
  const { metric: short, unit, goodMax, poorAbove } = vitalThresholds[name];
  return { metric: short, unit, goodMax, poorAbove };
});

type Measured = [VitalName, Vital];

const measured = (metrics: Partial<Record<VitalName, Vital>>): Measured[] =>
  vitalNames.flatMap((name): Measured[] => {
    const vital = metrics[name];
    return vital ? [[name, vital]] : [];
  });

function toDevice({
  device: name,
  readAt,
  dataSource,
  record,
  history,
  warnings = [],
}: StoredVitals & { warnings?: string[] }) {
  const metrics = measured(record?.metrics ?? {});
  const p75s = Object.fromEntries(metrics.map(([vital, { p75: value }]) => [vital, value]));
  return {
    device: name,
    state: record ? ('measured' as const) : ('not_measured' as const),
    readAt: readAt.toISOString(),
    dataSource,
    isPassed: passesVitals(p75s),
    periodFrom: record?.from ?? null,
    periodTo: record?.to ?? null,
    metrics: metrics.map(([vital, { p75: value, shares }]) => ({
      metric: vitalThresholds[vital].metric,
      p75: value,
      rating: rateVital(vital, value),
      goodShare: shares.good,
      needsImprovementShare: shares.needsImprovement,
      poorShare: shares.poor,
    })),
    history: history.map(({ from, to, metrics: of }) => ({
      periodFrom: from,
      periodTo: to,
      metrics: measured(of).map(([vital, { p75: value }]) => ({
        metric: vitalThresholds[vital].metric,
        p75: value,
      })),
    })),
    warnings,
  };
}

/** Returns the target as the report wants it. Throws a 422 for an address of another website. */
async function toTarget(
  { db }: Context,
  website: { id: string; domain: string },
  url: string | undefined,
): Promise<string> {
  if (url === undefined) return `https://${website.domain}`;
  const page = normalizePageUrl(url);
  const settings = await getWebsiteSettings(db, website.id);
  const owns = createUrlScope({ domain: website.domain, ...settings });
  if ('problem' in page || !owns(page.url)) {
    throw invalid(
      'query.url',
      'problem' in page ? page.problem : 'other_host',
      'Give an absolute URL on one of the website’s own hosts.',
    );
  }
  return /^https?:\/\/[^/]+$/.test(url) ? `${page.scheme}://${page.host}` : page.url;
}

export const getWebVitals = defineRead({
  id: 'getWebVitals',
  area: 'search-console',
  path: '/websites/{websiteId}/search-console/web-vitals',
  summary: 'Get the Core Web Vitals of real visits',
  description:
    'Returns the newest 28 days and the history by week of the Chrome UX Report, for phones and desktops. A URL without a path, such as `https://www.example.com`, is a whole origin; with a path it is one page.',
  tool: {
    description:
      'Core Web Vitals of real Chrome visits (75th percentile, rating, history by week) of an ' +
      'origin or one page, for phones and desktops. `not_measured`: too few visits. Audits ' +
      'measure their own timings, which are another thing.',
  },
  params: websitePath,
  query: z.object({
    url: z
      .string()
      .max(pageUrlCharsMax)
      .optional()
      .describe('Origin or page; default: the origin `https://` and the website’s domain'),
  }),
  response,
  errors: ['rate_limited', 'unavailable'],
  resolve: pathWebsite,
  async handle(context, { resource, query }) {
    const { services, signal } = context;
    const target = await toTarget(context, resource, query.url);
    const found = await readWebVitals(context, services, resource.id, target, signal);
    const byDevice = new Map((found ?? []).map((each) => [each.device, each]));
    const devices = vitalDevices.flatMap((name) => {
      const stored = byDevice.get(name);
      return stored ? [toDevice(stored)] : [];
    });
    const scope = new URL(target).origin === target ? ('origin' as const) : ('page' as const);
    const state = found ? ('available' as const) : ('provider_not_configured' as const);
    return { data: { state, target, scope, thresholds, devices } };
  },
});
