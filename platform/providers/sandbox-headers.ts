/**
 * Extra headers for the sandbox, beyond a provider's own wire format, which keep the sandbox
 * stateless.
 */
export const sandboxHeaderNames = {
  domains: 'x-sandbox-domains',
  date: 'x-sandbox-date',
  callId: 'x-sandbox-call',
} as const;

export type SandboxHints = {
  /** Websites that may appear on the result page; real providers find them on their own. */
  domains: readonly string[];
  /** `YYYY-MM-DD`: the day of the result page, for history that is backfilled. */
  date?: string;
  callId?: string;
};

/** Returns the headers of a call to the sandbox; no real provider receives them. */
export function sandboxHeaders({ domains, date, callId }: SandboxHints): Record<string, string> {
  return {
    [sandboxHeaderNames.domains]: domains.join(','),
    ...(date ? { [sandboxHeaderNames.date]: date } : {}),
    ...(callId ? { [sandboxHeaderNames.callId]: callId } : {}),
  };
}
