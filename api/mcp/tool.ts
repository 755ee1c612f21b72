import type { Operation, ToolSpec } from '../operation/operation';
import type { JsonSchema } from './compact-schema';
import { inputSchemaOf, outputSchemaOf } from './tool-schema';

/** An operation in the form that agents see. */
export type Tool = {
  operation: Operation;
  name: string;
  /** Whether the tool is listed for clients that name no toolkits. */
  isDefault: boolean;
  listed: ListedTool;
};

/** The tool's entry in `tools/list`. */
export type ListedTool = {
  name: string;
  title: string;
  description: string;
  inputSchema: JsonSchema & { type: 'object' };
  outputSchema: JsonSchema & { type: 'object' };
  annotations: {
    readOnlyHint: boolean;
    /** Set only for tools that change something. */
    destructiveHint?: boolean;
    idempotentHint?: boolean;
    openWorldHint: boolean;
  };
};

const snakeCase = (id: string) => id.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Builds the tools from the operations, in the same order. */
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

// The instructions explain this once for all tools.
const confirmationHint = ' May ask for a confirmation first.';
