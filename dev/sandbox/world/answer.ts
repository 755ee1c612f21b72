import type { SandboxBrand } from '../../../platform/providers/sandbox-headers';
import { chance, hash32, pick } from './chance';
import { resultPage } from './result-page';

/** A question as the sandbox understands it, whichever AI provider was asked. */
export type Question = {
  engine: string;
  prompt: string;
  country: string;
  language: string;
  online: boolean;
  /** `YYYY-MM-DD` */
  date: string;
  sample: number;
  brands: readonly SandboxBrand[];
  domains: readonly string[];
};

export type AnswerSource = { url: string; host: string; title: string; snippet: string };
/** A part of the text, and the sources that it cites by their places in `cited`. */
export type Segment = { text: string; sources: number[] };

export type WorldAnswer = {
  segments: Segment[];
  cited: AnswerSource[];
  /** All that the searches returned, the cited ones among them. */
  seen: AnswerSource[];
  searched: boolean;
  queries: string[];
  products: { title: string; price: number; merchant: string; url: string }[];
  ad: { title: string; url: string; domain: string } | null;
};

type Brand = { name: string; domain: string; isKnown: boolean };

const marketSize = 12;
const listedMax = 6;

// cspell:ignore Nord Luma Onda Pixa eine welche
const beginnings = ['Vela', 'Nord', 'Brio', 'Luma', 'Cora', 'Onda', 'Pixa', 'Terra'] as const;
const endings = ['fit', 'works', 'wave', 'line', 'nest', 'forge', 'mint', 'path'] as const;

const stopWords = new Set(
  `a an and are at be best by can do does for from good have how i in is it me most my of on or
  should that the there to top use we what when where which who why with would you your der die
  das ein eine für mit und was welche welcher welches wie ist sind`.split(/\s+/),
);

/** Returns the answer to a question on a day; samples differ as the answers of real engines do. */
export function worldAnswer(question: Question): WorldAnswer {
  const topic = topicOf(question.prompt);
  const about = hash32(
    [question.engine, topic, question.country, question.language].join('|').toLowerCase(),
  ).toString(36);
  const drawn = `${about}|${question.date}|${question.sample}`;
  const searched = question.online && chance(drawn, 'searches') < 0.92;
  const named = namedBrands(question, topic, about, drawn);
  const seen = searched ? sourcesOf(question, topic, drawn) : [];
  const cited: AnswerSource[] = [];
  const segments = write({ question, topic, drawn, named, seen, cited });
  return {
    segments,
    cited,
    seen: [...cited.filter((source) => !seen.includes(source)), ...seen],
    searched,
    queries: searched ? queriesOf(topic, question, drawn) : [],
    products: productsOf(named, topic, drawn),
    ad: chance(drawn, 'ad') < 0.3 ? adOf(named, topic) : null,
  };
}

/** The words of a prompt that name its market. */
function topicOf(prompt: string): string {
  const words = prompt.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const kept = words.filter((word) => !stopWords.has(word));
  return (kept.length > 0 ? kept : words).slice(0, 4).join(' ') || 'this';
}

/** Brands of the call; others are invented, the same ones for every prompt about the topic. */
function marketOf({ brands, domains }: Question, topic: string): Brand[] {
  const given =
    brands.length > 0 ? brands : domains.map((domain) => ({ name: nameOf(domain), domain }));
  const known = given.map(({ name, domain }) => ({
    name,
    domain: domain ?? domainOf(name),
    isKnown: true,
  }));
  const words = topic.split(' ').sort().join(' ');
  const names = new Set(known.map(({ name }) => name));
  for (let index = 0; names.size < marketSize; index += 1) {
    const name = pick(beginnings, words, index) + pick(endings, words, index, 'end');
    names.add(index < 60 ? name : `${name} ${index}`);
  }
  const invented = [...names].slice(known.length);
  return [...known, ...invented.map((name) => ({ name, domain: domainOf(name), isKnown: false }))];
}

/** `www.green-hub.co.uk` becomes `Green Hub`. */
function nameOf(domain: string): string {
  const [label = domain] = domain.replace(/^www\./, '').split('.');
  return label
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}

const domainOf = (name: string) =>
  `${
    name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || `b${hash32(name)}`
  }.com`;

function namedBrands(question: Question, topic: string, about: string, drawn: string): Brand[] {
  const scored = marketOf(question, topic).map((brand) => {
    const strength = chance(about, 'strength', brand.name);
    const likely = brand.isKnown ? 0.4 + 0.45 * strength : 0.15 + 0.5 * strength;
    const isNamed = chance(drawn, 'names', brand.name) < likely;
    return { brand, score: strength + 0.6 * chance(drawn, 'order', brand.name), isNamed };
  });
  const best = scored.sort((one, other) => other.score - one.score);
  const named = best.filter(({ isNamed }) => isNamed).slice(0, listedMax);
  const kept = named.length >= 2 ? named : best.slice(0, 2);
  return kept.map(({ brand }) => brand);
}

/** The result page that the engine's search saw; its first places turn over from day to day. */
function sourcesOf(question: Question, topic: string, drawn: string): AnswerSource[] {
  const { country, language, date, domains } = question;
  const page = resultPage({
    engine: 'google',
    keyword: topic,
    place: country,
    language,
    device: 'desktop',
    date,
    domains,
  });
  return page.organic.slice(0, 24).filter(({ url }) => chance(drawn, 'sees', url) < 0.6);
}

type Writing = {
  question: Question;
  topic: string;
  drawn: string;
  named: readonly Brand[];
  seen: readonly AnswerSource[];
  /** Filled with what the text cites. */
  cited: AnswerSource[];
};

function write({ question, topic, drawn, named, seen, cited }: Writing): Segment[] {
  const cite = (source: AnswerSource | undefined): number[] => {
    if (!source) return [];
    const known = cited.indexOf(source);
    return [known >= 0 ? known : cited.push(source) - 1];
  };
  const order = [...seen].sort(
    (one, other) => chance(drawn, 'cites', one.url) - chance(drawn, 'cites', other.url),
  );
  const intro = pick(intros, drawn, 'intro').replace('{topic}', topic);
  const segments: Segment[] = [
    { text: `${intro.replace('{country}', question.country)}\n\n`, sources: [] },
  ];
  for (const [index, brand] of named.entries()) {
    const reason = pick(reasons, drawn, 'reason', brand.name).replace('{topic}', topic);
    const own = seen.length > 0 && chance(drawn, 'own', brand.name) < 0.45;
    const sources = own ? cite(pageOf(brand, topic)) : cite(order[index]);
    const more = chance(drawn, 'more', brand.name) < 0.3 ? cite(order[index + named.length]) : [];
    segments.push({
      text: `${index + 1}. **${brand.name}** – ${reason}`,
      sources: [...sources, ...more],
    });
    segments.push({ text: '\n', sources: [] });
  }
  const last = named.at(-1)?.name ?? topic;
  const closing = pick(closings, drawn, 'closing').replace('{brand}', last);
  segments.push({ text: `\n${closing}`, sources: cite(order[2 * listedMax]) });
  return segments;
}

const intros: readonly [string, ...string[]] = [
  'People in {country} most often name these for {topic}:',
  'For {topic}, a few names come up again and again in {country}.',
  '🏆 A short list for {topic} in {country}, by what reviewers say:',
  'It depends on what you need, but these cover most of {topic} (as of today in {country}):',
];

const reasons: readonly [string, ...string[]] = [
  'solid all-round choice for {topic}, with fair prices.',
  'praised for its support; café-style simplicity in use.',
  'strong on quality, a little dearer than the others.',
  'popular with beginners, since it is easy to start with.',
  'the specialist’s pick 👍 for demanding {topic}.',
];

const closings: readonly [string, ...string[]] = [
  'If budget matters most, compare {brand} with a cheaper offer first.',
  'In short: start with the first, and keep {brand} in mind.',
  'Prices change often, so check before you buy.',
];

const ownPages = new WeakMap<Brand, AnswerSource>();

function pageOf(brand: Brand, topic: string): AnswerSource {
  const known = ownPages.get(brand);
  if (known) return known;
  const slug = topic.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'about';
  const source = {
    url: `https://${brand.domain}/${slug}`,
    host: brand.domain,
    title: `${brand.name}: ${topic}`,
    snippet: `What ${brand.name} offers for ${topic}.`,
  };
  ownPages.set(brand, source);
  return source;
}

const queriesOf = (topic: string, { date, country }: Question, drawn: string) =>
  [`best ${topic} ${date.slice(0, 4)}`, `${topic} reviews`, `${topic} comparison ${country}`].slice(
    0,
    1 + Math.floor(3 * chance(drawn, 'queries')),
  );

const productsOf = (named: readonly Brand[], topic: string, drawn: string) =>
  chance(drawn, 'products') < 0.4
    ? named.slice(0, 3).map(({ name, domain }) => ({
        title: `${name} ${topic}`,
        price: 20 + Math.floor(180 * chance(drawn, 'price', name)),
        merchant: name,
        url: `https://${domain}/shop`,
      }))
    : [];

const adOf = (named: readonly Brand[], topic: string) => {
  const brand = named[0];
  if (!brand) return null;
  return {
    title: `${brand.name}: ${topic}`,
    url: `https://${brand.domain}/offer`,
    domain: brand.domain,
  };
};
