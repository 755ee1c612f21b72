import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { operations } from '../operations';
import { prompts } from './prompts';
import { resources } from './resources';
import { type Tool, toolsOf } from './tool';

const file = path.resolve(__dirname, '../../docs/mcp-tools.md');

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');
const rows = (heads: string[], cells: string[][]) =>
  [heads, heads.map(() => '---'), ...cells].map((row) => `| ${row.map(cell).join(' | ')} |`);

const descriptionOf = ({ operation: { tool, summary } }: Tool) =>
  (tool && 'description' in tool && tool.description) || summary;
const kindOf = ({ operation: { scope, confirm } }: Tool) => {
  if (scope === 'read') return 'reads';
  return confirm ? 'may ask first' : 'changes';
};

const toolRows = (tools: Tool[]) =>
  rows(
    ['tool', '', 'description sent to the model'],
    tools.map((tool) => [
      `\`${tool.name}\`${tool.isDefault ? ' ·' : ''}`,
      kindOf(tool),
      descriptionOf(tool),
    ]),
  );

function document(): string {
  const tools = toolsOf(operations);
  const byDefault = tools.filter(({ isDefault }) => isDefault);
  const unfit = operations.flatMap(({ id, tool }) =>
    tool && 'unfit' in tool ? [[`\`${id}\``, tool.unfit]] : [],
  );
  const toolkits = [...Map.groupBy(tools, ({ operation }) => operation.area)].flatMap(
    ([area, some]) => [`### ${area}`, '', ...toolRows(some), ''],
  );
  return [
    '# Tools, prompts and resources for agents',
    '',
    'Written from the table of operations by `WRITE_DOCS=1 npx jest tools-document`; [mcp.md](mcp.md) says how to connect.',
    '',
    `A client that names no toolkits gets ${byDefault.length} tools, marked with a dot: those that answer common questions in one or two`,
    `calls. The other ${tools.length - byDefault.length} come by toolkit: \`/mcp?toolkits=default,crawlers\`, or \`all\`. A read key is given those that read.`,
    '',
    'What “may ask first” answers with what would happen, and acts on a second, informed call.',
    '',
    '## Toolkits',
    '',
    ...toolkits,
    '## Operations that are no tools',
    '',
    ...rows(['operation', 'why'], unfit),
    '',
    '## Prompts',
    '',
    ...rows(
      ['prompt', 'what for', 'arguments'],
      prompts.map((prompt) => [
        `\`${prompt.name}\``,
        prompt.description,
        prompt.arguments.map(({ name, required }) => (required ? name : `${name}?`)).join(', '),
      ]),
    ),
    '',
    '## Resources',
    '',
    ...rows(
      ['resource', 'contents'],
      resources.map(({ uri, description }) => [`\`${uri}\``, description]),
    ),
    '',
  ].join('\n');
}

it('docs/mcp-tools.md shows what agents get', () => {
  if (process.env['WRITE_DOCS']) writeFileSync(file, document());
  expect(readFileSync(file, 'utf8')).toBe(document());
});
