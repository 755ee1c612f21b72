import type { Operation, ToolSpec } from '../operation/operation';
import type { JsonSchema } from './compact-schema';
import { inputSchemaOf, outputSchemaOf } from './tool-schema';

/** An operation as agents see it. */
export type Tool = {
  operation: Operation;
  name: string;
  /** Whether it is in the list of who names no toolkits. */
  isDefault: boolean;
  listed: ListedTool;
};

/** What `tools/list` answers for it. */
export type ListedTool = {
  name: string;
  title: string;
  description: string;
  inputSchema: JsonSchema & { type: 'object' };
  outputSchema: JsonSchema & { type: 'object' };
  annotations: {
    readOnlyHint: boolean;
    /** Of those that change something. */
    destructiveHint?: boolean;
    idempotentHint?: boolean;
    openWorldHint: boolean;
  };
};

const snakeCase = (id: string) => id.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The tools of a table of operations, in its order. */
export const toolsOf = (operations: readonly Operation[]): Tool[] =>
  operations.flatMap((operation) => {
    const { tool = {}, kind } = operation;
    return 'unfit' in tool || kind === 'upload' ? [] : [toTool(operation, tool)];
  });

function toTool(operation: Operation, spec: ToolSpec): Tool {
  const name = snakeCase(operation.id);
  const { summary, description } = operation;
  const needsConfirmation = operation.confirm !== undefined;
  return {
    operation,
    name,
    isDefault: spec.isDefault ?? false,
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
        ...(operation.scope === 'write' && {
          destructiveHint: needsConfirmation,
          idempotentHint: operation.method !== 'post',
        }),
        openWorldHint: operation.scope === 'write',
      },
    },
  };
}

// What that means is said once, for all tools, in the instructions.
const confirmationHint = ' May ask for a confirmation first.';
