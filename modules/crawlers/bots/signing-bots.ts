import type { Bot } from './bot';
import { botTable } from './bot-table';

/** Agents that sign and are not in our table. */
export const signedAgentName = 'Signed agent';

const botBySigner = new Map(
  botTable.flatMap((bot) => (bot.signers ?? []).map((signer) => [signer, bot] as const)),
);
const signedAgent = botTable.find(({ name }) => name === signedAgentName);

const claimedUrl = /"(https:\/\/[^"\s]{1,300})"/;

/** Returns the host in the first URL of a `Signature-Agent`; anyone can write it. */
function claimedSigner(signatureAgent: string): string | undefined {
  const url = claimedUrl.exec(signatureAgent)?.[1] ?? '';
  return URL.canParse(url) ? new URL(url).hostname : undefined;
}

/** Returns the agent that a request without a crawler's name claims to be by its `Signature-Agent`. */
export function botOfSigner(signatureAgent: string): Bot | undefined {
  const signer = claimedSigner(signatureAgent);
  return signer === undefined ? undefined : (botBySigner.get(signer) ?? signedAgent);
}

/** Whether the keys of a host may prove that a request is this crawler's. */
export const isSignerOf = (bot: Bot, signer: string): boolean =>
  bot.name === signedAgentName ? !botBySigner.has(signer) : (bot.signers ?? []).includes(signer);
