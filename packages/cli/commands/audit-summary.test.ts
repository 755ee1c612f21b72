import { type AuditResult, auditSummary } from './audit-summary';

const issue = (code: string, severity: string, pages: number) => ({
  code,
  severity,
  pages,
  title: `A <b> & "${code}" | here`,
  reason: 'Why',
  fix: 'Mend it',
  source: null,
  new: null,
});

const result = {
  audit: {
    score: { healthScore: 71, sample: null },
    progress: { pagesDone: 9 },
    warnings: [{ code: 'no_sitemap', message: 'Partly read.' }],
  },
  issues: [issue('small', 'notice', 1), issue('big', 'error', 2), issue('bigger', 'error', 5)],
  url: 'http://service.example/api/v1/audits/aud_1',
} as unknown as AuditResult;

test('is worst first for people', () => {
  const lines = auditSummary(result, 'text').split('\n');
  expect(lines[0]).toBe('health 71, 9 pages, 3 kinds of issues');
  expect(lines[1]).toBe('warning: Partly read.');
  expect(lines.slice(2, 5).map((line) => line.split(/\s+/)[2])).toEqual(['bigger', 'big', 'small']);
});

test('calls the score of a capped crawl one of a sample', () => {
  const score = { healthScore: 71, sample: { pages: 9, knownPages: 120 } };
  const sampled = { ...result, audit: { ...result.audit, score } } as unknown as AuditResult;
  for (const format of ['text', 'markdown'] as const) {
    expect(auditSummary(sampled, format)).toContain(
      'health 71 of a sample (9 of 120 known pages), 9 pages',
    );
  }
});

test('is a table in Markdown, with any signs in titles', () => {
  const rows = auditSummary(result, 'markdown')
    .split('\n')
    .filter((line) => line.startsWith('| error'));
  expect(rows).toHaveLength(2);
  expect(rows[0]).toContain('\\| here');
});

test('is SARIF with one rule and one result for each kind of issue', () => {
  const { version, runs } = JSON.parse(auditSummary(result, 'sarif'));
  expect(version).toBe('2.1.0');
  expect(
    runs[0].results.map(({ ruleId, level }: Record<string, string>) => [ruleId, level]),
  ).toEqual([
    ['bigger', 'error'],
    ['big', 'error'],
    ['small', 'note'],
  ]);
  expect(runs[0].tool.driver.rules).toHaveLength(3);
});

test('is JUnit in which a notice is not a failure', () => {
  const text = auditSummary(result, 'junit');
  expect(text).toContain('tests="3" failures="2"');
  expect(text).toContain('A &lt;b&gt; &amp; &quot;bigger&quot;');
  expect(text.match(/<failure /g)).toHaveLength(2);
});
