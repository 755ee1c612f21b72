import patterns from 'crawler-user-agents';
import fc from 'fast-check';
import { botTable } from './bot-table';
import { longTail } from './long-tail';
import peopleAgents from './people-agents.json';
import { BotRecognizer } from './recognize';

const recognizer = new BotRecognizer();
const name = (agent: string) => recognizer.recognize(agent)?.name;

describe('BotRecognizer', () => {
  it.each([
    ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 'Googlebot'],
    ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html', 'Googlebot'],
    ['Mozilla/5.0 (compatible; Googlebot/2.1', 'Googlebot'],
    ['Googlebot-Image/1.0', 'Googlebot-Image'],
    [
      'DoCoMo/2.0 N905i(c100;TB;W24H16) (compatible; Googlebot-Mobile/2.1; +http://www.google.com/bot.html)',
      'Googlebot-Mobile',
    ],
    ['Mozilla/5.0 (compatible; GoogleOther)', 'GoogleOther'],
    ['Mozilla/5.0 (compatible; Google-InspectionTool/1.0;)', 'Google-InspectionTool'],
    ['AdsBot-Google-Mobile-Apps', 'AdsBot-Google'],
    ['Feedly/1.0 (+http://www.feedly.com/fetcher.html; like FeedFetcher-Google)', 'Feedly'],
    [
      'Feedfetcher-Google; (+http://www.google.com/feedfetcher.html; 1 subscribers; feed-id=1)',
      'FeedFetcher-Google',
    ],
    [
      'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/116.0.0.0 Safari/537.36',
      'bingbot',
    ],
    [
      'Mozilla/5.0 (Windows NT 6.1; WOW64) AppleWebKit/534+ (KHTML, like Gecko) BingPreview/1.0b',
      'BingPreview',
    ],
    ['msnbot-media/1.1 (+http://search.msn.com/msnbot.htm)', 'msnbot-media'],
    ['msnbot/2.0b (+http://search.msn.com/msnbot.htm)', 'msnbot'],
    [
      'meta-ExternalAgent/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)',
      'meta-externalagent',
    ],
    [
      'Mozilla/5.0 (compatible; Claude-SearchBot/1.0; +https://www.anthropic.com)',
      'Claude-SearchBot',
    ],
    [
      'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.3; +https://openai.com/gptbot)',
      'GPTBot',
    ],
    [
      'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; OAI-SearchBot/1.0; +https://openai.com/searchbot',
      'OAI-SearchBot',
    ],
    [
      'Mozilla/5.0 (Macintosh) Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0',
      'facebookexternalhit',
    ],
    [
      'Mozilla/5.0 (compatible; special_archiver/3.1.1 +http://www.archive.org/details/archive.org_bot)',
      'special_archiver',
    ],
    ['Baiduspider-image+(+http://www.baidu.com/search/spider.htm)', 'Baiduspider'],
    ['Sogou web spider/4.0(+http://www.sogou.com/docs/help/webmasters.htm#07)', 'Sogou'],
    ['Mozilla/5.0 (compatible; Yeti/1.1; +http://naver.me/spd)', 'Yeti'],
    ['Mozilla/5.0 (compatible; GOOGLEBOT/2.1)', 'Googlebot'],
    ['Mozilla/2.0 (compatible; Ask Jeeves/Teoma; +http://sp.ask.com/docs/about.html)', 'Teoma'],
    ['Gigabot/3.0 (http://www.gigablast.com/spider.html)', 'Gigabot'],
    ['Mozilla/5.0 (compatible; Yahoo! Slurp; http://help.yahoo.com/ysearch/slurp)', 'Yahoo! Slurp'],
    ['Mozilla/5.0 (compatible; Exabot/3.0; +http://www.exabot.com/go/robot)', 'Exabot'],
    ['ia_archiver (+http://www.alexa.com/site/help/webmasters)', 'ia_archiver'],
    ['Mozilla/5.0 (compatible; archive.org_bot +http://archive.org/details)', 'archive.org_bot'],
    ['findlinks/2.6 (+http://wortschatz.uni-leipzig.de/findlinks/)', 'findlinks'],
    ['Mozilla/4.0 (compatible; grub-client-1.4.3; Crawl your own stuff)', 'grub-client'],
    // From the long tail.
    ['Mozilla/5.0 (compatible; SeekportBot; +https://bot.seekport.com)', 'SeekportBot'],
    ['Mozilla/5.0 (compatible; heritrix/3.4.0 +http://example.org)', 'heritrix'],
    ['Mozilla/5.0 (compatible; SEOkicks; +https://www.seokicks.de/robot.html)', 'SEOkicks'],
    ['Mozilla/5.0 (compatible; Butterfly/1.0; +http://labs.topsy.com/)', 'Butterfly'],
  ])('%p is %s', (agent, expected) => {
    expect(name(agent)).toBe(expected);
  });

  it.each([
    ['Mozilla/5.0 (compatible; Googlebot/2.1) with GPTBot/1.0', 'Googlebot'],
    ['SentiBot (compatible with Googlebot)', 'SentiBot'],
    ['WhatsApp/2.23.20.0 A', 'WhatsApp'],
    ['NewsBlur Feed Fetcher - 12 subscribers - http://www.newsblur.com', 'NewsBlur'],
    [
      'Mozilla/5.0 (compatible; YandexUserproxy; robot; +http://yandex.com/bots)',
      'YandexUserproxy',
    ],
    ['Mozilla/5.0 (compatible; YandexMobileTool/1.0; +http://yandex.com/bots)', 'Yandex'],
    ['Mozilla/5.0 Chrome/137.0 Safari/537.36; Devin/1.0; +https://devin.ai', 'Devin'],
    ['Mozilla/5.0 Chrome/132.0.0.0 Safari/537.36; Manus-User/1.0', 'Manus-User'],
    ['Agent/AmazonBuyForMe', 'AmazonBuyForMe'],
    ['IAS Wombles (ias_wombles; http://integralads.com/site-indexing-policy/)', 'ias_wombles'],
    ['Y!J-BRJ/YATS crawler (http://help.yahoo.co.jp/help/jp/search/)', 'Y!J'],
  ])('%p is %s, though other words are in it', (agent, expected) => {
    expect(name(agent)).toBe(expected);
  });

  it('finds every AI and search agent of the package but those of people’s programs', () => {
    const missed = patterns
      .filter(({ tags }) => tags?.some((tag) => ['ai-crawler', 'search-engine'].includes(tag)))
      .flatMap(({ instances }) => instances)
      .filter((agent) => name(agent) === undefined);
    expect(missed).toEqual([
      // Google says that no request carries it.
      expect.stringContaining('Google-Extended'),
      // A reader on a person's device.
      expect.stringContaining('newsai/1.0'),
    ]);
  });

  it('names who runs a crawler, never the site that describes it', () => {
    const of = (text: string) => {
      const bot = recognizer.recognize(`Mozilla/5.0 (compatible; ${text}/1.0)`);
      return [bot?.name, bot?.operator, bot?.purpose];
    };
    expect(of('Gemini-Deep-Research')).toEqual(['Gemini-Deep-Research', 'Google', 'ai_user']);
    expect(of('meta-externalads')).toEqual(['meta-externalads', 'Meta', 'ads']);
    expect(of('AzureAI-SearchBot')).toEqual(['AzureAI-SearchBot', 'Microsoft', 'ai_search']);
    expect(of('PhindBot')).toEqual(['PhindBot', 'Phind', 'ai_search']);
    expect(of('TavilyBot')).toEqual(['TavilyBot', 'Tavily', 'ai_search']);
    expect(of('MistralAI-Index')).toEqual(['MistralAI-Index', 'Mistral', 'ai_search']);
    expect(of('Kimi-User')).toEqual(['Kimi-User', 'Moonshot', 'ai_user']);
    expect(of('heritrix')).toEqual(['heritrix', '', 'archive']);
    expect(of('imageSpider')[1]).toBe('');
    const operators = new Set(recognizer.bots.map(({ operator }) => operator));
    for (const site of ['datadome.co', 'knownagents.com', 'github.com', 'google.com']) {
      expect(operators).not.toContain(site);
    }
  });

  it.each([
    '',
    '-',
    'MyTool (compatible with Googlebot)',
    'WhatsApp/2.18.79 Android/5.1 Device/Meizu-MX5',
    'NewsBlur iPhone App v3.6',
    'Speedy/138 CFNetwork/596.2.3 Darwin/12.2.0 (x86_64) (Macmini5%2C3)',
    'Mozilla/5.0 (Linux; Android 9; CUBOT_NOTE_20) AppleWebKit/537.36',
    'Mozilla/5.0 (Linux; Android 9; CUBOT X19) AppleWebKit/537.36',
    'Mozilla/5.0 (X11; Linux x86_64) Chrome/32.0.1700.107 Safari/537.36 slurp',
    'notGooglebot/2.1',
    'fake-Googlebot/2.1',
    'Googlebot-Foo/1.0',
    'Googlebots/1.0',
    'MyTool/1.0 (+http://example.com/Googlebot/)',
    'MyTool/1.0 (see x.Googlebot)',
    'Mozilla/5.0 (compatible; like Googlebot)',
    'yeti/1.0',
    'Google-Extended',
  ])('%p is not a crawler', (agent) => {
    expect(name(agent)).toBeUndefined();
  });

  it.each(peopleAgents)('%p is a person’s or a library’s, and leaves no trace', (agent) => {
    expect(name(agent)).toBeUndefined();
  });

  it('takes a name of the long tail for a claim at the end of an agent, or before a URL', () => {
    const browser = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0.0.0 Safari/537.36';
    expect(name(`${browser} SecurityHeaders`)).toBe('SecurityHeaders');
    expect(name(`${browser} securityheaders`)).toBeUndefined();
    expect(name('Mozilla/5.0 (compatible;HostTracker/2.0)')).toBe('HostTracker');
    expect(name('Pingdom.com_bot_version_1.4_(http://www.pingdom.com/)')).toBe('Pingdom');
    expect(name('StatusCake_Uptime_Checker/1.0')).toBe('StatusCake');
    expect(name('TurnitinBot (https://turnitin.com/robot/crawlerinfo.html)')).toBe('TurnitinBot');
    expect(name('feedly/81 CFNetwork/1399 Darwin/22.1.0')).toBeUndefined();
  });

  it('distinguishes a name’s new owner by the page that its agent names', () => {
    const of = (agent: string) => {
      const bot = recognizer.recognize(agent);
      return [bot?.operator, bot?.purpose, bot?.verification.reverseNames.length];
    };
    expect(of('Mozilla/5.0 (compatible; ExaBot/1.0; +https://exa.ai)')).toEqual([
      'Exa',
      'ai_search',
      0,
    ]);
    expect(of('Mozilla/5.0 (compatible; Exabot/3.0; +http://www.exabot.com/go/robot)')).toEqual([
      'Exalead',
      'search',
      1,
    ]);
  });

  it('takes no operator from the host of another’s page, and no purpose from the word AI', () => {
    const tail = recognizer.bots.slice(botTable.length);
    expect(tail.filter(({ purpose }) => purpose.startsWith('ai_')).map(({ name }) => name)).toEqual(
      ['AISearchBot'],
    );
    const ofGoogle = tail.filter(({ operator }) => operator === 'Google').map(({ name }) => name);
    expect(ofGoogle.filter((each) => !/google/i.test(each))).toEqual([]);
    const of = (agent: string) => {
      const bot = recognizer.recognize(agent);
      return [bot?.operator, bot?.purpose];
    };
    expect(of('SentiBot www.sentibot.eu (compatible with Googlebot)')).toEqual([
      'SentiOne',
      'other',
    ]);
    expect(of('DuckDuckGo-Favicons-Bot/1.0')).toEqual(['DuckDuckGo', 'other']);
    expect(of('Mozilla/5.0 (compatible; Experibot_v1)')[0]).toBe('');
  });

  it('takes a name of the long tail for a claim only where agents say who they are', () => {
    expect(name('Butterfly/1.0')).toBe('Butterfly');
    expect(name('Mozilla/5.0 (Linux; Android 14) Chrome/142.0 Butterfly/1.0')).toBeUndefined();
  });

  it('adds the long tail behind the own table, under names of its own, unverifiable', () => {
    const tail = recognizer.bots.slice(botTable.length);
    expect(tail.length).toBeGreaterThan(1000);
    expect(new Set(recognizer.bots.map((bot) => bot.name.toLowerCase())).size).toBe(
      recognizer.bots.length,
    );
    for (const bot of tail) {
      const agent = `Mozilla/5.0 (compatible; ${bot.tokens[0]?.text}; +https://x.example)`;
      expect([agent, name(agent)]).toEqual([agent, bot.name]);
      expect(bot.verification).toEqual({ lists: [], listsAreComplete: false, reverseNames: [] });
    }
    expect(longTail(() => true)).toEqual([]);
  });

  it('has unique names, and finds every crawler by each of its tokens', () => {
    expect(new Set(botTable.map((bot) => bot.name)).size).toBe(botTable.length);
    for (const bot of botTable) {
      for (const { text, onlyWith = 'x' } of bot.tokens) {
        expect([
          text,
          name(`Mozilla/5.0 (compatible; ${text}${text.endsWith('/') ? '1.0' : ''}; +${onlyWith})`),
        ]).toEqual([text, bot.name]);
      }
      const isNamedElsewhere = bot.isRobotsTokenOnly === true || bot.name === 'Signed agent';
      expect(bot.tokens.length === 0).toBe(isNamedElsewhere);
    }
  });

  it('agrees with a plain search for whole tokens, in any surroundings', () => {
    const piece = fc.oneof(
      fc.constantFrom(...botTable.flatMap((bot) => bot.tokens.map(({ text }) => text))),
      fc.constantFrom(' ', ';', '-', '/', '(', 'bot', 'Google', 'x', '"', '\\'),
    );
    const longest = recognizer.bots.flatMap((bot) => bot.tokens.map(({ text }) => ({ bot, text })));
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join('')),
        (agent) => {
          const lower = agent.toLowerCase();
          const found = recognizer.recognize(agent);
          // A token must occur in the agent for its bot to be found in it.
          const candidates = longest.filter(({ text }) => lower.includes(text.toLowerCase()));
          if (found) expect(candidates.map(({ bot }) => bot.name)).toContain(found.name);
          // A token between spaces is always found, alone or next to others.
          const alone = recognizer.recognize(`${agent.replaceAll('like', '')} ; GPTBot/1.0`);
          expect(alone).toBeDefined();
        },
      ),
    );
  });

  it('stops at the quote that ends the field, not at an escaped one', () => {
    const line = Buffer.from('"a \\" Googlebot/2.1 b" tail"');
    expect(recognizer.recognizeIn(line, 1, line.length, 0x22)?.name).toBe('Googlebot');
    expect(line.toString('latin1', 1, recognizer.agentEnd)).toBe('a \\" Googlebot/2.1 b');
    expect(recognizer.recognizeIn(Buffer.from('"x" Googlebot'), 1, 13, 0x22)).toBeUndefined();
  });
});
