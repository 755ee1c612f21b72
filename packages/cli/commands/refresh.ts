import { type Command, Option } from 'commander';
import { note, type OutputOptions, printRecord, printRows } from '../output/print';
import { openClient, websiteIdOf } from '../session';
import { waitForAll } from './jobs';

type Kind = 'serp' | 'ai' | 'backlinks' | 'gsc';
type Options = OutputOptions & {
  profile?: string;
  kinds?: Kind[];
  wait?: boolean;
  dryRun?: boolean;
};

/** Adds `refresh`: what a person does every day, with its price first and its progress after. */
export function addRefreshCommand(program: Command): void {
  program
    .command('refresh')
    .summary('Collect a website’s rankings, AI answers and other data')
    .description(
      'Starts the jobs that collect a website’s data. --dry-run shows what they would cost and starts nothing. Kinds that are not set up are left out, and the command says why.',
    )
    .argument('<website>', 'the website’s id or domain')
    .addOption(
      new Option('--kinds <a,b>', 'serp, ai, backlinks, gsc; default: all').argParser((text) =>
        text.split(',').map((kind) => kind.trim()),
      ),
    )
    .option('--wait', 'wait until the jobs have ended, and fail if one fails')
    .option('--dry-run', 'show the estimate only')
    .option('--json [fields]', 'print JSON, of these fields only if named')
    .action((website: string, _: Options, command: Command) =>
      refresh(website, command.optsWithGlobals()),
    );
}

async function refresh(website: string, options: Options): Promise<void> {
  const client = openClient(options.profile);
  const id = await websiteIdOf(client, website);
  if (options.dryRun) {
    const query = options.kinds ? { kinds: options.kinds } : {};
    return printRecord(await client.websites.estimateRefresh(id, query), options);
  }
  const { jobs } = await client.websites.refresh(id, options.kinds ? { kinds: options.kinds } : {});
  for (const job of jobs) {
    if ('skipped' in job && job.skipped) note(`${JSON.stringify(job.skipped)}`);
  }
  if (!options.wait) return printRows(jobs, options);
  await printRows(await waitForAll(client, jobs), options);
}
