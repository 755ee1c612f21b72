import { parseArgs } from 'node:util';
import { type AiProviderName, aiProviderNames } from '../../modules/ai/providers/ai-provider';
import { runLive } from './run-live';

const usage = `npm run live -- PROVIDER [--yes] [--model NAME] [--country DE] [--prompt TEXT]

Providers: ${aiProviderNames.join(', ')}`;

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const isProvider = (name: string | undefined): name is AiProviderName =>
  aiProviderNames.some((each) => each === name);

async function main(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      yes: { type: 'boolean', default: false },
      model: { type: 'string' },
      country: { type: 'string', default: 'DE' },
      prompt: { type: 'string', default: 'What are the best running shoes for beginners?' },
    },
  });
  const [provider] = positionals;
  if (!isProvider(provider)) {
    print(usage);
    return 2;
  }
  const { yes: isConfirmed, model, country, prompt } = values;
  return runLive({ provider, model, country, prompt, isConfirmed, env: process.env, print });
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  },
);
