import { toClfTime } from '../../dev/clf-time';

/** One line of a log; what is left out is Googlebot's own. */
export type LogEntry = {
  at: string;
  target: string;
  status?: number;
  agent?: string;
  ip?: string;
  method?: string;
};

export const agents = {
  google: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  bing: 'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
  yandex: 'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)',
  person: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
} as const;

export const addresses = { google: '66.249.66.1', bing: '157.55.39.1', stranger: '203.0.113.9' };

/** A log in the combined format. */
export const toLog = (entries: readonly LogEntry[]): string =>
  entries
    .map((entry) => {
      const { at, target, status = 200, method = 'GET' } = entry;
      const { agent = agents.google, ip = addresses.google } = entry;
      return `${ip} - - [${toClfTime(new Date(at))}] "${method} ${target} HTTP/1.1" ${status} 512 "-" "${agent}"\n`;
    })
    .join('');
