import { checkByCode, checks } from './checks';

it('there are 95 checks at least, and no code twice', () => {
  expect(checks.length).toBeGreaterThanOrEqual(95);
  expect(checkByCode.size).toBe(checks.length);
});

it.each(checks.map((check) => [check.code, check] as const))(
  '%s says in one sentence each why and what to do',
  (code, { title, reason, fix, source }) => {
    expect(code).toMatch(/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/);
    expect(title).toMatch(/[^.]$/);
    expect(reason).toMatch(/^[A-Z].+[^.]\.$/);
    expect(fix).toMatch(/^[A-Z].+[^.]\.$/);
    if (source !== null) expect(URL.parse(source)?.protocol).toBe('https:');
  },
);
