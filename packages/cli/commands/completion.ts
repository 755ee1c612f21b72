import type { Command, Option } from 'commander';
import { write } from '../output/print';

type Word = { path: string; next: string[] };

/** Adds `completion bash|zsh|fish`, generated from the commands themselves. */
export function addCompletionCommand(program: Command): void {
  program
    .command('completion')
    .description(
      'Print completions: add `source <(sightline completion bash)` to your shell’s start',
    )
    .argument('<shell>', 'bash, zsh or fish')
    .action(async (shell: string, _: unknown, command: Command) => {
      const words = wordsOf(program);
      if (shell === 'fish') return write(fish(words));
      if (shell === 'zsh') return write(`${zshHead}${bash(words)}`);
      if (shell !== 'bash') command.error('error: the shell is bash, zsh or fish', { exitCode: 2 });
      return write(bash(words));
    });
}

/** Returns what may follow each command: its subcommands and its options. */
function wordsOf(program: Command): Word[] {
  const visit = (command: Command, path: string): Word[] => [
    {
      path,
      next: [...command.commands.map((each) => each.name()), ...command.options.map(flagOf)],
    },
    ...command.commands.flatMap((each) =>
      visit(each, path === '' ? each.name() : `${path} ${each.name()}`),
    ),
  ];
  return visit(program, '');
}

const flagOf = ({ long, short }: Option) => long ?? short ?? '';

/** zsh runs completions of bash. */
const zshHead = `#compdef sightline
autoload -U +X bashcompinit && bashcompinit
`;

/** In zsh, `path` is the search path, and an offset needs its own arithmetic. */
const bash = (words: Word[]) => `_sightline() {
  local typed="" next="" word
  for word in "\${COMP_WORDS[@]:1:$((COMP_CWORD-1))}"; do
    case "$word" in -*) ;; *) typed="\${typed:+$typed }$word" ;; esac
  done
  while :; do
    case "$typed" in
${words.map(({ path, next }) => `      '${path}') next='${next.join(' ')}'; break ;;`).join('\n')}
    esac
    case "$typed" in *' '*) typed="\${typed% *}" ;; *) typed="" ;; esac
  done
  COMPREPLY=($(compgen -W "$next" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _sightline sightline
`;

/** Names of files complete the arguments of commands, not the commands themselves. */
const fish = (words: Word[]) =>
  `complete -c sightline -n '__fish_use_subcommand' -f\n${words
    .flatMap(({ path, next }) => next.map((word) => fishLine(path, word)))
    .join('\n')}\n`;

function fishLine(path: string, word: string): string {
  const parts = path.split(' ').filter((part) => part !== '');
  const seen = parts.map((part) => `__fish_seen_subcommand_from ${part}`).join('; and ');
  const condition = parts.length === 0 ? '__fish_use_subcommand' : seen;
  const completed = word.startsWith('--') ? `-l ${word.slice(2)}` : `-a ${word}`;
  return `complete -c sightline -n '${condition}' ${completed}`;
}
