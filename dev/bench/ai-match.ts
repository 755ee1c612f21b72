import { analyzeAnswer } from '../../modules/ai/rules/analyze-answer';
import { BrandMatcher, type MatchableBrand } from '../../modules/ai/rules/match-brands';
import { print, table } from './print';
import { median } from './timing';

// cspell:ignore stro quel

/** Fewer for a short run: `BENCH_ANSWERS=1000`. */
const answersTotal = Number(process.env['BENCH_ANSWERS'] ?? 10_000);
const answerChars = 4_000;
const brandsTotal = 50;
const goalMs = 1_000;
const rounds = 5;

const syllables = ['lor', 'bri', 'ka', 'ven', 'stro', 'mi', 'quel', 'tan', 'os', 'fé', 'ný', 'du'];
const fillers =
  'For most runners a light shoe with a firm heel is the better choice, since it carries more of the weight over long distances; on wet trails the sole decides. '.split(
    ' ',
  );

/** The same numbers for each run. */
function createDice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % sides;
  };
}

function nameAt(index: number): string {
  const word = (from: number) =>
    [from, from * 7 + 3, from * 13 + 5].map((at) => syllables[at % syllables.length]).join('');
  const first = `${word(index)}${index}`;
  return `${first.charAt(0).toUpperCase()}${first.slice(1)}${index % 3 === 0 ? ' Sports' : ''}`;
}

const brandsOf = (namesEach: number): MatchableBrand[] =>
  Array.from({ length: brandsTotal }, (_, brand) => {
    const names = Array.from({ length: namesEach }, (_one, index) =>
      nameAt(brand * namesEach + index),
    );
    return { id: `brand-${brand}`, names, excludedNames: [], domains: [], matchCase: 'auto' };
  });

/** Prose of 4 KB that names ten brands, some in possessives or with other accents. */
function answersFor(names: readonly string[]): string[] {
  const dice = createDice(7);
  return Array.from({ length: answersTotal }, () => {
    const words: string[] = [];
    for (let chars = 0; chars < answerChars; ) {
      const isName = dice(55) === 0;
      const name = names[dice(names.length)] ?? '';
      const word = isName
        ? `${dice(4) === 0 ? name.toUpperCase() : name}${dice(5) === 0 ? '’s' : ''}`
        : (fillers[dice(fillers.length)] ?? '');
      words.push(word);
      chars += word.length + 1;
    }
    return words.join(' ').slice(0, answerChars);
  });
}

/** Returns the median of processor time, which a busy machine distorts less. */
function measure(work: () => void): number {
  const times = Array.from({ length: rounds }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  });
  return median(times);
}

/** Finds 50 brands in 10,000 answers of 4 KB on one thread, compared with one native search. */
export async function benchAiMatch(): Promise<void> {
  const rows: string[][] = [];
  for (const namesEach of [4, 200]) {
    const brands = brandsOf(namesEach);
    const names = brands.flatMap((brand) => brand.names);
    const answers = answersFor(names);
    const matcher = new BrandMatcher(brands);
    let found = 0;
    const matched = measure(() => {
      found = 0;
      for (const text of answers) found += matcher.find(text).length;
    });
    const analyzed = measure(() => {
      for (const text of answers) {
        analyzeAnswer({ text, cited: [], seen: [] }, matcher, () => ({
          kind: 'other',
          brandId: null,
        }));
      }
    });
    // A word that no answer has, so that each is searched to its end.
    const plain = measure(() => {
      for (const text of answers)
        if (text.includes('no such word')) throw new Error('It is there.');
    });
    if (found === 0) throw new Error('No brand was found.');
    rows.push([
      `${brandsTotal} brands, ${names.length.toLocaleString('en')} names`,
      matched.toFixed(0),
      analyzed.toFixed(0),
      plain.toFixed(0),
      (matched / plain).toFixed(1),
      (found / answers.length).toFixed(1),
    ]);
  }
  table(
    ['what', 'find ms', 'with list ranks', 'one native search', 'of it', 'mentions an answer'],
    rows,
  );
  print(
    `${answersTotal.toLocaleString('en')} answers of ${answerChars.toLocaleString('en')} characters, processor time of one thread; the goal is ${goalMs} ms`,
  );
}
