import type { Operation } from '../operation';
import { inputSchemaOf, type JsonSchema, outputSchemaOf } from './tool-schema';

/** An operation as agents see it. */
export type Tool = { operation: Operation; name: string; listed: ListedTool };

/** What `tools/list` answers for it. */
export type ListedTool = {
  name: string;
  title: string;
  description: string;
  inputSchema: JsonSchema & { type: 'object' };
  outputSchema: JsonSchema & { type: 'object' };
  annotations: {
    readOnlyHint: boolean;
    destructiveHint: boolean;
    idempotentHint: boolean;
    openWorldHint: boolean;
  };
};

const snakeCase = (id: string) => id.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The tools of a table of operations, in its order; uploads are streams, which are no tools. */
export const toolsOf = (operations: Operation[]): Tool[] =>
  operations
    .filter((operation) => operation.tool !== false && operation.kind !== 'upload')
    .map(toTool);

function toTool(operation: Operation): Tool {
  const name = snakeCase(operation.id);
  const { summary, description } = operation;
  const spec = operation.tool || {};
  const needsConfirmation = operation.confirm !== undefined;
  return {
    operation,
    name,
    listed: {
      name,
      title: summary,
      description:
        (spec.description ?? [`${summary}.`, description].filter(Boolean).join(' ')) +
        (needsConfirmation ? confirmationHint : ''),
      inputSchema: inputSchemaOf(operation),
      outputSchema: outputSchemaOf(operation),
      annotations: {
        readOnlyHint: operation.scope === 'read',
        destructiveHint: needsConfirmation,
        idempotentHint: operation.method !== 'post',
        openWorldHint: operation.scope === 'write',
      },
    },
  };
}

const confirmationHint =
  ' It may answer first with what exactly would happen and a confirmationToken, having done nothing; ' +
  'a second call with the same arguments and that token acts.';
