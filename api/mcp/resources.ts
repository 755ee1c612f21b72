import { getAccount } from '../account/get-account';
import { type OperationResponse, performRead } from '../operation/perform';
import { glossary } from './glossary';
import type { Session } from './session';

/** Information about the service itself that a model may read. */
export type Resource = {
  uri: string;
  name: string;
  title: string;
  description: string;
  mimeType: string;
  read: (session: Session) => Promise<string>;
};

/** Returns the data of `get_account`, with this key's permissions and the current time. */
async function whoAmI(session: Session): Promise<string> {
  const { caller, services, log, requestId, address, validateResponses, tools } = session;
  const ask = {
    caller,
    services,
    log,
    requestId,
    address,
    validateResponses,
    operation: getAccount,
    params: {},
    query: () => ({}),
    signal: () => AbortSignal.timeout(30_000),
  };
  const { body } = (await performRead(ask, () => false)) as OperationResponse;
  const { data } = body as { data: object };
  const access = { mayChange: caller.access === 'read_write', tools: tools.length };
  return JSON.stringify({ now: new Date().toISOString(), ...access, ...data });
}

export const resources: Resource[] = [
  {
    uri: 'sightline://whoami',
    name: 'whoami',
    title: 'Who am I',
    description:
      'The key, whether it may write, its workspace, plan, limits, usage and credits; UTC now',
    mimeType: 'application/json',
    read: whoAmI,
  },
  {
    uri: 'sightline://glossary',
    name: 'glossary',
    title: 'Glossary',
    description: 'What words and numbers mean: discovered, verified, visibility, null and so on',
    mimeType: 'text/markdown',
    read: async () => glossary,
  },
];
