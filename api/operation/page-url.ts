import { z } from 'zod';
import { normalizePageUrl } from '../../platform/url/page-url';

/** An absolute URL, in its normal form. */
export const pageUrl = z
  .string()
  .transform((text, context) => {
    const page = normalizePageUrl(text.trim());
    if ('url' in page) return page.url;
    const message = {
      not_http: 'must be an http or https address',
      relative: 'must be an absolute URL',
      too_long: 'must have at most 2,048 characters',
      credentials: 'must not hold credentials',
      unreadable: 'is not a URL',
    }[page.problem];
    context.addIssue({ code: 'custom', message, params: { code: 'url_invalid' }, input: text });
    return z.NEVER;
  })
  .meta({ example: 'https://blog.example.org/review' });
