import { version } from '../../../platform/version';
import type { Data, Row } from '../../client/src/schema-types';

export type AuditResult = {
  audit: Data<'getAudit'>;
  issues: Array<Row<'listAuditIssues'>>;
  /** Where the audit can be read. */
  url: string;
};

export const summaryFormats = { text, markdown, sarif, junit };

/** Formats what an audit found: for people, for a pull request, or for a build server. */
export const auditSummary = (result: AuditResult, format: keyof typeof summaryFormats): string =>
  summaryFormats[format](result);

const worstFirst = { error: 0, warning: 1, notice: 2 };

const sorted = ({ issues }: AuditResult) =>
  [...issues].sort((a, b) => worstFirst[a.severity] - worstFirst[b.severity] || b.pages - a.pages);

function scoreOf({ audit }: AuditResult): string {
  const { healthScore, sample } = audit.score;
  if (healthScore === null) return 'unknown';
  return sample
    ? `${healthScore} of a sample (${sample.pages} of ${sample.knownPages} known pages)`
    : String(healthScore);
}

function text(result: AuditResult): string {
  const { audit } = result;
  return [
    `health ${scoreOf(result)}, ${audit.progress.pagesDone} pages, ${result.issues.length} kinds of issues`,
    ...audit.warnings.map(({ message }) => `warning: ${message}`),
    ...sorted(result).map(
      ({ severity, pages, code, title }) =>
        `${severity.padEnd(7)}  ${String(pages).padStart(6)}  ${code}  ${title}`,
    ),
    result.url,
  ].join('\n');
}

function markdown(result: AuditResult): string {
  const rows = sorted(result).map(
    ({ severity, pages, title, fix, ...issue }) =>
      `| ${severity} | ${pages} | ${issue.new ?? '–'} | ${cell(title)} | ${cell(fix)} |`,
  );
  return [
    `## Audit: health ${scoreOf(result)}, ${result.audit.progress.pagesDone} pages`,
    '',
    ...result.audit.warnings.map(({ message }) => `> ${message}\n`),
    ...(rows.length === 0
      ? ['No issues were found.']
      : ['| severity | pages | new | issue | what to do |', '|---|--:|--:|---|---|', ...rows]),
    '',
    result.url,
  ].join('\n');
}

const cell = (value: string) => value.replaceAll('|', '\\|').replace(/\s+/g, ' ');

const levels = { error: 'error', warning: 'warning', notice: 'note' };

/** Source: SARIF 2.1.0, OASIS Standard. One result for each kind of issue. */
function sarif(result: AuditResult): string {
  const issues = sorted(result);
  const rules = issues.map(({ code, title, reason, fix, source }) => ({
    id: code,
    shortDescription: { text: title },
    fullDescription: { text: reason },
    help: { text: fix },
    ...(source ? { helpUri: source } : {}),
  }));
  const results = issues.map(({ code, severity, title, pages }) => ({
    ruleId: code,
    level: levels[severity],
    message: { text: `${title}: ${pages} pages` },
    locations: [{ physicalLocation: { artifactLocation: { uri: result.url } } }],
  }));
  const tool = { driver: { name: 'Sightline', version, rules } };
  return JSON.stringify(
    {
      $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
      version: '2.1.0',
      runs: [{ tool, results }],
    },
    null,
    2,
  );
}

/** One test case for each kind of issue, failed unless it is a notice. */
function junit(result: AuditResult): string {
  const issues = sorted(result);
  const failures = issues.filter(({ severity }) => severity !== 'notice').length;
  const cases = issues.map(({ code, severity, title, fix, pages }) => {
    const open = `  <testcase classname="audit.${xml(severity)}" name="${xml(code)}">`;
    const failure = `<failure type="${xml(severity)}" message="${xml(`${title}: ${pages} pages`)}">${xml(fix)}</failure>`;
    return `${open}${severity === 'notice' ? '' : failure}</testcase>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuite name="Sightline audit" tests="${issues.length}" failures="${failures}">`,
    ...cases,
    '</testsuite>',
  ].join('\n');
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const xml = (value: string) =>
  value
    .replace(/[&<>"]/g, (character) => entities[character] ?? character)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 has no place for them.
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, ' ');
