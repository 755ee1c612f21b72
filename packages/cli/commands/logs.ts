import { createReadStream, existsSync } from 'node:fs';
import type { Command } from 'commander';
import type { LogCheck } from '../../../ingest/pipeline/check-log';
import { CliError, exitCodes } from '../exit-codes';
import { LogSender } from '../logs/log-sender';
import { PlaceStore } from '../logs/place-store';
import { sendLogs } from '../logs/send-logs';
import { plainText } from '../output/plain-text';
import { note, type OutputOptions, printRecord, write } from '../output/print';
import { formatTable } from '../output/table';
import { openClient, websiteIdOf } from '../session';

type CheckOptions = OutputOptions & { format?: string; domain?: string; timezone?: string };
type SendOptions = { profile?: string; website: string; format?: string; follow?: boolean };

/** Adds `logs check` and `logs send`. */
export function addLogCommands(program: Command): void {
  const logs = program.command('logs').description('check a log, send logs');
  logs
    .command('check')
    .summary('Read a log without sending it: its format, its crawlers, what would be refused')
    .description(
      'Reads access logs on this machine, plain or compressed, and needs no service. Crawlers are checked against the lists that operators publish, as they were when this version was made; a running service uses newer ones and also reverse names.',
    )
    .argument('<file>', 'the log; - reads stdin')
    .option('--format <name>', 'name of the format. Default: detected')
    .option('--domain <domain>', 'count lines of other hosts apart')
    .option('--timezone <zone>', 'zone of times that name none, such as Europe/Berlin')
    .option('--json [fields]', 'print JSON, of these fields only if named')
    .action((file: string, _: CheckOptions, command: Command) =>
      check(file, command.optsWithGlobals()),
    );
  logs
    .command('send')
    .summary('Send logs, remember the place, and follow growing files')
    .description(
      'Sends a log, a folder of logs, stdin, or the objects of a bucket. Lines that were acknowledged are not sent again, also after a restart, a rotation or a truncation. Instead of a key, SIGHTLINE_KEY may be the token of a log drain.',
    )
    .argument('<source>', 'a file, a folder, - for stdin, or s3://BUCKET/PREFIX')
    .requiredOption(
      '--website <website>',
      'the website’s id or domain; a drain’s token needs the id',
    )
    .option('--format <name>', 'name of the format. Default: the drain’s, else detected')
    .option('--follow', 'go on as files grow and are rotated, until Ctrl-C')
    .action((source: string, _: SendOptions, command: Command) =>
      send(source, command.optsWithGlobals()),
    );
}

async function check(file: string, options: CheckOptions): Promise<void> {
  if (file !== '-' && !existsSync(file)) {
    throw new CliError(`There is no file ${file}.`, exitCodes.usage);
  }
  const { format, domain, timezone } = options;
  // It loads every format and the names of all crawlers, which other commands need not wait for.
  const { checkLog } = await import('../../../ingest/pipeline/check-log.js');
  const { storedSoFar } = await import('../../../ingest/pipeline/decode-body.js');
  const source = file === '-' ? process.stdin : createReadStream(file);
  const result = await checkLog(source, { formatName: format, domain, timezone }).catch((error) => {
    throw new CliError((error as Error).message.replace(storedSoFar, '.'), exitCodes.usage);
  });
  if (options.json) await printRecord(toJson(result), options);
  else await write(`${describeCheck(result)}\n`);
  if (result.formats.length === 0 && result.counts.received > 0) {
    throw new CliError(
      result.layout?.advice ?? 'No line is of a known format. docs/log-formats.md lists them.',
    );
  }
}

const toJson = ({ formats, counts, crawlers, hosts, layout }: LogCheck) => ({
  formats,
  ...counts,
  firstAt: timeOf(counts.firstAtMs),
  lastAt: timeOf(counts.lastAtMs),
  crawlers: crawlers.map(({ bot, ...counted }) => ({
    name: bot.name,
    operator: bot.operator,
    purpose: bot.purpose,
    ...counted,
  })),
  hosts: Object.fromEntries(hosts),
  layout,
});

const timeOf = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

/** The learned layout as a table, and what is missing. */
function describeLayout({ layout, formats }: Pick<LogCheck, 'layout' | 'formats'>): string[] {
  if (!layout) return [];
  const known = layout.columns.filter(({ role, samples }) => role || samples.length > 0);
  const rows = known.map(({ column, role, samples }) => ({
    column: plainText(column),
    field: role ?? '',
    samples: plainText(samples.join(' · ')),
  }));
  const table = rows.length > 0 ? ['', formatTable(rows, process.stdout.columns ?? 120)] : [];
  // Without any format it is the error's text.
  const isError = formats.length === 0;
  return [...table, ...(layout.advice === null || isError ? [] : ['', layout.advice])];
}

function describeCheck({ formats, counts, crawlers, hosts, layout }: LogCheck): string {
  const { received, visits, ignored, malformed, otherHost, otherHosts, samples } = counts;
  const period = [counts.firstAtMs, counts.lastAtMs].map(timeOf).filter((time) => time !== null);
  const hostNames = [...hosts]
    .sort(([, a], [, b]) => b - a)
    .map(([host, many]) => `${host} (${many})`);
  const lines = [
    `format     ${formats.join(', ') || 'unknown'}`,
    `lines      ${received}: ${visits} visits of crawlers, ${ignored} of people or no requests, ${malformed} malformed${otherHost > 0 ? `, ${otherHost} of other hosts: ${plainText(otherHosts.join(', '))}` : ''}`,
    ...(period.length === 2 ? [`period     ${period.join(' to ')}`] : []),
    ...(hostNames.length > 0 ? [`hosts      ${plainText(hostNames.slice(0, 5).join(', '))}`] : []),
    ...samples.map(({ line, reason }) => `malformed  line ${line}: ${reason}`),
  ];
  lines.push(...describeLayout({ layout, formats }));
  if (crawlers.length === 0) return [...lines, '', 'No crawler was found.'].join('\n');
  const rows = crawlers.map(({ bot, visits: all, verified, spoofed, unverifiable, byName }) => ({
    crawler: bot.name,
    purpose: bot.purpose,
    visits: all,
    verified,
    spoofed,
    unverifiable,
    'by name': byName,
  }));
  return [
    ...lines,
    '',
    formatTable(rows, process.stdout.columns ?? 120),
    '',
    '“by name” are unverifiable visits that a running service decides by the reverse name of their address.',
  ].join('\n');
}

async function send(source: string, options: SendOptions): Promise<void> {
  const client = openClient(options.profile);
  const websiteId = await websiteIdOf(client, options.website);
  const controller = new AbortController();
  const { signal } = controller;
  const isFollowing = options.follow === true;
  const sender = new LogSender(client, {
    websiteId,
    format: options.format,
    isPatient: isFollowing,
    signal,
  });
  const stop = () => controller.abort(new Error('stopped'));
  process.once('SIGINT', stop).once('SIGTERM', stop);
  let hasFailed = true;
  try {
    await sendLogs(source, { sender, places: new PlaceStore(websiteId), isFollowing, signal });
    hasFailed = false;
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    const { received, visits, malformed, duplicates } = sender.counts;
    if (received > 0 || !hasFailed) {
      note(
        `Sent ${received} lines: ${visits} visits of crawlers, ${malformed} malformed, ${duplicates} known already.`,
      );
    }
  }
  // A file that was cut off in the middle was not sent as a whole.
  if (signal.aborted && !isFollowing)
    throw new CliError('Stopped. The next run continues from here.');
}
