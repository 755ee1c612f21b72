import { SdkHttpError, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { JSONRPCMessage } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { setting } from './setting';

/**
 * Bridges agents' clients that start a program and use stdin and stdout to the running service's
 * /mcp. It forwards messages in both directions, without interpreting or storing them.
 */
async function main(): Promise<void> {
  const url = new URL('/mcp', setting('SIGHTLINE_URL'));
  const toolkits = process.env['SIGHTLINE_TOOLKITS'];
  if (toolkits) url.searchParams.set('toolkits', toolkits);
  const headers = { Authorization: `Bearer ${setting('SIGHTLINE_KEY')}` };
  const service = new StreamableHTTPClientTransport(url, { requestInit: { headers } });
  const client = new StdioServerTransport();

  // Both packages define the same message type under their own names.
  service.onmessage = (message) => void client.send(message as JSONRPCMessage).catch(report);
  service.onerror = report;
  client.onerror = report;
  client.onmessage = (message) => {
    service.send(message).catch(async (error: unknown) => {
      const refusal = refusalOf(message, error);
      if (refusal) await client.send(refusal).catch(report);
    });
  };
  client.onclose = () => void service.close().finally(() => process.exit(0));
  await service.start();
  await client.start();
}

/** A client expects a response to each request, even if the request failed on the way. */
function refusalOf(message: JSONRPCMessage, error: unknown): JSONRPCMessage | undefined {
  if (!('id' in message) || !('method' in message)) return undefined;
  const common = { jsonrpc: '2.0' as const, id: message.id };
  const serverMessage = error instanceof SdkHttpError ? bodyOf(error.data['text']) : undefined;
  if (serverMessage) return { ...common, error: serverMessage };
  const reason = error instanceof Error ? error.message : String(error);
  return {
    ...common,
    error: { code: -32000, message: `The service cannot be reached: ${reason}` },
  };
}

type Refusal = { code: number; message: string; data?: unknown };

function bodyOf(text: unknown): Refusal | undefined {
  try {
    return (JSON.parse(String(text)) as { error: Refusal }).error;
  } catch {
    return undefined;
  }
}

/** Logs to stderr, since stdout carries the protocol. */
const report = (error: unknown) =>
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);

main().catch((error: unknown) => {
  report(error);
  process.exit(1);
});
