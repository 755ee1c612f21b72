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
  mayIgnore: boolean;
  /** Used in robots.txt only: no request ever carries the token. */
  isTokenOnly: boolean;
};

type Exception = Partial<Omit<RobotsObedience, 'isTokenOnly'>>;

const ignoresStar = { ignoresStar: true } as const;
const mayIgnore = { mayIgnore: true } as const;
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
  'Google-InspectionTool': { ...like('Google-InspectionTool', 'Googlebot'), ...mayIgnore },
  'AdsBot-Google': ignoresStar,
  'Mediapartners-Google': ignoresStar,
  'APIs-Google': ignoresStar,
  'Google-Safety': { ...ignoresStar, ...mayIgnore },
  'FeedFetcher-Google': mayIgnore,
  'Google-Site-Verification': mayIgnore,
  'Google-Read-Aloud': mayIgnore,
  'Google Favicon': { ...like('Googlebot-Image', 'Googlebot'), ...mayIgnore },
  'Google Web Preview': mayIgnore,
  GoogleImageProxy: mayIgnore,
  'AppEngine-Google': mayIgnore,
  'Chrome-Lighthouse': mayIgnore,
  BingPreview: mayIgnore,
  MicrosoftPreview: mayIgnore,
  SkypeUriPreview: mayIgnore,
  Applebot: like('Applebot', 'Googlebot'),
  facebookexternalhit: mayIgnore,
  WhatsApp: mayIgnore,
  YandexBot: like('YandexBot', 'Yandex'),
  YandexAdditional: like('YandexAdditional', 'Yandex'),
  YandexDirect: ignoresStar,
  Sogou: like('Sogou web spider', 'Sogou'),
  'Yahoo! Slurp': like('Slurp'),
  'Screaming Frog': { ...like('Screaming Frog SEO Spider'), ...mayIgnore },
  'Xenu Link Sleuth': mayIgnore,
  AhrefsSiteAudit: mayIgnore,
  Pinterestbot: like('Pinterestbot', 'Pinterest'),
  Slackbot: mayIgnore,
  TelegramBot: mayIgnore,
  Discordbot: mayIgnore,
  Embedly: mayIgnore,
  Flipboard: mayIgnore,
  FeedBurner: mayIgnore,
  Feedly: mayIgnore,
  Feedbin: mayIgnore,
  'Digg Feed Fetcher': mayIgnore,
  NewsBlur: mayIgnore,
  Inoreader: mayIgnore,
  Superfeedr: mayIgnore,
  BazQux: mayIgnore,
  Netvibes: mayIgnore,
  Bloglines: mayIgnore,
  'theoldreader.com': mayIgnore,
};

/** Every name with an exception; a test checks that each is a known crawler. */
export const obedienceExceptions = Object.keys(exceptions);

/** Triggered by people, for every operator. */
const isSetOffByPeople = (purpose: CrawlerPurpose) =>
  purpose === 'ai_user' || purpose === 'monitoring';

export type RobotsBot = { name: string; purpose: CrawlerPurpose; isRobotsTokenOnly?: true };

/** Returns how a crawler interprets robots.txt. */
export function obedienceOf({ name, purpose, isRobotsTokenOnly }: RobotsBot): RobotsObedience {
  const exception = exceptions[name] ?? {};
  return {
    tokens: exception.tokens ?? [name],
    ignoresStar: exception.ignoresStar ?? false,
    mayIgnore: exception.mayIgnore ?? isSetOffByPeople(purpose),
    isTokenOnly: isRobotsTokenOnly ?? false,
  };
}
