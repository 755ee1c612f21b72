import { Argument, Command, InvalidArgumentError, Option } from 'commander';
import type { KeyAccess } from '../modules/account/rules/api-key';
import { limitNames, type PlanName, planNames } from '../modules/account/rules/plans';
import { type LimitChange, operatorStore } from '../modules/account/store/operator-store';
import { forgetGraph, readGraphStates } from '../modules/backlinks/store/domain-graph-store';
import { readListStates } from '../modules/crawlers/bots/lists/list-states';
import { countNameChecks } from '../modules/crawlers/store/name-check-store';
import { endOwnership } from '../modules/websites/store/website-store';
import { createCipher } from '../platform/cipher';
import { openClickHouse } from '../platform/clickhouse/clickhouse';
import { isIdOf } from '../platform/ids';
import { type Database, openDatabase } from '../platform/postgres/database';
import {
  keepOf,
  runCreate,
  runKey,
  runList,
  runPrune,
  runRestore,
  runTrial,
  runVerify,
} from './backup/run-backup';
import { runDemo } from './demo/run-demo';
import { forgetPasskeys } from './forget-passkeys';
import { rekey } from './rekey';
import { findSetting, setting } from './setting';
import { askForName } from './workspaces/ask-for-name';
import { deleteWorkspace, previewDeletion } from './workspaces/delete-workspace';
import { linesOfUsage, toLimits } from './workspaces/limits';
import { resumeWorkspace, suspendWorkspace } from './workspaces/suspend-workspace';

async function withOwner(work: (owner: Database) => Promise<void>): Promise<void> {
  const owner = openDatabase({ url: setting('DATABASE_OWNER_URL'), poolMax: 2 });
  try {
    await work(owner);
  } finally {
    await owner.close();
  }
}

const print = (text: string) => process.stdout.write(`${text}\n`);
const nameOption = () =>
  new Option('--name <name>', 'a name for people').makeOptionMandatory().argParser((text) => {
    const name = text.trim();
    if (name === '') throw new InvalidArgumentError('It must not be empty.');
    return name;
  });
const planOption = () =>
  new Option('--plan <plan>', 'its plan').choices(planNames).makeOptionMandatory();
const idOf = (kind: 'workspace' | 'key', list: string) => (text: string) => {
  if (isIdOf(kind, text)) return text;
  throw new InvalidArgumentError(`It is not the id of a ${kind}: \`${list}\` lists them.`);
};
const workspaceOption = () =>
  new Option('--workspace <id>', 'the workspace, ws_…')
    .makeOptionMandatory()
    .argParser(idOf('workspace', 'workspace list'));

const program = new Command('admin')
  .description('What an operator does: workspaces, plans and keys')
  .showHelpAfterError();

const workspace = program.command('workspace').description('Workspaces and their plans');

workspace
  .command('create')
  .description('Create a workspace; prints its first two keys, this once')
  .addOption(nameOption())
  .addOption(planOption())
  .action((options: { name: string; plan: PlanName }) =>
    withOwner(async (owner) => {
      const created = await operatorStore(owner).createWorkspace(options);
      print(`workspace         ${created.workspaceId}`);
      print(`read & write key  ${created.readWriteKey}`);
      print(`read key          ${created.readKey}`);
    }),
  );

workspace
  .command('list')
  .description('List all workspaces')
  .action(() =>
    withOwner(async (owner) => {
      for (const row of await operatorStore(owner).listWorkspaces()) {
        print(
          `${row.id}  ${row.plan.padEnd(9)}  ${String(row.websites).padStart(5)} websites  ${row.name}${row.state && `  (${row.state})`}`,
        );
      }
    }),
  );

workspace
  .command('plan')
  .description('Change a workspace’s plan; what is over the new limits is kept')
  .addOption(workspaceOption())
  .addOption(planOption())
  .action((options: { workspace: string; plan: PlanName }) =>
    withOwner(async (owner) => {
      await operatorStore(owner).setPlan(options.workspace, options.plan);
      print(`${options.workspace} is on the ${options.plan} plan.`);
    }),
  );

workspace
  .command('rename')
  .description('Rename a workspace')
  .addOption(workspaceOption())
  .addOption(nameOption())
  .action((options: { workspace: string; name: string }) =>
    withOwner(async (owner) => {
      await operatorStore(owner).renameWorkspace(options.workspace, options.name);
      print(`${options.workspace} is called ${options.name}.`);
    }),
  );

workspace
  .command('usage')
  .description('Show what a workspace uses of its limits, and which of them are its own')
  .addOption(workspaceOption())
  .action((options: { workspace: string }) =>
    withOwner(async (owner) => {
      for (const line of linesOfUsage(await operatorStore(owner).readUsage(options.workspace))) {
        print(line);
      }
    }),
  );

workspace
  .command('limits')
  .description('Give a workspace limits of its own, which count instead of its plan’s')
  .addOption(workspaceOption())
  .addArgument(
    new Argument('<limits...>', 'such as keywords=5000, prompts=none or audits=plan').argParser(
      toLimits,
    ),
  )
  .addHelpText('after', `\nLimits: ${Object.keys(limitNames).join(', ')}`)
  .action((change: LimitChange, options: { workspace: string }) =>
    withOwner(async (owner) => {
      const store = operatorStore(owner);
      await store.setLimits(options.workspace, change);
      for (const line of linesOfUsage(await store.readUsage(options.workspace))) print(line);
    }),
  );

const ofWebsites = (count: number) => `${count} ${count === 1 ? 'website' : 'websites'}`;

workspace
  .command('suspend')
  .description('Refuse keys, sessions and logs, and pause what runs; nothing is lost')
  .addOption(workspaceOption())
  .action((options: { workspace: string }) =>
    withOwner(async (owner) => {
      const paused = await suspendWorkspace(owner, options.workspace);
      print(`${options.workspace} is suspended; ${ofWebsites(paused)} paused.`);
    }),
  );

workspace
  .command('resume')
  .description('Let a suspended workspace continue')
  .addOption(workspaceOption())
  .action((options: { workspace: string }) =>
    withOwner(async (owner) => {
      const resumed = await resumeWorkspace(owner, options.workspace);
      print(`${options.workspace} continues; ${ofWebsites(resumed)} resumed.`);
    }),
  );

workspace
  .command('delete')
  .description('Delete a workspace with all it has; counts first what goes, and asks for its name')
  .addOption(workspaceOption())
  .option('--yes', 'do not ask')
  .option('--dry-run', 'only count')
  .action((options: { workspace: string; yes?: true; dryRun?: true }) =>
    withOwner(async (owner) => {
      const clickhouse = openClickHouse({ url: setting('CLICKHOUSE_URL') });
      try {
        const { name, going } = await previewDeletion({ owner, clickhouse }, options.workspace);
        print(`With ${name} (${options.workspace}) go:`);
        for (const line of going) print(`  ${line}`);
        if (options.dryRun) return;
        if (!options.yes) await askForName(name);
        const websites = await deleteWorkspace(owner, options.workspace);
        print(
          `${name} is deleted: nothing of it can be read. Jobs purge ${ofWebsites(websites)}; then it leaves the list.`,
        );
      } finally {
        await clickhouse.close();
      }
    }),
  );

const keys = program.command('keys').description('A workspace’s API keys');

keys
  .command('list')
  .description('List the keys that are not revoked')
  .addOption(workspaceOption())
  .action((options: { workspace: string }) =>
    withOwner(async (owner) => {
      for (const key of await operatorStore(owner).listKeys(options.workspace)) {
        print(`${key.id}  ${key.access.padEnd(10)}  ${key.hint}  ${key.name}`);
      }
    }),
  );

keys
  .command('create')
  .description('Create a key; prints its secret, this once')
  .addOption(workspaceOption())
  .addOption(nameOption())
  .addOption(new Option('--access <access>').choices(['read', 'read_write']).default('read'))
  .action((options: { workspace: string; name: string; access: KeyAccess }) =>
    withOwner(async (owner) => {
      const { workspace: id, name, access } = options;
      const key = { name, access, expiresAt: null };
      const { apiKey, secret } = await operatorStore(owner).createKey(id, key);
      print(`${apiKey.id}  ${secret}`);
    }),
  );

keys
  .command('revoke')
  .description('End a key at once')
  .addOption(workspaceOption())
  .argument('<keyId>', 'key_…', idOf('key', 'keys list'))
  .action((keyId: string, options: { workspace: string }) =>
    withOwner(async (owner) => {
      await operatorStore(owner).revokeKey(options.workspace, keyId, endOwnership);
      print(`${keyId} is revoked.`);
    }),
  );

program
  .command('forget-passkeys')
  .description(
    'Remove the passkeys of a person who lost them; the next mailed link asks for a new one',
  )
  .addOption(workspaceOption())
  .argument('<email>', 'mail address of the person')
  .action((email: string, options: { workspace: string }) =>
    withOwner(async (owner) => {
      const removed = await forgetPasskeys(owner, options.workspace, email);
      print(`${removed} passkeys of ${email} are removed, and the sessions are ended.`);
    }),
  );

program
  .command('crawlers')
  .description('How the address lists stand that crawlers are verified by, and what waits for DNS')
  .action(() =>
    withOwner(async ({ system }) => {
      for (const list of await readListStates(system)) {
        const seen = list.fetchedAt?.slice(0, 10) ?? '';
        const columns = [list.name.padEnd(22), list.state.padEnd(11), (list.day ?? '').padEnd(10)];
        print(
          [
            ...columns,
            `seen ${seen.padEnd(10)}`,
            String(list.prefixes).padStart(5),
            list.error ?? '',
          ]
            .join('  ')
            .trimEnd(),
        );
      }
      print(`${await countNameChecks(system)} reverse names to look up`);
    }),
  );

program
  .command('graph')
  .description('How far the reading of the domain graph is')
  .option('--again <window>', 'forget that this window was read: the next daily run reads it again')
  .action(({ again }: { again?: string }) =>
    withOwner(async ({ system }) => {
      if (again !== undefined) await forgetGraph(system, again);
      for (const state of await readGraphStates(system)) {
        const { window, step, bytesRead, bytesTotal, domains, finishedAt, error } = state;
        const share = bytesTotal > 0 ? Math.floor((bytesRead / bytesTotal) * 100) : 0;
        const stand = finishedAt === null ? `${step ?? ''} ${share} %` : `read ${finishedAt}`;
        print(`${window}  ${stand}  ${domains} domains  ${error ?? ''}`.trimEnd());
      }
    }),
  );

const keyOf = (text: string) => Buffer.from(text, 'base64');

program
  .command('rekey')
  .description(
    'Seal all stored secrets with ENCRYPTION_KEY, opening them with ENCRYPTION_KEY_PREVIOUS',
  )
  .action(() =>
    withOwner(async (owner) => {
      const previous = findSetting('ENCRYPTION_KEY_PREVIOUS');
      const earlier = previous === undefined ? [] : [keyOf(previous)];
      const done = await rekey(owner, createCipher(keyOf(setting('ENCRYPTION_KEY')), earlier));
      for (const { place, resealed, unreadable } of done) {
        const left = unreadable === 0 ? '' : `, ${unreadable} sealed with another key`;
        print(`${place.padEnd(36)}  ${resealed} sealed anew${left}`);
      }
      if (done.every(({ unreadable }) => unreadable === 0)) return;
      throw new Error(
        'Some secrets are sealed with a key that is not set. Set ENCRYPTION_KEY_PREVIOUS to it, and run this again.',
      );
    }),
  );

const backup = program.command('backup').description('Back up and restore the whole service');
const placeArgument = () => new Argument('<place>', 'a folder, or s3://bucket/prefix');
const idOption = () => new Option('--id <id>', 'the backup; the newest without it');

backup
  .command('create')
  .description('Back up both databases and the files; unchanged parts are stored once')
  .addArgument(placeArgument())
  .action((place: string) => runCreate(place, print));

backup
  .command('list')
  .description('List the backups of a place, the newest first')
  .addArgument(placeArgument())
  .action((place: string) => runList(place, print));

backup
  .command('verify')
  .description('Read a backup whole, and compare it with its hashes')
  .addArgument(placeArgument())
  .addOption(idOption())
  .option('--restore', 'also restore it into the databases of TRIAL_…, which are emptied again')
  .action((place: string, options: { id?: string; restore?: true }) =>
    options.restore ? runTrial(place, options.id, print) : runVerify(place, options.id, print),
  );

backup
  .command('prune')
  .description('Remove older backups, and what no backup refers to')
  .addArgument(placeArgument())
  .addOption(
    new Option('--keep <count>', 'how many of the newest to keep')
      .argParser(keepOf)
      .makeOptionMandatory(),
  )
  .action((place: string, options: { keep: number }) => runPrune(place, options.keep, print));

backup
  .command('restore')
  .description('Restore into both databases and the file store; stop the API and the workers first')
  .addArgument(placeArgument())
  .addOption(idOption())
  .option('--replace', 'delete what is in the databases; without it they must be empty')
  .action((place: string, options: { id?: string; replace?: true }) =>
    runRestore(place, options, print),
  );

backup
  .command('key')
  .description('Print the ENCRYPTION_KEY of a backup, opened with BACKUP_PASSPHRASE')
  .addArgument(placeArgument())
  .addOption(idOption())
  .action((place: string, options: { id?: string }) => runKey(place, options.id, print));

program
  .command('demo')
  .description(
    'Fill a workspace of its own with a made-up website; again: bring it up to date. ' +
      'With SIGHTLINE_KEY set, fill the workspace of that key instead',
  )
  .action(() => runDemo(print));

program.parseAsync().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
