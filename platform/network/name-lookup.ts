import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { FairSemaphore } from '../concurrency/fair-semaphore';
import { actingWorkspace } from './acting-workspace';

const timeoutMs = 2_000;
const turns = { each: 4, all: 16, waitMsMax: 5_000 };
const failureMs = 10_000;
const failuresMax = 1_000;

/** Answers that say that there is no such name or no such record. */
const absentCodes = new Set(['ENOTFOUND', 'ENODATA']);

/** A name without an address: the codes are those of the system's look-up. */
export class NameNotFound extends Error {
  readonly code: 'ENOTFOUND' | 'EAI_AGAIN';

  constructor(host: string, code: NameNotFound['code']) {
    super(
      `${host} has no address: ${code === 'ENOTFOUND' ? 'no such name' : 'DNS did not answer'}`,
    );
    this.name = 'NameNotFound';
    this.code = code;
  }
}

type Asked = { addresses: LookupAddress[]; isAbsent: boolean };

async function ask(question: Promise<string[]>, family: 4 | 6): Promise<Asked> {
  try {
    const addresses = await question;
    return { addresses: addresses.map((address) => ({ address, family })), isAbsent: false };
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    return { addresses: [], isAbsent: absentCodes.has(code) };
  }
}

/**
 * Looks up names that strangers give. The system's look-up takes one of a few threads of the
 * process until the name server answers, for the databases' names too; this one takes none, gives
 * up after two seconds, and has a bound for each workspace and for all. It does not read
 * `/etc/hosts`.
 */
export class NameLookup {
  readonly #servers: readonly string[];
  readonly #turns = new FairSemaphore({
    ...turns,
    refusal: () => new NameNotFound('the host', 'EAI_AGAIN'),
  });
  readonly #underWay = new Map<string, Promise<LookupAddress[]>>();
  readonly #failures = new Map<string, { error: NameNotFound; untilMs: number }>();

  /** `servers` are addresses with or without ports; none means the system's. */
  constructor(servers: readonly string[] = []) {
    this.#servers = servers;
  }

  /** Returns the addresses, IPv4 first. Throws `NameNotFound`. */
  readonly lookup = (host: string): Promise<LookupAddress[]> => {
    const failed = this.#failures.get(host);
    if (failed && failed.untilMs > performance.now()) return Promise.reject(failed.error);
    const underWay = this.#underWay.get(host);
    if (underWay !== undefined) return underWay;
    const asking = this.#turns
      .run(actingWorkspace(), () => this.#resolve(host))
      .finally(() => this.#underWay.delete(host));
    this.#underWay.set(host, asking);
    return asking;
  };

  async #resolve(host: string): Promise<LookupAddress[]> {
    const resolver = new Resolver({ timeout: timeoutMs, tries: 1 });
    if (this.#servers.length > 0) resolver.setServers([...this.#servers]);
    // Several servers are asked one after another.
    const timer = setTimeout(() => resolver.cancel(), timeoutMs);
    try {
      const found = await Promise.all([
        ask(resolver.resolve4(host), 4),
        ask(resolver.resolve6(host), 6),
      ]);
      const addresses = found.flatMap((each) => each.addresses);
      if (addresses.length > 0) return addresses;
      const isAbsent = found.every((each) => each.isAbsent);
      throw this.#remember(host, new NameNotFound(host, isAbsent ? 'ENOTFOUND' : 'EAI_AGAIN'));
    } finally {
      clearTimeout(timer);
    }
  }

  #remember(host: string, error: NameNotFound): NameNotFound {
    const [oldest] = this.#failures.keys();
    if (this.#failures.size >= failuresMax && oldest !== undefined) this.#failures.delete(oldest);
    this.#failures.delete(host);
    this.#failures.set(host, { error, untilMs: performance.now() + failureMs });
    return error;
  }
}
