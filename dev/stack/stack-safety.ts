/** Which receivers of webhooks `npm start` lets in. */
export const webhookSettings = (
  own: Readonly<Record<string, string>>,
  portsOfStack: readonly (number | undefined)[],
): Record<'WEBHOOK_HOSTS_ALLOWED' | 'WEBHOOK_PORTS_REFUSED', string> => ({
  // A newcomer's receiver is on this machine.
  WEBHOOK_HOSTS_ALLOWED: own['WEBHOOK_HOSTS_ALLOWED'] ?? 'localhost,127.0.0.1',
  // But no server of the stack: it may take what comes from this machine for an operator's.
  WEBHOOK_PORTS_REFUSED:
    own['WEBHOOK_PORTS_REFUSED'] ?? portsOfStack.filter((port) => port !== undefined).join(','),
});

/** How to sign in to the dashboard; a link only where no file keeps what is printed. */
export async function signInLines(
  { url, isTerminal }: { url: string; isTerminal: boolean },
  makeLink: () => Promise<string | undefined>,
): Promise<string[]> {
  if (!isTerminal) return [`dashboard    ${url}/dashboard/sign-in, with a key`];
  const link = await makeLink();
  return link === undefined
    ? []
    : ['dashboard    works once, for 10 minutes:', `             ${link}`];
}
