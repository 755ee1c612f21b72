import { Command, Option } from 'commander';
import { version } from '../../platform/version';
import { addAccessCommands } from './commands/access';
import { addApiCommand } from './commands/api';
import { addAuditCommand } from './commands/audit';
import { addCompletionCommand } from './commands/completion';
import { addExportCommand } from './commands/export';
import { addListenCommand } from './commands/listen';
import { addLogCommands } from './commands/logs';
import { addRefreshCommand } from './commands/refresh';
import { addReportCommand } from './commands/report';
import { addStackCommands } from './commands/stack';
import { exitCodeHelp, exitCodes } from './exit-codes';
import { addOperationCommands, readCommands } from './operation-commands';

/** Builds the command line: commands for tasks first, then one for each operation of the API. */
export function createProgram(): Command {
  const program = new Command('sightline')
    .description('Search visibility with evidence: rankings, AI answers, crawler logs and audits')
    .version(version)
    .addOption(new Option('--profile <name>', 'profile of `sightline login`'))
    .showHelpAfterError('(--help shows the usage)')
    .addHelpText(
      'after',
      `\n${exitCodeHelp}\n\nEnvironment: SIGHTLINE_URL, SIGHTLINE_KEY, NO_COLOR`,
    )
    .configureHelp({ showGlobalOptions: true })
    .exitOverride((ended) => {
      throw Object.assign(ended, { exitCode: ended.exitCode === 0 ? 0 : exitCodes.usage });
    });
  addRefreshCommand(program);
  addAuditCommand(program);
  addLogCommands(program);
  addExportCommand(program);
  addAccessCommands(program);
  addApiCommand(program);
  addCompletionCommand(program);
  addStackCommands(program);
  addOperationCommands(program, readCommands());
  addReportCommand(program);
  addListenCommand(program);
  return program;
}
