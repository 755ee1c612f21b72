import { join } from 'node:path';
import { operations } from '../../api/operations';
import { currentDocument } from '../openapi/current-document';
import { clientSchema } from './client-schema';
import { clientOperations, clientSource } from './client-source';

const folder = 'packages/client/src';

/** Generates the client's sources of the current operation table, by path in the repository. */
export async function clientFiles(): Promise<Map<string, string>> {
  const document = currentDocument();
  const ids = new Set(clientOperations(operations).map(({ id }) => id));
  return new Map([
    [join(folder, 'operations.generated.ts'), clientSource(operations, document)],
    [join(folder, 'schema.generated.ts'), await clientSchema(document, ids)],
  ]);
}
