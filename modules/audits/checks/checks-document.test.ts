import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { checks } from '../rules/checks';
import type { Check, Severity } from '../rules/finding';

const file = path.resolve(__dirname, '../../../docs/audit-checks.md');

const plural: Record<Severity, string> = {
  error: 'errors',
  warning: 'warnings',
  notice: 'notices',
};

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');
const row = ({ code, severity, title, reason, fix, source }: Check) =>
  `| \`${code}\` | ${severity} | ${cell(title)} | ${cell(reason)} | ${cell(fix)} | ${source === null ? '' : `[source](${source})`} |`;

function documentOf(all: readonly Check[]): string {
  const counts = Object.entries(plural).map(([severity, name]) => {
    return `${all.filter((check) => check.severity === severity).length} ${name}`;
  });
  const sections = [...Map.groupBy(all, ({ category }) => category)].map(([category, rows]) =>
    [
      `## ${category.replaceAll('_', ' ')}`,
      '',
      '| code | severity | what | why it matters | what to do | source |',
      '|---|---|---|---|---|---|',
      ...rows.map(row),
    ].join('\n'),
  );
  return `${[
    '# Checks of an audit',
    '',
    `${all.length} checks: ${counts.join(', ')}. Errors alone lower the health score.`,
    'Limits are in `modules/audits/rules/page-rules/limits.ts`. This page is written from the table',
    '(`modules/audits/rules/checks.ts`) by `WRITE_DOCS=1 npx jest checks-document`.',
    '',
    'These are not reported: a missing canonical, a missing `x-default`, missing `rel=next` and',
    '`rel=prev`, an empty `alt` on decorative images. A page that is empty before its scripts run gets',
    '`needs_rendering` and no findings about missing content. Document rules apply to HTML with a 2xx status.',
    '',
    'A website may add checks of its own (`own_…`) on what its extractions match:',
    '[extractions](guides/audit-extractions.md). They count as these do: an error lowers the health score.',
    '',
    sections.join('\n\n'),
  ].join('\n')}\n`;
}

/** The rest of the page is written by hand. */
const handwritten = '\n## Compared with other auditors\n';

it('docs/audit-checks.md matches the table', () => {
  const [written = '', ...rest] = readFileSync(file, 'utf8').split(handwritten);
  if (process.env['WRITE_DOCS']) {
    writeFileSync(file, [documentOf(checks), ...rest].join(handwritten));
  } else expect(written).toBe(documentOf(checks));
});
