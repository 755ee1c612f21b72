import { botTable } from './bot-table';
import { listSources } from './lists/list-sources';
import facts from './operator-facts.json';
import { BotRecognizer } from './recognize';

/**
 * Statements of operators about their crawlers, collected by hand in November 2026. The table is
 * compared with them, so that an error in either shows.
 */
type Fact = (typeof facts)[number] & { rdns_prefix?: string; robots_token_only?: boolean };

const recognizer = new BotRecognizer();
/** One row of the facts may be two crawlers in our table. */
const namesOf = ({ bot }: Fact) => bot.split(' / ');
const rows = (facts as Fact[]).flatMap((fact) =>
  namesOf(fact).map((name) => [name, fact] as const),
);
const find = (name: string) => {
  const bot = botTable.find((each) => each.name === name);
  if (!bot) throw new Error(`the table lacks ${name}`);
  return bot;
};

/**
 * Differences between our rules and the collected facts: a user-triggered fetcher is never search,
 * and GoogleOther's purpose is not its company's.
 */
const purposeOf = ({ bot, purpose }: Fact) => {
  if (bot === 'GoogleOther' || bot === 'Google-InspectionTool') return 'other';
  return purpose === 'user-tool' ? 'other' : purpose.replace('-', '_');
};

describe.each(rows)('%s', (name, fact) => {
  const bot = find(name);

  it('has the facts’ operator and purpose', () => {
    const operator = fact.operator === 'site user' ? 'a site’s own user' : fact.operator;
    expect([bot.operator, bot.purpose]).toEqual([operator, purposeOf(fact)]);
    expect(bot.isRobotsTokenOnly === true).toBe(fact.robots_token_only === true);
  });

  it('is found by each name that it sends', () => {
    for (const ua of fact.ua) {
      const agent = `Mozilla/5.0 (compatible; ${ua}${/[/.]$/.test(ua) ? '1.0' : '/1.0'}; +https://x.example)`;
      expect(namesOf(fact)).toContain(recognizer.recognize(agent)?.name);
    }
  });

  it('is verified by the operator’s names', () => {
    const byName = fact.verify.includes('rdns') ? fact.rdns : [];
    const { reverseNames } = bot.verification;
    expect(reverseNames.map(({ suffix }) => suffix)).toEqual(byName);
    if (fact.rdns_prefix) expect(reverseNames[0]?.prefix).toBe(fact.rdns_prefix);
    // Otherwise any of Google's hosts would pass.
    for (const { suffix, prefix } of reverseNames) {
      if (suffix === 'google.com') expect(prefix).toMatch(/-$/);
    }
  });

  it('has the lists that the operator publishes, from all of their places', () => {
    const isListed = fact.verify.some((method) => method === 'cidr' || method === 'asn');
    const names = bot.verification.lists.filter((list) => list !== 'x-static');
    const urls = names.flatMap((list) => listSources[list].flat());
    if (isListed) expect(urls).toEqual(expect.arrayContaining(fact.list_urls));
    else expect(urls).toEqual([]);
  });
});
