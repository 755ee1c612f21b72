import { z } from 'zod';
import { withoutEndSlashes } from './trim';

const names = [
  'google_authorize',
  'google_token',
  'search_console',
  'crux',
  'bing_webmaster',
] as const;

export type SearchUrls = Partial<Record<(typeof names)[number], string>>;

const isName = (text: string): text is (typeof names)[number] =>
  (names as readonly string[]).includes(text);

const isHttpUrl = (text: string) => URL.canParse(text) && /^https?:\/\//.test(text);

/** Parses `crux=https://mirror.example.com,search_console=https://…`. */
export const searchUrls = z.string().transform((text, context): SearchUrls => {
  const found: SearchUrls = {};
  for (const entry of text.split(',').map((part) => part.trim())) {
    const [, name = '', url = ''] = /^(\w+)=(.+)$/.exec(entry) ?? [];
    if (!isName(name) || !isHttpUrl(url)) {
      const message = `must be name=URL,… with ${names.join(', ')}; "${entry}" is not`;
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    }
    found[name] = withoutEndSlashes(url);
  }
  return found;
});
