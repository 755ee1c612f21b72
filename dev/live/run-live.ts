import type { AiProviderName } from '../../modules/ai/providers/ai-provider';
import { AiProviders } from '../../modules/ai/providers/ai-providers';
import { replySchemas } from '../../modules/ai/providers/reply-schemas';
import type { AnswerRequest, EngineAnswer } from '../../modules/ai/rules/answer';
import { readHostRules } from '../../platform/network/host-rules';
import { ProviderError } from '../../platform/providers/provider-error';
import { sandboxHeaders } from '../../platform/providers/sandbox-headers';
import { createSandbox } from '../sandbox/sandbox';
import { accounts } from './accounts';
import { compareShapes, type Difference } from './compare-shapes';

export type LiveOptions = {
  provider: AiProviderName;
  /** The vendor's name of a model; needed where a provider has no default. */
  model: string | undefined;
  country: string;
  prompt: string;
  /** Without it the call is only announced. */
  isConfirmed: boolean;
  env: Record<string, string | undefined>;
  print: (line: string) => void;
};

/** Answers of the stand-in that are compared; a path counts if all of them have it. */
const samplesCompared = 12;

/**
 * Makes one call with the operator's own account, and compares the response with the stand-in's.
 * Returns the exit code: 0 if every path that the adapter reads was there.
 */
export async function runLive(options: LiveOptions): Promise<number> {
  const { provider: name, model, country, prompt, isConfirmed, env, print } = options;
  const { variables, cost, engine } = accounts[name];
  const credentials = Object.fromEntries(
    Object.entries(variables).map(([field, variable]) => [field, env[variable] ?? '']),
  );
  const unset = Object.values(variables).filter((variable) => !env[variable]);
  if (unset.length > 0) {
    print(`No account: set ${unset.join(' and ')} in the environment.`);
    return 2;
  }
  print(`${name}: one call, which costs ${cost}.`);
  if (!isConfirmed) {
    print('Nothing was sent. Add --yes to make the call.');
    return 2;
  }
  const sandbox = await createSandbox({ port: 0 });
  const providers = new AiProviders({
    sandboxUrl: sandbox.url,
    compatible: ownServer(credentials),
  });
  try {
    const provider = providers.of(name, credentials);
    if (!provider) throw new Error(`The address of ${name} is not the one that was given.`);
    const request = { prompt, country, language: 'en', model: model ?? null, online: true };
    const answer = await provider.ask(engine, request, { callId: `live-${Date.now()}` });
    printAnswer(print, answer);
    const simulated = await askSandbox(providers, name, request);
    const real = parse(answer.raw);
    if (real === undefined) {
      print('The response cannot be compared: it was paused or cut. Ask again.');
      return 1;
    }
    return report(print, compareShapes(simulated, real, replySchemas[name]));
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    print(`The call failed: ${error.kind}, ${error.code}. ${error.message}`);
    return 1;
  } finally {
    await Promise.all([providers.close(), sandbox.close()]);
  }
}

/** Undefined for several bodies, which a paused answer has. */
function parse(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
}

/** Answers that searched, because the others have no sources. */
async function askSandbox(
  providers: AiProviders,
  name: AiProviderName,
  request: AnswerRequest,
): Promise<unknown[]> {
  const provider = providers.sandbox(name);
  const domains = ['example.com'];
  const answers: EngineAnswer[] = [];
  for (let sample = 0; sample < samplesCompared; sample += 1) {
    const headers = sandboxHeaders({ domains, sample });
    const call = { callId: `stand-in-${sample}`, headers };
    const asked = { ...request, model: request.model ?? null };
    answers.push(await provider.ask(accounts[name].engine, asked, call));
  }
  return answers
    .filter(({ searched, cited }) => searched !== false && cited.length > 0)
    .map(({ raw }): unknown => JSON.parse(raw));
}

function printAnswer(print: (line: string) => void, answer: EngineAnswer): void {
  const { state, text, modelServed, searched, cited, seen, queries, cost } = answer;
  print(`State ${state}, ${text.length} characters, model ${modelServed ?? 'not reported'}.`);
  print(`Cited ${cited.length}, seen ${seen.length}, searches ${queries.length}.`);
  print(`Charged ${cost ? `${cost.amount} ${cost.unit}` : 'not reported'}.`);
  for (const warning of answer.warnings) print(`Warning: ${warning}`);
  if (searched === false) print('The model did not search, so sources are missing: ask again.');
  else if (cited.length === 0)
    print('The answer cites nothing, so sources are missing: ask again.');
}

function report(print: (line: string) => void, difference: Difference): number {
  const list = (title: string, paths: readonly string[]) => {
    if (paths.length > 0) print(`${title}:\n  ${paths.join('\n  ')}`);
  };
  list('Missing, and read by the adapter', difference.missing);
  list('Missing, but not read', difference.missingUnread);
  list('Of another type', difference.otherTypes);
  list('Not in the stand-in', difference.added);
  if (difference.missing.length > 0) return 1;
  const date = new Date().toISOString().slice(0, 10);
  print(`Every path that the adapter reads is there: note live-verified ${date} in the docs.`);
  return 0;
}

/** The operator names a compatible server here, so its address is allowed. */
function ownServer({ baseUrl = '' }: Record<string, string>) {
  const host = URL.canParse(baseUrl) ? new URL(baseUrl).host : '';
  return { urls: [baseUrl], hostRules: readHostRules({ privateHostsAllowed: host }) };
}
