import type { Fault } from './wire';

/**
 * Returns the fault of a special keyword, for demonstrations and tests without the control
 * interface. Any text may follow after a space, so that there can be several of a kind:
 *
 *     sandbox:status=503     an HTTP status (429 is throttling, 402 an unpaid account)
 *     sandbox:code=40501     DataForSEO's code of the task; 401xx only when it is collected
 *     sandbox:slow=5000      milliseconds before the response
 *     sandbox:cut            the connection closes without a response, the work is charged
 *     sandbox:half           the connection closes in the middle of the response
 *     sandbox:html           an HTML page
 *     sandbox:other          the page of another keyword
 *     sandbox:empty          a valid page without results
 *     sandbox:pending        a queued task that never finishes
 *     sandbox:late=5000      milliseconds that a queued task takes
 *     sandbox:endless        a body that never ends
 *     sandbox:spelling       the page of a corrected spelling, unless the call forbids it
 *     sandbox:engines        SearXNG answers results of other engines only
 *     sandbox:repeat         the first page, whatever page is asked for
 *
 * In prompts of AI answers also:
 *
 *     sandbox:declined       the engine declines to answer
 *     sandbox:model          another model than asked for
 *     sandbox:citations      citations with impossible offsets and URLs
 *     sandbox:pauses=2       Anthropic pauses the answer twice
 *     sandbox:thinking=9000  tokens that Anthropic's model thinks within the limit
 */
export function faultOfKeyword(keyword: string): Fault {
  const match = /^sandbox:(\w+)(?:=(\d+))?(?:\s|$)/i.exec(keyword.trim());
  const make = match?.[1] ? faults[match[1].toLowerCase()] : undefined;
  return make?.(Number(match?.[2] ?? 0)) ?? {};
}

const faults: Record<string, (amount: number) => Fault> = {
  status: (amount) => ({ status: amount }),
  code: (amount) => ({ dataforseoCode: amount }),
  slow: (amount) => ({ delayMs: Math.min(amount, 600_000) }),
  cut: () => ({ cut: true }),
  half: () => ({ half: true }),
  html: () => ({ html: true }),
  other: () => ({ otherKeyword: true }),
  empty: () => ({ empty: true }),
  pending: () => ({ pending: true }),
  late: (amount) => ({ lateMs: Math.min(amount, 7_200_000) }),
  endless: () => ({ endless: true }),
  spelling: () => ({ otherSpelling: true }),
  engines: () => ({ otherEngines: true }),
  repeat: () => ({ repeats: true }),
  thinking: (amount) => ({ thinkingTokens: Math.min(amount, 100_000) }),
  declined: () => ({ declined: true }),
  model: () => ({ otherModel: true }),
  citations: () => ({ badCitations: true }),
  pauses: (amount) => ({ pauses: Math.min(amount, 10) }),
};
