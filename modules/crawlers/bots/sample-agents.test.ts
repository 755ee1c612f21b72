import { BotRecognizer } from './recognize';
import sampleAgents from './sample-agents.json';

/**
 * The agents of a real log from 2015 (the Apache sample of elastic/examples, Apache-2.0) with their
 * line counts. The expected numbers were counted in the log with grep.
 */
describe('the agents of a real log', () => {
  const recognizer = new BotRecognizer();
  const linesByBot = new Map<string, number>();
  for (const [lines, agent] of sampleAgents as [number, string][]) {
    const name = recognizer.recognize(agent)?.name ?? 'people';
    linesByBot.set(name, (linesByBot.get(name) ?? 0) + lines);
  }

  it.each([
    ['Googlebot', 510],
    ['Googlebot-Image', 13],
    ['Googlebot-Mobile', 20],
    ['FeedFetcher-Google', 102],
    ['bingbot', 58],
    ['BingPreview', 8],
    ['msnbot', 96],
    ['msnbot-media', 22],
    ['Baiduspider', 84],
    ['YandexBot', 85],
    ['YandexDirect', 1],
    ['Yahoo! Slurp', 106],
    ['archive.org_bot', 166],
    ['special_archiver', 5],
    ['ia_archiver', 3],
    ['Ezooms', 157],
    ['MJ12bot', 39],
    ['AhrefsBot', 34],
    ['Twitterbot', 28],
    ['facebookexternalhit', 14],
    ['Exabot', 39],
    ['Mail.RU_Bot', 21],
    ['Sogou', 18],
    ['MojeekBot', 2],
    ['360Spider', 5],
    ['YisouSpider', 1],
    ['EasouSpider', 2],
    ['psbot', 7],
    ['magpie-crawler', 7],
    ['VoilaBot', 9],
    ['Spinn3r', 10],
    ['Daumoa', 2],
    ['SiteExplorer', 17],
    ['FeedBurner', 108],
    ['Feedbin', 50],
    ['Feedly', 8],
    ['Flipboard', 14],
    ['Embedly', 8],
  ])('contain %s in %d lines', (name, lines) => {
    expect(linesByBot.get(name)).toBe(lines);
  });

  it('are of people in the other lines', () => {
    expect([...linesByBot.values()].reduce((sum, lines) => sum + lines, 0)).toBe(10_000);
    expect(linesByBot.get('people')).toBe(8032);
  });
});
