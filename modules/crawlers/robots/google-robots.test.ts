import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRobotsFile } from './robots-file';
import { evaluate, rulesFor } from './robots-rules';

type Case = {
  name: string;
  robots: string;
  agent: string;
  target: string;
  /** Whether Google's own parser allows it. */
  google: boolean;
  /** Why our result differs. */
  difference?: string;
};
type Fixture = { differences: Record<string, string>; cases: Case[] };

/** Results of Google's parser (google/robotstxt, C++); see test/fixtures/README.md. */
const { differences, cases } = JSON.parse(
  readFileSync(join(__dirname, '../../../test/fixtures/google-robots.json'), 'utf8'),
) as Fixture;

const isAllowed = ({ robots, agent, target }: Case) =>
  evaluate(
    rulesFor(readRobotsFile(Buffer.from(robots)), { tokens: [agent], ignoresStar: false }),
    target,
  ).isAllowed;

it('every address is allowed or not as Google’s own parser has it, but for differences with a reason', () => {
  const others = cases.filter((each) => isAllowed(each) !== each.google);
  const named = (some: Case[]) => some.map(({ name, target }) => `${name}: ${target}`);
  expect(named(others)).toEqual(named(cases.filter(({ difference }) => difference)));
});

it('each difference is explained, and each explanation needed', () => {
  const used = cases.flatMap(({ difference }) => difference ?? []);
  expect(new Set(used)).toEqual(new Set(Object.keys(differences)));
});
