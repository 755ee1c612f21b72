import { writeFileSync } from 'node:fs';
import { type Command, Option } from 'commander';
import type { Schemas } from '../../client/src/schema-types';
import { CliError, exitCodes } from '../exit-codes';
import { plainText } from '../output/plain-text';
import { note, type OutputOptions, printRecord, write } from '../output/print';
import { openClient, parseUrl, websiteIdOf } from '../session';
import { type AuditResult, auditSummary, summaryFormats } from './audit-summary';
import { waitFor } from './jobs';

type Severity = Schemas['AuditIssue']['severity'];
type Options = OutputOptions & {
  profile?: string;
  maxPages?: number;
  startUrl?: string;
  render?: 'none' | 'browser';
  wait?: boolean;
  failOn?: Severity;
  format?: keyof typeof summaryFormats;
  out?: string;
};

const severities: Severity[] = ['notice', 'warning', 'error'];

/** Adds `audit`, which also suits a build: it waits, summarizes, and fails on what its options say. */
export function addAuditCommand(program: Command): void {
  program
    .command('audit')
    .summary('Audit a website, and fail a build on what it finds')
    .description(
      'Starts an audit. --fail-on waits for its end and exits with 7 if there are issues of that severity or worse.',
    )
    .argument('<website>', 'the website’s id, domain, or a URL to start at')
    .option('--max-pages <pages>', 'pages to crawl at most', Number)
    .addOption(
      new Option('--render <mode>', 'render pages in a browser').choices(['none', 'browser']),
    )
    .option('--wait', 'wait until the audit has ended')
    .addOption(
      new Option('--fail-on <severity>', 'exit with 7 on these issues').choices(severities),
    )
    .addOption(
      new Option('--format <format>', 'form of the summary').choices(Object.keys(summaryFormats)),
    )
    .option('--out <file>', 'write the summary to a file')
    .option('--json [fields]', 'print JSON, of these fields only if named')
    .action((website: string, _: Options, command: Command) =>
      audit(website, command.optsWithGlobals()),
    );
}

async function audit(website: string, options: Options): Promise<void> {
  const client = openClient(options.profile);
  const websiteId = await websiteIdOf(client, website);
  const { protocol, pathname = '/' } = parseUrl(website) ?? {};
  // `http://host/` begins there, and not at https.
  const isStart = pathname !== '/' || protocol === 'http:';
  const started = await client.audits.start(websiteId, {
    ...(isStart ? { startUrl: website } : {}),
    ...(options.maxPages === undefined ? {} : { maxPages: options.maxPages }),
    ...(options.render === undefined ? {} : { render: options.render }),
  });
  const needsEnd = options.wait || options.failOn || options.format || options.out;
  if (!needsEnd) return printRecord(started, options);
  await waitFor(client, started.job.id);
  const result: AuditResult = {
    audit: await client.audits.get(started.id),
    issues: await client.audits.listIssues(started.id).all(),
    url: `${client.baseUrl}/api/v1/audits/${started.id}`,
  };
  await report(result, options);
  failOn(result, options.failOn);
}

async function report(result: AuditResult, options: Options): Promise<void> {
  if (options.json) return printRecord(result, options);
  const text = auditSummary(result, options.format ?? 'text');
  if (options.out === undefined) return write(plainLines(text));
  writeFileSync(options.out, text);
  note(options.out);
}

/** Titles of issues may quote pages. */
const plainLines = (text: string) => `${text.split('\n').map(plainText).join('\n')}\n`;

function failOn({ issues }: AuditResult, severity: Severity | undefined): void {
  if (severity === undefined) return;
  const least = severities.indexOf(severity);
  const found = issues.filter((issue) => severities.indexOf(issue.severity) >= least);
  if (found.length === 0) return;
  throw new CliError(
    `${found.length} kinds of issues are “${severity}” or worse: ${found
      .slice(0, 5)
      .map(({ code }) => code)
      .join(', ')}${found.length > 5 ? ' …' : ''}`,
    exitCodes.failOn,
  );
}
