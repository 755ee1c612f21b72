import { join } from 'node:path';
import { operations } from '../../api/operations';
import { inPlace } from '../openapi/in-place';
import { cliCommands } from './cli-commands';
import { clientSource } from './client-source';

/** Generates the client's methods and the commands of the operation table, by path in the repository. */
export function clientFiles(document: object): Map<string, string> {
  const described = inPlace(document);
  const commands = `${JSON.stringify(cliCommands(operations, described), null, 1)}\n`;
  return new Map([
    [join('packages/client/src/operations.generated.ts'), clientSource(operations, described)],
    [join('packages/cli/commands.generated.json'), commands],
  ]);
}
