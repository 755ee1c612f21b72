import {
  type CallToolResult,
  Client,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { Client as Client2025 } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as Transport2025 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

export type Json = Record<string, unknown>;

/** What both generations of the official client do alike. */
export type AgentClient = {
  call(name: string, given?: Json): Promise<CallToolResult>;
  toolNames(): Promise<string[]>;
  close(): Promise<void>;
};

const self = { name: 'sightline-tests', version: '1' };

type Options = { toolkits?: string; key: string };

/** With the schemas of answers, by which the clients validate what they get. */
const urlOf = (base: string, toolkits = 'all') =>
  new URL(`/mcp?toolkits=${toolkits}&detail=full`, base);
const bearer = (key: string) => ({ requestInit: { headers: { Authorization: `Bearer ${key}` } } });

/** The second generation's client, which speaks 2026-07-28 and nothing older. */
export async function connect2026(
  base: string,
  { key, toolkits, elicit }: Options & { elicit?: (message: string) => Json },
): Promise<AgentClient & { client: Client }> {
  const client = new Client(self, {
    versionNegotiation: { mode: { pin: '2026-07-28' } },
    capabilities: elicit ? { elicitation: { form: {} } } : {},
  });
  if (elicit) {
    client.setRequestHandler('elicitation/create', ({ params }) => elicit(params.message) as never);
  }
  await client.connect(new StreamableHTTPClientTransport(urlOf(base, toolkits), bearer(key)));
  return {
    client,
    call: (name, given = {}) => client.callTool({ name, arguments: given }),
    toolNames: async () => (await client.listTools()).tools.map(({ name }) => name),
    close: () => client.close(),
  };
}

/** The first generation's, as most clients are built on. */
export async function connect2025(
  base: string,
  { key, toolkits }: Options,
): Promise<AgentClient & { client: Client2025 }> {
  const client = new Client2025(self);
  // Its types do not know this project's exactOptionalPropertyTypes.
  await client.connect(new Transport2025(urlOf(base, toolkits), bearer(key)) as never);
  return {
    client,
    call: async (name, given = {}) =>
      (await client.callTool({ name, arguments: given })) as CallToolResult,
    toolNames: async () => (await client.listTools()).tools.map(({ name }) => name),
    close: () => client.close(),
  };
}

/** What a tool answered as a program reads it. */
export const answerOf = <T = Json>({ structuredContent }: CallToolResult) =>
  structuredContent as { data: T; meta: Json; notes: string[]; confirmation: Json };

/** Why a tool refused. */
export function refusalOf({ isError, content }: CallToolResult): { code: string; message: string } {
  const [block] = content;
  if (!isError || block?.type !== 'text') throw new Error('The tool did not refuse.');
  return (JSON.parse(block.text) as { error: { code: string; message: string } }).error;
}
