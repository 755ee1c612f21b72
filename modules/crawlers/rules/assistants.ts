/**
 * AI assistants that people come from, and what names them in a request. A host counts with its `www`,
 * and no other subdomain does. Search engines do not count, though some show AI answers: Google's AI Mode and AI
 * Overviews send the referer of Google's search, Bing's that of Bing's.
 */
export type Assistant = {
  name: string;
  /** As people know it. */
  label: string;
  /** The engine whose answers are tracked; null if none is. */
  engine: string | null;
  hosts: readonly string[];
  /** Android packages, as in `android-app://com.openai.chatgpt/`. */
  androidApps?: readonly string[];
  /** Numbers or bundle ids of apps, as in `ios-app://6448311069/`. */
  iosApps?: readonly string[];
  /** Values of `utm_source` besides the hosts. */
  campaigns?: readonly string[];
};

// Sources, read on 2026-11-30. Hosts: AIAssistants.yml of matomo-org/searchengine-and-social-list, and
// each product's own address. Apps: the packages and numbers that public links to Google Play and the
// App Store have; bundle ids: public source code that opens the app. Campaigns: values in links of
// public documents that the assistant wrote; values that only lists of other analytics tools have, such as `deepseek` or
// `mistral`, are left out, since a website's own campaign may be called that. Each host counts as a value.
// cspell:disable
const table = [
  {
    name: 'chatgpt',
    label: 'ChatGPT',
    engine: 'chatgpt',
    hosts: ['chatgpt.com', 'chat.openai.com', 'labs.openai.com'],
    androidApps: ['com.openai.chatgpt'],
    iosApps: ['6448311069', 'com.openai.chat'],
    campaigns: ['chatgpt'],
  },
  // OpenAI's API adds this to the links of its web search, in the apps of others.
  {
    name: 'openai_api',
    label: 'Apps on OpenAI’s API',
    engine: null,
    hosts: [],
    campaigns: ['openai'],
  },
  {
    name: 'perplexity',
    label: 'Perplexity',
    engine: 'perplexity',
    hosts: ['perplexity.ai', 'pplx.ai'],
    androidApps: ['ai.perplexity.app.android'],
    iosApps: ['1668000334', 'ai.perplexity.app'],
    campaigns: ['perplexity'],
  },
  {
    name: 'copilot',
    label: 'Microsoft Copilot',
    engine: null,
    hosts: [
      'copilot.microsoft.com',
      'copilot.cloud.microsoft',
      'm365.cloud.microsoft',
      'copilot.com',
      'edgeservices.bing.com',
    ],
    androidApps: ['com.microsoft.copilot'],
    iosApps: ['6472538445'],
  },
  {
    name: 'gemini',
    label: 'Gemini',
    engine: 'gemini',
    hosts: ['gemini.google.com', 'bard.google.com'],
    androidApps: ['com.google.android.apps.bard'],
    iosApps: ['6477489729', 'com.google.gemini'],
    campaigns: ['gemini'],
  },
  {
    name: 'notebooklm',
    label: 'NotebookLM',
    engine: null,
    hosts: ['notebooklm.google.com', 'notebooklm.google'],
    androidApps: ['com.google.android.apps.labs.language.tailwind'],
    iosApps: ['6737527615'],
  },
  {
    name: 'claude',
    label: 'Claude',
    engine: 'claude',
    hosts: ['claude.ai'],
    androidApps: ['com.anthropic.claude'],
    iosApps: ['6473753684', 'com.anthropic.claude'],
  },
  {
    name: 'grok',
    label: 'Grok',
    engine: 'grok',
    hosts: ['grok.com', 'grok.x.ai'],
    androidApps: ['ai.x.grok'],
    iosApps: ['6670324846'],
  },
  {
    name: 'mistral',
    label: 'Le Chat',
    engine: 'mistral',
    hosts: ['chat.mistral.ai'],
    androidApps: ['ai.mistral.chat'],
    iosApps: ['6740410176'],
  },
  {
    name: 'deepseek',
    label: 'DeepSeek',
    engine: null,
    hosts: ['chat.deepseek.com'],
    androidApps: ['com.deepseek.chat'],
    iosApps: ['6737597349'],
  },
  {
    name: 'meta_ai',
    label: 'Meta AI',
    engine: null,
    hosts: ['meta.ai'],
    androidApps: ['com.facebook.stella'],
    iosApps: ['1558240027'],
  },
  {
    name: 'poe',
    label: 'Poe',
    engine: null,
    hosts: ['poe.com'],
    androidApps: ['com.poe.android'],
    iosApps: ['1640745955'],
  },
  {
    name: 'you',
    label: 'You.com',
    engine: null,
    hosts: ['you.com'],
    androidApps: ['com.you.browser'],
  },
  { name: 'duck_ai', label: 'Duck.ai', engine: null, hosts: ['duck.ai'] },
  { name: 'kagi_assistant', label: 'Kagi Assistant', engine: null, hosts: ['assistant.kagi.com'] },
  { name: 'lumo', label: 'Lumo', engine: null, hosts: ['lumo.proton.me'] },
  { name: 'phind', label: 'Phind', engine: null, hosts: ['phind.com'] },
  { name: 'pi', label: 'Pi', engine: null, hosts: ['pi.ai', 'heypi.com'] },
  { name: 'iask', label: 'iAsk', engine: null, hosts: ['iask.ai'] },
  { name: 'andi', label: 'Andi', engine: null, hosts: ['andisearch.com'] },
  { name: 'felo', label: 'Felo', engine: null, hosts: ['felo.ai'] },
  { name: 'genspark', label: 'Genspark', engine: null, hosts: ['genspark.ai'] },
  { name: 'komo', label: 'Komo', engine: null, hosts: ['komo.ai'] },
  {
    name: 'liner',
    label: 'Liner',
    engine: null,
    hosts: ['liner.com', 'getliner.com', 'app.liner.com'],
  },
  { name: 'consensus', label: 'Consensus', engine: null, hosts: ['consensus.app'] },
  { name: 'monica', label: 'Monica', engine: null, hosts: ['monica.im'] },
  { name: 'manus', label: 'Manus', engine: null, hosts: ['manus.im'] },
  { name: 'jasper', label: 'Jasper', engine: null, hosts: ['app.jasper.ai'] },
  { name: 'blackbox', label: 'Blackbox', engine: null, hosts: ['blackbox.ai', 'app.blackbox.ai'] },
  { name: 'lmarena', label: 'LMArena', engine: null, hosts: ['lmarena.ai', 'chat.lmsys.org'] },
  { name: 't3_chat', label: 'T3 Chat', engine: null, hosts: ['t3.chat'] },
  { name: 'chatplus', label: 'Chat+', engine: null, hosts: ['chatplus.com'] },
  { name: 'character_ai', label: 'Character.AI', engine: null, hosts: ['character.ai'] },
  {
    name: 'qwen',
    label: 'Qwen',
    engine: null,
    hosts: ['chat.qwen.ai', 'qwen.ai', 'tongyi.aliyun.com', 'tongyi.com', 'qianwen.com'],
  },
  { name: 'kimi', label: 'Kimi', engine: null, hosts: ['kimi.com', 'kimi.ai', 'kimi.moonshot.cn'] },
  { name: 'doubao', label: 'Doubao', engine: null, hosts: ['doubao.com'] },
  {
    name: 'baidu_ai',
    label: 'Baidu AI',
    engine: null,
    hosts: ['yiyan.baidu.com', 'ai.baidu.com', 'chat.baidu.com'],
  },
  { name: 'yuanbao', label: 'Yuanbao', engine: null, hosts: ['yuanbao.tencent.com'] },
  { name: 'chatglm', label: 'ChatGLM', engine: null, hosts: ['chatglm.cn', 'chat.z.ai'] },
  { name: 'alice', label: 'Alice', engine: null, hosts: ['alice.yandex.ru'] },
  { name: 'gigachat', label: 'GigaChat', engine: null, hosts: ['giga.chat'] },
] as const satisfies readonly Assistant[];
// cspell:enable

export const assistants: readonly Assistant[] = table;
export const assistantNames = table.map(({ name }) => name) as [string, ...string[]];

const byHost = new Map<string, Assistant>();
const byAndroidApp = new Map<string, Assistant>();
const byIosApp = new Map<string, Assistant>();
const byCampaign = new Map<string, Assistant>();
for (const assistant of assistants) {
  for (const host of assistant.hosts) {
    byHost.set(host, assistant);
    byHost.set(`www.${host}`, assistant);
    byCampaign.set(host, assistant);
    byCampaign.set(`www.${host}`, assistant);
  }
  for (const app of assistant.androidApps ?? []) byAndroidApp.set(app, assistant);
  for (const app of assistant.iosApps ?? []) byIosApp.set(app, assistant);
  for (const value of assistant.campaigns ?? []) byCampaign.set(value, assistant);
}

const byName = new Map(assistants.map((assistant) => [assistant.name, assistant]));
export const assistantByName = (name: string): Assistant | undefined => byName.get(name);

/** Names that a line of such a visit has after `://` or `utm_source=`. */
export const assistantKeys: readonly string[] = [
  ...byHost.keys(),
  ...byAndroidApp.keys(),
  ...byIosApp.keys(),
  ...byCampaign.keys(),
].filter((key) => !key.startsWith('www.'));

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
};

/** The scheme and the host or app of a URL, which may be encoded as a whole. */
const urlBeginning = /^([a-z-]+):\/\/(?:[^/?#\\@]*@)?([^/?#\\:]*)/;

/** Returns the scheme of a `Referer` and the host or app after it; both empty if it is no URL. */
function readReferer(referer: string): { scheme: string; name: string } {
  const text = /^[a-z-]+%3a/i.test(referer) ? decoded(referer) : referer;
  const [, scheme = '', name = ''] = urlBeginning.exec(text.toLowerCase()) ?? [];
  return { scheme, name };
}

function assistantAt({ scheme, name }: ReturnType<typeof readReferer>): Assistant | undefined {
  if (scheme === 'http' || scheme === 'https') return byHost.get(name.replace(/\.$/, ''));
  if (scheme === 'android-app') return byAndroidApp.get(name);
  return scheme === 'ios-app' ? byIosApp.get(name) : undefined;
}

/** Returns the assistant whose page or app a `Referer` names. */
export const assistantOfReferer = (referer: string): Assistant | undefined =>
  assistantAt(readReferer(referer));

const utmSource = /(?:^|[&;])(?:amp;)?utm_source=([^&;#]*)/i;

/** Returns the assistant that a query's `utm_source` names, as its links have it. */
export function assistantOfQuery(query: string): Assistant | undefined {
  const value = utmSource.exec(query)?.[1];
  if (value === undefined) return undefined;
  const name = decoded(value).trim().toLowerCase();
  return byCampaign.get(name) ?? assistantOfReferer(name);
}

/** How a visit says where it came from. */
export const referralEvidence = ['referer', 'parameter', 'both'] as const;
export type ReferralEvidence = (typeof referralEvidence)[number];

/**
 * Returns which assistant a request came from, and what says so. A parameter stays in an address that
 * is passed on: so with a referer of the website itself or of another one it says nothing.
 */
export function referralOf(
  { referer, query }: { referer: string; query: string },
  isOwnHost: (host: string) => boolean,
): { assistant: Assistant; evidence: ReferralEvidence } | undefined {
  const byParameter = assistantOfQuery(query);
  if (referer === '' || referer === '-') {
    return byParameter && { assistant: byParameter, evidence: 'parameter' };
  }
  const read = readReferer(referer);
  const assistant = isOwnHost(read.name) ? undefined : assistantAt(read);
  return assistant && { assistant, evidence: byParameter === assistant ? 'both' : 'referer' };
}

/** Words in agents of programs that are no known crawlers. */
// cspell:disable
const programs =
  /(?<!cu)bot\b|crawl|spider|scraper|headless|phantomjs|python|curl|wget|libwww|httpclient|okhttp|axios|node-fetch|go-http|monitor/i;
// cspell:enable

/** Whether an agent is a browser's, as those of people are, and says nothing of a program. */
export const isBrowser = (userAgent: string): boolean =>
  /^(Mozilla|Opera)\//.test(userAgent) && !programs.test(userAgent);

/** Answers without a page, or with a part of one: a player or a reader of PDF asks for many. */
const withoutPage = new Set([204, 205, 206]);

/**
 * Whether a response is a page that a person got, or an error instead. Redirects do not count: the
 * request of their target has the same referer. 304 is a page that the browser has already.
 */
export const isAnswered = (status: number): boolean =>
  (status >= 200 && status < 300 && !withoutPage.has(status)) ||
  status === 304 ||
  (status >= 400 && status < 600);
