import {
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  Server,
} from '@modelcontextprotocol/server';
import { callTool } from './call-tool';
import { instructions } from './instructions';
import { completePrompt, prompts, toListed } from './prompts';
import { resources } from './resources';
import type { Session } from './session';

const serverInfo = { name: 'sightline', title: 'Sightline', version: '1' };

/**
 * Creates the MCP server for one request. It uses the low-level API: tools and their schemas are
 * built once, from the operations, and arguments are validated where REST validates them.
 */
export function createMcpServer(session: Session): Server {
  const server = new Server(serverInfo, {
    capabilities: { tools: {}, resources: {}, prompts: {}, completions: {} },
    instructions,
    // Without sessions, clients of 2025 cannot be elicited; they get a plain result instead.
    inputRequired: { legacyShim: false },
  });
  server.setRequestHandler('tools/list', () => ({
    tools: session.tools.map(({ listed, short }) => (session.isFull ? listed : short)),
  }));
  server.setRequestHandler('tools/call', ({ params }, context) =>
    callTool(session, params, context),
  );
  server.setRequestHandler('resources/list', () => ({
    resources: resources.map(({ read: _, ...listed }) => listed),
  }));
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [] }));
  server.setRequestHandler('resources/read', async ({ params: { uri } }) => {
    const resource = resources.find((one) => one.uri === uri);
    if (!resource) throw new ResourceNotFoundError(uri);
    const text = await resource.read(session);
    return { contents: [{ uri, mimeType: resource.mimeType, text }] };
  });
  server.setRequestHandler('prompts/list', () => ({
    prompts: prompts.map(toListed),
  }));
  server.setRequestHandler('prompts/get', ({ params }) => {
    const prompt = prompts.find(({ name }) => name === params.name);
    if (!prompt) {
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is no such prompt.');
    }
    const given = params.arguments ?? {};
    const missing = prompt.arguments.find((one) => one.required && given[one.name] === undefined);
    if (missing) {
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `${missing.name} is required.`);
    }
    const content = { type: 'text' as const, text: prompt.text(given) };
    return { description: prompt.description, messages: [{ role: 'user' as const, content }] };
  });
  server.setRequestHandler('completion/complete', async ({ params }) => {
    const values = await completePrompt(session, params);
    return { completion: { values, hasMore: false } };
  });
  return server;
}
