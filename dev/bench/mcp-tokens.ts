import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { type Tool, toolsOf } from '../../api/mcp/tool';
import { operations } from '../../api/operations';
import { print, table } from './print';

/** Published figures of other servers as of November 2026; their counting methods are their own. */
const peers = [
  ['DataForSEO’s server', '89', '42,000'],
  ['Canonry', '204', 'not told'],
  ['SE Ranking', '217', 'not told'],
];

const tokensOf = (value: unknown) => countTokens(JSON.stringify(value));
const text = (count: number) => count.toLocaleString('en');

/**
 * Returns the cost of a list of tools: as sent, and of the part that clients pass to their models.
 */
function costOf(name: string, tools: Tool[]): string[] {
  const listed = tools.map(({ short }) => short);
  const full = tools.map(({ listed: one }) => one);
  const shown = listed.map(({ name: id, description, inputSchema }) => ({
    name: id,
    description,
    inputSchema,
  }));
  const descriptions = listed.reduce((sum, one) => sum + tokensOf(one.description), 0);
  const counts = [tools.length, tokensOf(listed), tokensOf(full), tokensOf(shown), descriptions];
  return [name, ...counts.map(text)];
}

/** Measures the tokens that the list of tools costs a model before its first action, by toolkit. */
export async function benchMcpTokens(): Promise<void> {
  print('\nmcp-tokens: what the list of tools costs, by OpenAI’s o200k_base (gpt-tokenizer);');
  print('other makers’ models count otherwise');
  const tools = toolsOf(operations);
  const byDefault = tools.filter(({ isDefault }) => isDefault);
  const reading = byDefault.filter(({ operation }) => operation.scope === 'read');
  const areas = [...Map.groupBy(tools, ({ operation }) => operation.area)];
  table(
    ['toolkit', 'tools', 'tokens sent', 'detail=full', 'to models', 'of these descriptions'],
    [
      costOf('default', byDefault),
      costOf('default, read key', reading),
      ...areas.map(([area, some]) => costOf(area, some)),
      costOf('all', tools),
    ],
  );
  print('');
  table(['others', 'tools', 'tokens'], peers);
}
