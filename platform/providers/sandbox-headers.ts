/** What the sandbox is told beyond a provider's own wire shape, so that it needs to keep nothing. */
export const sandboxHeaderNames = {
  domains: 'x-sandbox-domains',
  date: 'x-sandbox-date',
  callId: 'x-sandbox-call',
} as const;

export type SandboxHints = {
  /** Websites that may stand on the result page; real providers find them by themselves. */
  domains: readonly string[];
  /** `YYYY-MM-DD`: the day whose page is wanted, for history that is filled in afterwards. */
  date?: string;
  callId?: string;
};

/** The headers of a call to the sandbox; nobody else is sent them. */
export function sandboxHeaders({ domains, date, callId }: SandboxHints): Record<string, string> {
  return {
    [sandboxHeaderNames.domains]: domains.join(','),
    ...(date ? { [sandboxHeaderNames.date]: date } : {}),
    ...(callId ? { [sandboxHeaderNames.callId]: callId } : {}),
  };
}
