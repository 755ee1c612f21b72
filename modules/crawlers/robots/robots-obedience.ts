import type { CrawlerPurpose } from '../rules/crawler';

/** The parts of a robots.txt that apply to a crawler. */
export type RobotsObedience = {
  /**
   * The crawler's own token, then the tokens whose groups it follows instead if it has no group.
   */
  tokens: readonly string[];
  /** Its operator says that `User-agent: *` does not apply to it. */
  ignoresStar: boolean;
  /**
   * A person triggers it, or its operator says that it ignores robots.txt: no visit is a violation.
   */
  canIgnore: boolean;
  /** Used in robots.txt only: no request ever carries the token. */
  isTokenOnly: boolean;
};

type Exception = Partial<Omit<RobotsObedience, 'isTokenOnly'>>;

const ignoresStar = { ignoresStar: true } as const;
const canIgnore = { canIgnore: true } as const;
const like = (...tokens: string[]): Exception => ({ tokens });

/**
 * Crawlers that do not simply follow the group of their name, or else that of `*`, as documented by
 * their operators. Tokens are in lookup order.
 */
const exceptions: Record<string, Exception> = {
  'Googlebot-Image': like('Googlebot-Image', 'Googlebot'),
  'Googlebot-News': like('Googlebot-News', 'Googlebot'),
  'Googlebot-Video': like('Googlebot-Video', 'Googlebot'),
  'Googlebot-Mobile': like('Googlebot-Mobile', 'Googlebot'),
  'Google-InspectionTool': { ...like('Google-InspectionTool', 'Googlebot'), ...canIgnore },
  'AdsBot-Google': ignoresStar,
  'Mediapartners-Google': ignoresStar,
  'APIs-Google': ignoresStar,
  'Google-Safety': { ...ignoresStar, ...canIgnore },
  'FeedFetcher-Google': canIgnore,
  'Google-Site-Verification': canIgnore,
  'Google-Read-Aloud': canIgnore,
  'Google Favicon': { ...like('Googlebot-Image', 'Googlebot'), ...canIgnore },
  'Google Web Preview': canIgnore,
  GoogleImageProxy: canIgnore,
  'AppEngine-Google': canIgnore,
  'Chrome-Lighthouse': canIgnore,
  BingPreview: canIgnore,
  MicrosoftPreview: canIgnore,
  SkypeUriPreview: canIgnore,
  Applebot: like('Applebot', 'Googlebot'),
  facebookexternalhit: canIgnore,
  WhatsApp: canIgnore,
  'ExaBot (exa.ai)': like('ExaBot'),
  YandexBot: like('YandexBot', 'Yandex'),
  YandexAdditional: like('YandexAdditional', 'Yandex'),
  YandexDirect: ignoresStar,
  Sogou: like('Sogou web spider', 'Sogou'),
  'Yahoo! Slurp': like('Slurp'),
  'Screaming Frog': { ...like('Screaming Frog SEO Spider'), ...canIgnore },
  'Xenu Link Sleuth': canIgnore,
  AhrefsSiteAudit: canIgnore,
  Pinterestbot: like('Pinterestbot', 'Pinterest'),
  Slackbot: canIgnore,
  TelegramBot: canIgnore,
  Discordbot: canIgnore,
  Embedly: canIgnore,
  Flipboard: canIgnore,
  FeedBurner: canIgnore,
  Feedly: canIgnore,
  Feedbin: canIgnore,
  'Digg Feed Fetcher': canIgnore,
  NewsBlur: canIgnore,
  Inoreader: canIgnore,
  Superfeedr: canIgnore,
  BazQux: canIgnore,
  Netvibes: canIgnore,
  Bloglines: canIgnore,
  'theoldreader.com': canIgnore,
};

/** Every name with an exception; a test checks that each is a known crawler. */
export const obedienceExceptions = Object.keys(exceptions);

/** Triggered by people, for every operator. */
const isSetOffByPeople = (purpose: CrawlerPurpose) =>
  purpose === 'ai_user' || purpose === 'monitoring';

/** Yandex's tools, which its help page on robots excepts from the general rules. */
const isYandexTool = (name: string, purpose: CrawlerPurpose) =>
  name.startsWith('Yandex') && (purpose === 'other' || purpose === 'social');

export type RobotsBot = { name: string; purpose: CrawlerPurpose; isRobotsTokenOnly?: true };

/** Returns how a crawler interprets robots.txt. */
export function obedienceOf({ name, purpose, isRobotsTokenOnly }: RobotsBot): RobotsObedience {
  const exception = exceptions[name] ?? {};
  return {
    tokens: exception.tokens ?? [name],
    ignoresStar: exception.ignoresStar ?? false,
    canIgnore: exception.canIgnore ?? (isSetOffByPeople(purpose) || isYandexTool(name, purpose)),
    isTokenOnly: isRobotsTokenOnly ?? false,
  };
}
