import { z } from 'zod';
import { answerLinks } from './bing-links';
import { answerStatistics } from './bing-statistics';
import { checkCredential } from './credential';
import type { WireProvider, WireReply, WireRequest } from './wire';

const batchSchema = z.object({ siteUrl: z.url(), urlList: z.array(z.string()).min(1) });
const urlsMax = 500;
const dailyQuota = 10_000;
const monthlyQuota = 100_000;

const siteOfSandbox = {
  __type: 'Site:#Microsoft.Bing.Webmaster.Api',
  AuthenticationCode: '258CAD36B9EEE22F1CFDEB4C239D26BB',
  DnsVerificationCode: '258cad36b9eee22f1cfdeb4c239d26bb.example.com',
  IsVerified: true,
  Url: 'https://example.com/',
};

/** A key such as `sandbox-for-shop.example` has the site of that domain. */
function sitesOf(key: string) {
  const [, domain] = /^sandbox-for-([a-z0-9.-]+)/.exec(key) ?? [];
  return [domain ? { ...siteOfSandbox, Url: `https://${domain}/` } : siteOfSandbox];
}

const error = (ErrorCode: number, message: string): WireReply => ({
  status: 400,
  body: { ErrorCode, Message: `ERROR!!! ${message}` },
});

/** A key such as `quota7-…` allows that many URLs a day, one such as `empty…` none. */
function quotaOf(key: string): number {
  const [, own] = /^quota(\d+)/.exec(key) ?? [];
  if (own !== undefined) return Number(own);
  return checkCredential(key) === 'used_up' ? 0 : dailyQuota;
}

/**
 * Simulates Bing Webmaster: sites, statistics, links and URL submission. The remaining daily quota is kept per account and
 * site; a URL that contains `bing-refuses` is invalid.
 */
export function playBing(): WireProvider {
  const taken = new Map<string, number>();
  const accountOf = ({ query, date }: WireRequest, siteUrl: string) =>
    JSON.stringify([query.get('apikey'), siteUrl, date]);
  const leftOf = (request: WireRequest, siteUrl: string) =>
    quotaOf(request.query.get('apikey') ?? '') - (taken.get(accountOf(request, siteUrl)) ?? 0);

  function submitBatch(request: WireRequest, submit: (urls: string[]) => void): WireReply {
    const parsed = batchSchema.safeParse(request.body);
    if (!parsed.success) return error(8, 'InvalidParameter');
    const { siteUrl, urlList } = parsed.data;
    const left = leftOf(request, siteUrl);
    if (urlList.length > left) {
      return error(2, `Quota remaining for today: ${left}, Submitted: ${urlList.length}`);
    }
    if (urlList.length > urlsMax) return error(8, 'InvalidParameter');
    const isBad = (url: string) => !url.startsWith(siteUrl) || url.includes('bing-refuses');
    if (urlList.some(isBad)) return error(7, 'InvalidUrl');
    const account = accountOf(request, siteUrl);
    taken.set(account, (taken.get(account) ?? 0) + urlList.length);
    submit(urlList);
    return { status: 200, body: { d: null } };
  }

  return {
    keywordsOf: () => [],
    // Bing says with its own code, and not with a status, that it throttles an account.
    failure: (status) =>
      status === 429
        ? error(4, 'ThrottleUser')
        : { status, body: { Message: 'Failure on demand' } },
    answer(request, { submit }) {
      const key = request.query.get('apikey') ?? '';
      if (checkCredential(key) === 'refused') return error(3, 'InvalidApiKey');
      // A key such as `sandbox-throttled-1`: Bing throttles the account, with all of its sites.
      if (key.includes('throttled')) return error(4, 'ThrottleUser');
      switch (`${request.method} ${request.path}`) {
        case 'POST /webmaster/api.svc/json/SubmitUrlBatch':
          return submitBatch(request, submit);
        case 'GET /webmaster/api.svc/json/GetUrlSubmissionQuota': {
          const left = leftOf(request, request.query.get('siteUrl') ?? '');
          const d = {
            __type: 'UrlSubmissionQuota:#Microsoft.Bing.Webmaster.Api',
            DailyQuota: left,
            MonthlyQuota: monthlyQuota,
          };
          return { status: 200, body: { d } };
        }
        case 'GET /webmaster/api.svc/json/GetUserSites':
          return { status: 200, body: { d: sitesOf(key) } };
        default:
          return (
            answerStatistics(request) ??
            answerLinks(request) ?? { status: 404, body: { Message: 'Not Found' } }
          );
      }
    },
  };
}
