import type { CrawlerPurpose } from '../rules/crawler';
import type { Bot, BotToken, BotVerification, RangeListName, ReverseName } from './bot';

const unverifiable: BotVerification = { lists: [], listsAreComplete: false, reverseNames: [] };

const toName = (name: string | ReverseName): ReverseName =>
  typeof name === 'string' ? { suffix: name } : name;

/** The published lists contain every address of the crawler. */
const listed = (lists: RangeListName[], ...names: (string | ReverseName)[]): BotVerification => ({
  lists,
  listsAreComplete: true,
  reverseNames: names.map(toName),
});

/** The operator publishes a list but says, or shows, that it is incomplete. */
const partlyListed = (lists: RangeListName[], ...names: string[]): BotVerification => ({
  ...listed(lists, ...names),
  listsAreComplete: false,
});

const named = (...names: string[]): BotVerification => partlyListed([], ...names);

const googleCommon = listed(['google-common'], 'googlebot.com');
const googleSpecial = listed(['google-special'], {
  suffix: 'google.com',
  prefix: 'rate-limited-proxy-',
});
/** Google's own fetchers. */
const googleFetcher = listed(['google-fetchers'], {
  suffix: 'google.com',
  prefix: 'google-proxy-',
});
/** Google's fetchers that a person starts, documented without reverse names. */
const googleUserFetcher = listed(['google-fetchers']);
/** Fetchers that run anybody's code on Google's hosts: they prove no fetcher of Google's own. */
const googleHosted = listed(['google-user-triggered'], 'gae.googleusercontent.com');
/** Some of its traffic comes from rented hosts that have EC2's names. */
const amazon = (list: RangeListName): BotVerification => ({
  ...partlyListed([list], 'crawl.amazonbot.amazon'),
  hasUnnamedHosts: true,
});
/** Its geofeed lists the networks of the whole company. */
const meta = partlyListed(['meta']);
const bing = listed(['bing'], 'search.msn.com');
const anthropic = listed(['anthropic']);
const yandex = named('yandex.ru', 'yandex.net', 'yandex.com');
const ahrefs = listed(['ahrefs'], 'ahrefs.com', 'ahrefs.net');
const internetArchive = named('archive.org');
const yahoo = named('crawl.yahoo.net');

type Row = readonly [
  name: string,
  purpose: CrawlerPurpose,
  verification: BotVerification,
  tokens?: readonly (string | BotToken)[] | undefined,
  extra?: { rank?: number; isRobotsTokenOnly?: true; signers?: readonly string[] },
];

/**
 * Every known crawler, by operator. A row without tokens is matched by its name.
 *
 * Fetchers triggered by a person are `other` or `ai_user`, never `search`, for every operator: a
 * manual test of a URL must not count as discovery by the search engine.
 */
const rowsByOperator: Record<string, readonly Row[]> = {
  Google: [
    ['Googlebot', 'search', googleCommon, [{ text: 'Googlebot', isWhole: true }]],
    ['Googlebot-Image', 'search', googleCommon],
    ['Googlebot-News', 'search', googleCommon],
    ['Googlebot-Video', 'search', googleCommon],
    ['Googlebot-Mobile', 'search', googleCommon],
    ['Storebot-Google', 'search', googleCommon],
    ['Google-InspectionTool', 'other', googleCommon, undefined, { rank: 1 }],
    ['GoogleOther', 'other', googleCommon],
    ['Google-CloudVertexBot', 'ai_search', googleCommon],
    ['AdsBot-Google', 'ads', googleSpecial],
    ['Mediapartners-Google', 'ads', googleSpecial],
    ['APIs-Google', 'other', googleSpecial],
    ['Google-Safety', 'other', googleSpecial],
    ['FeedFetcher-Google', 'other', googleFetcher],
    ['Google-Site-Verification', 'other', googleFetcher],
    ['Google-Read-Aloud', 'other', googleFetcher],
    ['Google Favicon', 'other', googleFetcher],
    ['Google Web Preview', 'other', googleFetcher],
    ['GoogleImageProxy', 'other', googleFetcher],
    ['AppEngine-Google', 'other', googleHosted],
    ['Chrome-Lighthouse', 'other', unverifiable],
    [
      'Google-Agent',
      'ai_user',
      listed(['google-agents']),
      undefined,
      { signers: ['agent.bot.goog'] },
    ],
    ['Google-NotebookLM', 'ai_user', googleUserFetcher],
    ['Google-GeminiNotebook', 'ai_user', googleUserFetcher],
    ['Google-Pinpoint', 'ai_user', googleUserFetcher],
    ['Google-CWS', 'other', googleUserFetcher],
    ['GoogleMessages', 'social', googleUserFetcher],
    ['GoogleProducer', 'other', googleUserFetcher],
    ['Google-Calendar-Importer', 'other', unverifiable],
    ['Google-SearchByImage', 'other', unverifiable],
    ['Google-Cloud-Scheduler', 'other', unverifiable],
    ['Gemini-Deep-Research', 'ai_user', unverifiable],
    ['GoogleAgent-Mariner', 'ai_user', unverifiable],
    ['GoogleAgent-Search', 'ai_user', unverifiable],
    ['GoogleAgent-URLContext', 'ai_user', unverifiable],
    ['Gemini-AI', 'ai_search', unverifiable],
    ['Bard-AI', 'ai_search', unverifiable],
    [
      'Google Ads',
      'ads',
      unverifiable,
      [
        'Google-Ads-Conversions',
        'Google-Ads-Qualify',
        'Google-Ads-Overview',
        'Google-Ads-Creatives-Assistant',
        'Google-Adwords-DisplayAds-WebRender',
        'Google-Adwords-Instant',
        'GoogleAdSenseInfeed',
        'Google-adstxt',
        'Google-HotelAdsVerifier',
        'Google-Publisher-Plugin',
        'Google-Shopping-Quality',
      ],
    ],
    [
      'Google fetchers',
      'other',
      unverifiable,
      [
        'Google-AMPHTML',
        'Google-Assess',
        'Google-BusinessLinkVerification',
        'Google-Firebase',
        'Google-Lens',
        'Google-PageRenderer',
        'Google-PhysicalWeb',
        'Google-Sites-Thumbnails',
        'Google-speakr',
        'Google-Stale-Content-Probe',
        'Google-Youtube-Links',
        'GoogleAssociationService',
        'GoogleProber',
        { text: 'GoogleSites', isClaim: true },
        'Google (+https://developers.google.com/+/web/snippet/',
        'PlayStore-Google',
      ],
    ],
    ['Google-Extended', 'ai_training', unverifiable, [], { isRobotsTokenOnly: true }],
  ],
  Microsoft: [
    ['bingbot', 'search', bing],
    ['BingPreview', 'search', bing],
    ['msnbot', 'search', bing],
    ['msnbot-media', 'search', bing],
    ['MicrosoftPreview', 'social', bing],
    ['AdIdxBot', 'ads', bing, ['AdIdxBot', 'bingadsbot']],
    ['librabot', 'search', unverifiable],
    ['AzureAI-SearchBot', 'ai_search', unverifiable],
    ['GitHubCopilotChat', 'ai_user', unverifiable],
    ['SkypeUriPreview', 'social', unverifiable],
  ],
  OpenAI: [
    ['GPTBot', 'ai_training', listed(['openai-gptbot'])],
    ['OAI-SearchBot', 'ai_search', listed(['openai-searchbot'])],
    ['ChatGPT-User', 'ai_user', listed(['openai-chatgpt-user'])],
    ['OAI-AdsBot', 'ads', listed(['openai-adsbot'])],
    ['openai-mcp', 'ai_user', listed(['openai-connectors'])],
    [
      'ChatGPT agent',
      'ai_user',
      unverifiable,
      ['ChatGPT Agent', 'ChatGPT-Agent'],
      { signers: ['chatgpt.com'] },
    ],
    ['ChatGPT-Browser', 'ai_user', unverifiable],
  ],
  Perplexity: [
    ['PerplexityBot', 'ai_search', listed(['perplexity-bot'])],
    [
      'Perplexity-User',
      'ai_user',
      listed(['perplexity-user']),
      ['Perplexity-User', 'PerplexityUser'],
    ],
  ],
  Anthropic: [
    ['ClaudeBot', 'ai_training', anthropic],
    ['Claude-SearchBot', 'ai_search', anthropic],
    ['Claude-User', 'ai_user', anthropic],
    ['anthropic-ai', 'ai_training', anthropic, ['anthropic-ai', 'Anthropic-Claude']],
    ['Claude-Web', 'ai_training', anthropic],
  ],
  Apple: [
    ['Applebot', 'search', listed(['apple'], 'applebot.apple.com')],
    ['Applebot-Extended', 'ai_training', unverifiable, [], { isRobotsTokenOnly: true }],
  ],
  DuckDuckGo: [
    ['DuckDuckBot', 'search', listed(['duckduckbot'])],
    ['DuckAssistBot', 'ai_user', listed(['duckassistbot'])],
  ],
  'Common Crawl': [['CCBot', 'archive', partlyListed(['common-crawl'], 'crawl.commoncrawl.org')]],
  Amazon: [
    ['Amazonbot', 'ai_training', amazon('amazon-bot')],
    ['Amzn-SearchBot', 'ai_search', amazon('amazon-search')],
    ['Amzn-User', 'ai_user', amazon('amazon-user')],
    [
      'AmazonBuyForMe',
      'ai_user',
      unverifiable,
      [{ text: 'Agent/AmazonBuyForMe' }, 'AmazonBuyForMe'],
    ],
    // Customers' own: their knowledge bases and indexes, and a browser on their machines.
    ['bedrockbot', 'ai_search', unverifiable],
    ['KendraBot', 'ai_search', unverifiable, ['KendraBot', 'amazon-kendra']],
    ['amazon-QBusiness', 'ai_search', unverifiable],
    ['Nova Act', 'ai_user', unverifiable, ['Agent-NovaAct', 'NovaAct']],
    ['AmazonAdBot', 'ads', named('amazonadbot.com')],
  ],
  Meta: [
    ['meta-externalagent', 'ai_training', meta],
    ['meta-externalfetcher', 'ai_user', meta],
    ['meta-webindexer', 'ai_search', meta],
    // iMessage previews send `facebookexternalhit/1.1 Facebot Twitterbot/1.0` in one agent.
    ['facebookexternalhit', 'social', meta, ['facebookexternalhit', 'facebookcatalog', 'Facebot']],
    ['meta-externalads', 'ads', meta],
    ['FacebookBot', 'ai_training', meta],
    // The app names the device that it runs on.
    ['WhatsApp', 'social', unverifiable, [{ text: 'WhatsApp/', unless: ' Device/' }]],
  ],
  ByteDance: [
    ['Bytespider', 'ai_training', unverifiable],
    ['TikTokSpider', 'social', unverifiable],
  ],
  // As its help page on robots says: most others are tools of people, owners or its own services.
  Yandex: [
    [
      'YandexBot',
      'search',
      yandex,
      [
        'YandexBot',
        'YandexImages',
        'YandexMobileBot',
        'YandexRenderResourcesBot',
        'YandexMedia',
        'YandexVideo',
        'YandexVideoParser',
        'YandexBlogs',
        'YandexNews',
        'YandexOntoDB',
        'YandexVertis',
      ],
    ],
    ['YandexAdditional', 'ai_training', yandex, ['YandexAdditional', 'YandexAdditionalBot']],
    [
      'YandexDirect',
      'ads',
      yandex,
      ['YandexDirect', 'YandexDirectDyn', 'YaDirectFetcher', 'YandexAdNet', 'YandexPartner'],
    ],
    ['YandexMetrika', 'monitoring', yandex],
    ['YandexSitelinks', 'monitoring', yandex],
    ['YandexRCA', 'social', yandex],
    ...[
      'YandexAccessibilityBot',
      'YandexAntivirus',
      'YandexCalendar',
      'YandexComBot',
      'YandexDialogs',
      'YandexFavicons',
      'YandexForDomain',
      'YandexImageResizer',
      'YandexMarket',
      'YandexMedianaBot',
      'YandexMobileScreenShotBot',
      'YandexNewslinks',
      'YandexOntoDBAPI',
      'YandexPagechecker',
      'YandexScreenshotBot',
      'YandexSearchShop',
      'YandexSpravBot',
      'YandexTracker',
      'YandexTurbo',
      'YandexUserproxy',
      'YandexVerticals',
      'YandexWebmaster',
      'YandexZakladki',
      'Yandex.Gazeta Bot',
    ].map((name): Row => [name, 'other', yandex]),
    // Any other of its robots, by the page that all of them name.
    [
      'Yandex',
      'other',
      yandex,
      ['+http://yandex.com/bots', '+https://yandex.com/bots', '+http://yandex.ru/bots'],
      { rank: -2 },
    ],
  ],
  Baidu: [
    ['YiyanBot', 'ai_user', unverifiable],
    ['Baiduspider', 'search', { ...named('baidu.com', 'baidu.jp'), lacksForwardRecords: true }],
    [
      'Baidu Transcoder',
      'other',
      unverifiable,
      ['baidu Transcoder', { text: '+http://www.baidu.com/search/spider', isClaim: true }],
    ],
  ],
  Mistral: [
    ['MistralAI-User', 'ai_user', listed(['mistral-user'])],
    ['MistralAI-Index', 'ai_search', listed(['mistral-index'])],
    ['MistralAI-Training', 'ai_training', unverifiable],
  ],
  Huawei: [
    ['PetalBot', 'search', named('petalsearch.com', 'aspiegel.com')],
    ['PanguBot', 'ai_training', unverifiable],
  ],
  Seznam: [['SeznamBot', 'search', named('seznam.cz')]],
  Naver: [
    ['Yeti', 'search', named('naver.com'), [{ text: 'Yeti/', isCaseSensitive: true }]],
    ['NaverJapan', 'search', unverifiable],
    ['AdsBot-Naver', 'ads', unverifiable],
  ],
  Kakao: [
    [
      'Daumoa',
      'search',
      unverifiable,
      ['Daumoa', 'Daum 4', { text: 'Daum', isClaim: true, mayClose: true }],
    ],
  ],
  Mojeek: [['MojeekBot', 'search', partlyListed(['mojeek'], 'mojeek.com')]],
  Qwant: [['Qwantbot', 'search', partlyListed(['qwant'], 'qwant.com'), ['Qwantbot', 'Qwantify']]],
  Sogou: [
    [
      'Sogou',
      'search',
      named('sogou.com'),
      [
        'Sogou web spider',
        'Sogou inst spider',
        'Sogou Pic Spider',
        'New-Sogou-Spider',
        // Sogou's browsers have the name in their agents, too.
        { text: 'Sogou', isClaim: true },
      ],
    ],
  ],
  Yahoo: [
    ['Yahoo! Slurp', 'search', yahoo],
    ['Y!J', 'search', unverifiable, ['Y!J-BRY', { text: 'Y!J', isClaim: true }]],
  ],
  Kagi: [
    ['Kagibot', 'search', partlyListed(['kagi'])],
    ['kagi-fetcher', 'ai_user', unverifiable],
  ],
  Brave: [['Bravebot', 'search', unverifiable]],
  'Cốc Cốc': [
    [
      'coccocbot',
      'search',
      named('coccoc.com'),
      ['coccocbot', 'coccocbot-web', 'coccocbot-image', 'image.coccoc', 'imagecoccoc'],
    ],
  ],
  // Ended. Its name is now that of another company's crawler, which has no reverse names.
  Exalead: [
    ['Exabot', 'search', named('exabot.com'), [{ text: 'Exabot', onlyWith: 'exabot.com' }]],
    ['ExaleadCloudView', 'search', unverifiable],
  ],
  Exa: [
    [
      'ExaBot (exa.ai)',
      'ai_search',
      unverifiable,
      [{ text: 'ExaBot', unless: 'exabot.com' }],
      { signers: ['crawler.exa.ai'] },
    ],
    ['ExaSearchBot', 'ai_search', unverifiable],
  ],
  'Mail.ru': [['Mail.RU_Bot', 'search', named('mail.ru')]],
  Ask: [['Teoma', 'search', unverifiable, ['Teoma', 'Ask Jeeves/Teoma']]],
  Gigablast: [['Gigabot', 'search', unverifiable, ['Gigabot', 'GigablastOpenSource']]],
  Leipzig: [['findlinks', 'search', unverifiable]],
  Grub: [['grub-client', 'search', unverifiable]],
  LookSmart: [['ZyBorg', 'search', unverifiable]],
  Orange: [
    ['VoilaBot', 'search', unverifiable, ['VoilaBot', 'VoilaBotCollector']],
    ['OrangeBot', 'search', unverifiable, ['OrangeBot', 'OrangeBot-Collector']],
  ],
  Picsearch: [['psbot', 'search', named('picsearch.com')]],
  Qihoo: [['360Spider', 'search', unverifiable]],
  Seekport: [['SeekportBot', 'search', unverifiable, ['SeekportBot', 'Seekport']]],
  Yisou: [['YisouSpider', 'search', unverifiable]],
  Easou: [['EasouSpider', 'search', unverifiable]],
  'Internet Archive': [
    ['archive.org_bot', 'archive', internetArchive],
    ['special_archiver', 'archive', internetArchive],
  ],
  Alexa: [
    ['ia_archiver', 'archive', unverifiable],
    ['Alexabot', 'other', unverifiable],
  ],
  Ahrefs: [
    ['AhrefsBot', 'seo', ahrefs],
    ['AhrefsSiteAudit', 'seo', ahrefs],
  ],
  Semrush: [['SemrushBot', 'seo', named('semrush.com'), ['SemrushBot', 'SiteAuditBot']]],
  Majestic: [['MJ12bot', 'seo', unverifiable]],
  Moz: [
    ['DotBot', 'seo', named('moz.com', 'dotbot.com')],
    ['rogerbot', 'seo', named('moz.com')],
    ['Ezooms', 'seo', unverifiable],
  ],
  DataForSEO: [['DataForSeoBot', 'seo', named('dataforseo.com')]],
  WebMeUp: [['BLEXBot', 'seo', named('webmeup.com')]],
  'SE Ranking': [['SERankingBacklinksBot', 'seo', listed(['seranking'])]],
  Serpstat: [['serpstatbot', 'seo', named('serpstat.com')]],
  Babbar: [['Barkrowler', 'seo', named('babbar.eu')]],
  Linkdex: [['linkdexbot', 'seo', unverifiable]],
  Sistrix: [['SISTRIX Crawler', 'seo', unverifiable]],
  SiteExplorer: [['SiteExplorer', 'seo', unverifiable, ['SiteExplorer/']]],
  'a site’s own user': [
    ['Screaming Frog', 'seo', unverifiable, ['Screaming Frog SEO Spider']],
    ['Xenu Link Sleuth', 'seo', unverifiable],
    ['Nutch', 'other', unverifiable, ['Nutch', { text: 'nutch-', isCaseSensitive: true }]],
  ],
  X: [['Twitterbot', 'social', partlyListed(['x-static'], 'twttr.com', 'twitter.com', 'x.com')]],
  LinkedIn: [['LinkedInBot', 'social', named('linkedin.com', 'licdn.com')]],
  Pinterest: [
    [
      'Pinterestbot',
      'social',
      named('pinterest.com', 'pinterestcrawler.com'),
      ['Pinterestbot', 'Pinterest/0.'],
    ],
  ],
  Slack: [['Slackbot', 'social', unverifiable, ['Slackbot', 'Slack-ImgProxy']]],
  Telegram: [['TelegramBot', 'social', listed(['telegram'])]],
  Discord: [['Discordbot', 'social', unverifiable]],
  Reddit: [['redditbot', 'social', unverifiable]],
  Flipboard: [['Flipboard', 'social', unverifiable, ['FlipboardProxy', 'FlipboardRSS']]],
  Embedly: [['Embedly', 'social', unverifiable]],
  LiveJournal: [['LiveJournal', 'social', unverifiable, ['LiveJournal.com']]],
  Brandwatch: [['magpie-crawler', 'social', unverifiable]],
  Spinn3r: [['Spinn3r', 'social', unverifiable]],
  xAI: [
    ['xAI-Bot', 'ai_training', unverifiable, ['xAI-Bot', 'xAI-Crawler', 'xAI-Grok']],
    ['xAI-SearchBot', 'ai_search', unverifiable, ['xAI-SearchBot', 'Grok-DeepSearch', 'GrokBot']],
  ],
  Moonshot: [
    ['KimiBot', 'ai_training', unverifiable],
    ['Kimi-SearchBot', 'ai_search', unverifiable],
    ['Kimi-User', 'ai_user', unverifiable],
  ],
  Manus: [['Manus-User', 'ai_user', unverifiable]],
  Cognition: [['Devin', 'ai_user', unverifiable, [{ text: 'Devin/', isCaseSensitive: true }]]],
  DeepSeek: [['DeepSeekBot', 'ai_training', unverifiable]],
  Zhipu: [['ChatGLM-Spider', 'ai_training', unverifiable]],
  Phind: [['PhindBot', 'ai_search', unverifiable]],
  Tavily: [['TavilyBot', 'ai_search', unverifiable]],
  iAsk: [['iAskBot', 'ai_search', unverifiable, ['iAskBot', 'iaskspider']]],
  Wrtn: [['WRTNBot', 'ai_search', unverifiable]],
  Linkup: [['LinkupBot', 'ai_search', unverifiable]],
  Parallel: [
    ['ShapBot', 'ai_search', listed(['parallel'])],
    ['Shap-User', 'ai_user', unverifiable],
  ],
  // Runs what its customers want to scrape.
  Apify: [
    ['ApifyBot', 'other', unverifiable],
    ['ApifyWebsiteContentCrawler', 'other', unverifiable],
  ],
  ProRata: [['ProRataInc', 'ai_search', unverifiable]],
  Andi: [['Andibot', 'ai_search', unverifiable]],
  GoGuides: [
    ['GoGuidesCrawler', 'ai_search', unverifiable, ['GoGuidesCrawler', 'GoGuidesDiscoveryBot']],
  ],
  'Character.AI': [['Character-AI', 'ai_user', unverifiable]],
  Crawlspace: [
    ['Crawlspace', 'ai_training', unverifiable, [{ text: 'Crawlspace', isClaim: true }]],
  ],
  Groq: [['Groq-Bot', 'ai_training', unverifiable]],
  'Hugging Face': [['HuggingFace-Bot', 'ai_training', unverifiable]],
  Replicate: [['Replicate-Bot', 'ai_training', unverifiable]],
  RunPod: [['RunPod-Bot', 'ai_training', unverifiable]],
  'Together AI': [['Together-Bot', 'ai_training', unverifiable]],
  'Integral Ad Science': [['ias_wombles', 'ads', unverifiable, ['IAS Wombles', 'ias_wombles']]],
  'Universität des Saarlandes': [['UdV-AI-Research', 'ai_training', unverifiable]],
  Spider: [['Spider', 'ai_training', unverifiable, ['Spider; +https://www.spider.com']]],
  TuringOS: [['TSM-turingos', 'ai_user', unverifiable]],
  Netcraft: [['Netcraft Web Server Survey', 'other', unverifiable]],
  BoardReader: [['BoardReader', 'search', unverifiable, ['BoardReader Favicon Fetcher']]],
  Bountii: [['BountiiBot', 'search', unverifiable]],
  Topsy: [
    [
      'Butterfly',
      'search',
      unverifiable,
      ['Butterfly/1.0; +http://labs.topsy.com', { text: 'Butterfly/', isClaim: true }],
    ],
  ],
  puntCAT: [['CATExplorador', 'search', unverifiable]],
  Convera: [['ConveraCrawler', 'search', unverifiable]],
  Dazoo: [['Dazoobot', 'search', unverifiable]],
  Entireweb: [['Speedy Spider', 'search', unverifiable]],
  Findise: [['FindiseBot', 'search', unverifiable]],
  FriendlyCrawler: [['Friendly_Crawler', 'search', unverifiable]],
  Geedo: [['GeedoShopProductFinder', 'search', unverifiable]],
  GlobalWebSearch: [
    ['GlobalWebSearch', 'search', unverifiable, ['GlobalWebSearch', 'GlobalWebSearchx']],
  ],
  Heexy: [['Heexybot', 'search', unverifiable]],
  IBM: [
    ['oBot', 'other', unverifiable, ['oBot/2', { text: 'obot', isClaim: true, mayClose: true }]],
  ],
  Meanpath: [['meanpathbot', 'search', unverifiable]],
  Mnogosearch: [['Mnogosearch', 'search', unverifiable]],
  Orlight: [['OrlightBot', 'search', unverifiable]],
  Presearch: [
    ['Presearch', 'search', unverifiable, ['presearch_com', 'Crawling agent for presearch.com']],
  ],
  ShopWiki: [['ShopWiki', 'search', unverifiable]],
  Siteimprove: [
    [
      'Siteimprove',
      'seo',
      unverifiable,
      [
        'Match by Siteimprove.com',
        'LinkCheck by Siteimprove',
        'Image size by Siteimprove.com',
        'Probe by Siteimprove.com',
        'Siteimprove (Accessibility)',
      ],
    ],
  ],
  Startpagina: [['Startpagina-Linkchecker', 'other', unverifiable]],
  Tarmot: [['Tarmot Gezgin', 'search', unverifiable, ['Tarmot Gezgin', 'TarmotGezgin']]],
  Venafi: [['TLSProbe', 'other', unverifiable]],
  Vuhuv: [['vuhuvBot', 'search', unverifiable, ['vuhuvBot', 'vuhuvRBT']]],
  'Webz.io': [['omgilibot', 'ai_training', unverifiable, ['omgilibot', 'omgili']]],
  Yioop: [['YioopBot', 'search', unverifiable]],
  YunYun: [['YRSpider', 'search', unverifiable, ['YRSpider', 'YYSpider']]],
  cl0q: [['cl0q-crawler', 'search', unverifiable]],
  urlsuma: [['urlsuma', 'search', unverifiable, ['urlsuma', 'UrlSuMa.de crawler', 'URLSuMaBot']]],
  'You.com': [
    [
      'YouBot',
      'ai_search',
      { ...named(), reverseNames: [{ suffix: 'search.you.com', prefix: 'youbot-' }] },
    ],
  ],
  Cohere: [
    ['cohere-ai', 'ai_user', unverifiable],
    ['Cohere-Command', 'ai_user', unverifiable],
    ['cohere-training-data-crawler', 'ai_training', unverifiable],
  ],
  Diffbot: [
    [
      'Diffbot',
      'ai_training',
      unverifiable,
      ['Diffbot', 'Doximity-Diffbot', 'Snap/1.0 (+https://www.diffbot.com'],
    ],
  ],
  Ai2: [
    ['AI2Bot', 'ai_training', unverifiable, ['AI2Bot', 'Ai2Bot-Dolma']],
    ['AI2Bot-DeepResearchEval', 'ai_user', unverifiable],
  ],
  Timpi: [['Timpibot', 'ai_search', unverifiable]],
  UptimeRobot: [['UptimeRobot', 'monitoring', listed(['uptimerobot'])]],
  Pingdom: [['Pingdom', 'monitoring', listed(['pingdom']), ['Pingdom.com_bot', 'PingdomTMS']]],
  StatusCake: [['StatusCake', 'monitoring', listed(['statuscake'])]],
  Site24x7: [['Site24x7', 'monitoring', unverifiable]],
  'Better Stack': [['Better Uptime Bot', 'monitoring', listed(['betterstack'])]],
  'updown.io': [['updown.io', 'monitoring', listed(['updown']), ['updown.io']]],
  HetrixTools: [['HetrixTools', 'monitoring', listed(['hetrixtools'])]],
  'Oh Dear': [
    ['Oh Dear', 'monitoring', listed(['ohdear']), ['OhDear.app', 'OhDear', 'Oh Dear! Uptime']],
  ],
  // Also runs on hosts of its customers.
  Datadog: [
    [
      'Datadog Synthetics',
      'monitoring',
      partlyListed(['datadog']),
      ['DatadogSynthetics', 'Datadog/Synthetics'],
    ],
  ],
  WebPageTest: [['WebPageTest', 'monitoring', unverifiable, ['PTST/']]],
  GTmetrix: [['GTmetrix', 'monitoring', unverifiable]],
  ChangeDetection: [
    ['ChangeDetection', 'monitoring', unverifiable, ['http://www.changedetection.com/bot.html']],
  ],
  FeedBurner: [['FeedBurner', 'other', unverifiable]],
  Feedly: [['Feedly', 'other', unverifiable, [{ text: 'Feedly/', unless: '(iOS' }]]],
  Feedbin: [['Feedbin', 'other', unverifiable]],
  Digg: [['Digg Feed Fetcher', 'other', unverifiable]],
  NewsBlur: [
    [
      'NewsBlur',
      'other',
      unverifiable,
      [
        'NewsBlur Feed Fetcher',
        'NewsBlur Feed Finder',
        'NewsBlur Page Fetcher',
        'NewsBlur Favicon Fetcher',
      ],
    ],
  ],
  Inoreader: [['Inoreader', 'other', unverifiable, [{ text: 'Inoreader', unless: '(iPhone' }]]],
  Superfeedr: [['Superfeedr', 'other', unverifiable]],
  BazQux: [['BazQux', 'other', unverifiable]],
  Netvibes: [['Netvibes', 'other', unverifiable]],
  Bloglines: [['Bloglines', 'other', unverifiable]],
  'The Old Reader': [['theoldreader.com', 'other', unverifiable]],
  // What their operators or several public lists say; without a word on it an AI agent is `other`.
  Anomura: [['Anomura', 'ai_search', unverifiable]],
  Aranet: [['Aranet-SearchBot', 'ai_search', unverifiable]],
  AddSearch: [['AddSearchBot', 'ai_search', unverifiable]],
  aiHit: [['aiHitBot', 'other', unverifiable]],
  Alibaba: [['TongyiBot', 'ai_user', unverifiable]],
  Atlassian: [['atlassian-bot', 'ai_search', unverifiable]],
  'Big Sur AI': [['bigsur.ai', 'ai_user', unverifiable]],
  BuddyBotLearning: [['BuddyBot', 'ai_user', unverifiable]],
  Channel3: [['Channel3Bot', 'ai_search', unverifiable]],
  Cloudflare: [
    [
      'Cloudflare-AI-Search',
      'ai_search',
      unverifiable,
      ['Cloudflare-AI-Search', 'Cloudflare-AutoRAG'],
    ],
  ],
  FactSet: [['Factset_spyderbot', 'ai_training', unverifiable]],
  GeistHaus: [['GeistHaus-PageFetcher', 'ai_user', unverifiable]],
  ImageSift: [['ImagesiftBot', 'other', unverifiable]],
  'Kangaroo LLM': [['Kangaroo Bot', 'ai_training', unverifiable]],
  Klaviyo: [['KlaviyoAIBot', 'ai_user', unverifiable]],
  LAION: [
    ['laion-huggingface-processor', 'ai_training', unverifiable],
    ['LAIONDownloader', 'other', unverifiable],
  ],
  Liner: [['LinerBot', 'ai_search', unverifiable]],
  NICT: [['ICC-Crawler', 'ai_training', unverifiable]],
  Poggio: [['Poggio-Citations', 'ai_user', unverifiable]],
  Qualified: [['QualifiedBot', 'ai_user', unverifiable]],
  Querit: [['QueritBot', 'ai_search', unverifiable, ['QueritBot', 'Querit-SearchBot']]],
  ROIS: [['Cotoyogi', 'ai_training', unverifiable]],
  'SB Intuitions': [['SBIntuitionsBot', 'ai_training', unverifiable]],
  SentiOne: [['SentiBot', 'other', unverifiable]],
  Sider: [['linkReader', 'ai_user', unverifiable, ['linkReader/']]],
  Turnitin: [['TurnitinBot', 'other', unverifiable, ['TurnitinBot', 'Turnitin']]],
  Twin: [['TwinAgent', 'ai_user', unverifiable]],
  Awario: [['AwarioBot', 'seo', unverifiable, ['AwarioBot', 'AwarioSmartBot', 'AwarioRssBot']]],
  Zanista: [['ZanistaBot', 'ai_search', unverifiable]],
  // Agents that sign with the keys of a host that no row names.
  'its signer': [['Signed agent', 'ai_user', unverifiable, []]],
  // Of public lists, where their names come in the middle of an agent, or are ordinary words.
  '': [
    ...[
      'AllAfrica',
      'Baidu-ADS',
      'BestChange',
      'BingLocalSearch',
      'BlingERP',
      'CipaCrawler',
      'Clarsentia',
      'Collapsify',
      'Datanyze',
      'Electronic Frontier Foundation',
      'Gimme60bot',
      'ivre-masscan',
      'KOCMOHABT',
      'Mappy/',
      'NL-Crawler',
      'nbertaupete95',
      'Page Analyzer',
      'Research Crawler',
      'Rival IQ, rivaliq.com',
      'Rome Client (http',
      'secureurl.fwdcdn.com',
      'SEOENGWorldBot',
      'Shoppimon',
      'Slingstone',
      'TagInspector/',
      'TinEye/',
      'topster.de Linkchecker',
      'Topicbot',
      'UnwindFetchor',
      'Vagabondo/',
      'Website Security Scanner',
      'Websnapr/',
      'Webthumb/',
      'WhatsMyIP.org',
    ].map((token): Row => [token.replace(/\/$/, ''), 'other', unverifiable, [token]]),
    ['Ant.com', 'other', unverifiable, ['Ant.com beta', 'Ant bot/']],
    ['BrowserBot-Observer', 'monitoring', unverifiable, ['Observer/1.0 (+https://obsrvr.net']],
    ['GC3pro', 'seo', unverifiable],
  ],
};

function toBot(operator: string, row: Row): Bot {
  const [name, purpose, verification, tokens = [name], extra = {}] = row;
  return {
    name,
    operator,
    purpose,
    verification,
    tokens: tokens.map((token) => (typeof token === 'string' ? { text: token } : token)),
    rank: extra.rank ?? 0,
    ...(extra.signers ? { signers: extra.signers } : {}),
    ...(extra.isRobotsTokenOnly ? { isRobotsTokenOnly: true as const } : {}),
  };
}

/** Every known crawler. Names are unique. */
export const botTable: readonly Bot[] = Object.entries(rowsByOperator).flatMap(([operator, rows]) =>
  rows.map((row) => toBot(operator, row)),
);
