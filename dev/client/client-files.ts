import { join } from 'node:path';
import { operations } from '../../api/operations';
import { currentDocument } from '../openapi/current-document';
import { cliCommands } from './cli-commands';
import { clientSchema } from './client-schema';
import { clientOperations, clientSource } from './client-source';

const folder = 'packages/client/src';

/** Generates the client's sources and the commands of the current operation table, by path in the repository. */
export async function clientFiles(): Promise<Map<string, string>> {
  const document = currentDocument();
  const ids = new Set(clientOperations(operations).map(({ id }) => id));
  const commands = `${JSON.stringify(cliCommands(operations, document), null, 1)}\n`;
  return new Map([
    [join(folder, 'operations.generated.ts'), clientSource(operations, document)],
    [join('packages', 'cli', 'commands.generated.json'), commands],
    [join(folder, 'schema.generated.ts'), await clientSchema(document, ids)],
  ]);
}
