import { setImmediate } from 'node:timers/promises';
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
  short: ShortTool;
};

/** The tool's entry in `tools/list`. */
export type ListedTool = {
  name: string;
  title: string;
  description: string;
  inputSchema: JsonSchema & { type: 'object' };
  outputSchema: JsonSchema & { type: 'object' };
  /** Hints are set where they differ from what the protocol says of a tool without them. */
  annotations: {
    readOnlyHint?: true;
    destructiveHint?: boolean;
    idempotentHint?: true;
    openWorldHint?: false;
  };
};

/**
 * The tool's entry as most clients get it: without rare arguments, and without the schema of its
 * answers, which costs as many tokens as all the rest.
 */
type ShortTool = Omit<ListedTool, 'outputSchema'>;

function shorten({ outputSchema: _, ...listed }: ListedTool, rare: readonly string[]): ShortTool {
  const { properties, additionalProperties: __, ...schema } = listed.inputSchema;
  const usual = Object.entries(properties as JsonSchema).filter(([name]) => !rare.includes(name));
  return { ...listed, inputSchema: { ...schema, properties: Object.fromEntries(usual) } };
}

const snakeCase = (id: string) => id.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * Returns the tools of the operations, in the same order. A tool's schemas are built when they are
 * first read, since all of them take a second.
 */
export const toolsOf = (operations: readonly Operation[]): Tool[] =>
  operations.flatMap((operation) => {
    const { tool = {}, kind } = operation;
    if ('unfit' in tool || kind === 'upload') return [];
    return [
      {
        operation,
        name: nameOf(operation),
        isDefault: tool.isDefault ?? false,
        get listed() {
          return formsOf(operation, tool).listed;
        },
        get short() {
          return formsOf(operation, tool).short;
        },
      },
    ];
  });

/** Builds the schemas of all tools between requests, so that no agent waits for all of them. */
export async function buildToolSchemas(operations: readonly Operation[]): Promise<void> {
  for (const tool of toolsOf(operations)) {
    void tool.listed;
    await setImmediate();
  }
}

type Forms = Pick<Tool, 'listed' | 'short'>;
const builtForms = new WeakMap<Operation, Forms>();

function formsOf(operation: Operation, spec: ToolSpec): Forms {
  const built = builtForms.get(operation) ?? buildForms(operation, spec);
  builtForms.set(operation, built);
  return built;
}

const nameOf = ({ id }: Operation) => snakeCase(id);

function buildForms(operation: Operation, spec: ToolSpec): Forms {
  const { summary, description } = operation;
  const needsConfirmation = operation.confirm !== undefined;
  const listed: ListedTool = {
    name: nameOf(operation),
    title: summary,
    description:
      (spec.description ?? [`${summary}.`, description].filter(Boolean).join(' ')) +
      exclusionHint(operation.body) +
      (needsConfirmation ? confirmationHint : ''),
    inputSchema: inputSchemaOf(operation),
    outputSchema: outputSchemaOf(operation),
    annotations:
      operation.scope === 'read'
        ? { readOnlyHint: true, openWorldHint: false }
        : {
            destructiveHint: needsConfirmation,
            ...(operation.method === 'post' ? {} : { idempotentHint: true as const }),
          },
  };
  return { listed, short: shorten(listed, spec.rareArguments ?? []) };
}

/** Returns the sentence that names arguments which exclude each other, or ''. */
function exclusionHint(body: Operation['body']): string {
  const { description } = body?.meta() ?? {};
  return description ? ` ${description}` : '';
}

// The instructions explain this once for all tools.
const confirmationHint = ' May ask for a confirmation first.';
