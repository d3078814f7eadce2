import type { Command } from 'commander';
import { CommandStop } from './stop.ts';
import type { World } from './world.ts';

const scripts: Readonly<Record<string, string>> = {
  bash: `_ch() {
  local IFS=$'\\n'
  COMPREPLY=($(compgen -W "$(ch complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _ch ch`,
  zsh: `#compdef ch
_ch() { compadd -- \${(f)"$(ch complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)"} }
compdef _ch ch`,
  fish: `complete -c ch -f -a '(ch complete -- (commandline -opc)[2..] (commandline -ct) 2>/dev/null)'`,
};

/** `ch completion bash` prints what a shell loads; the shell then asks `ch complete`. */
export function addCompletion(program: Command, world: World): void {
  program
    .command('completion')
    .description('Print a script that lets bash, zsh or fish complete commands and options.')
    .argument('<shell>', Object.keys(scripts).join(', '))
    .action((shell: string) => {
      const script = scripts[shell];
      if (script === undefined) {
        throw new CommandStop(`There is a script for ${Object.keys(scripts).join(', ')}.`);
      }
      world.write(script);
    });
  program
    .command('complete', { hidden: true })
    .argument('[words...]')
    .action((words: readonly string[]) => {
      for (const word of complete(program, words)) world.write(word);
    });
}

/** What may follow; the last word is the one being typed. */
function complete(program: Command, words: readonly string[]): readonly string[] {
  let command = program;
  for (const word of words.slice(0, -1)) {
    command = command.commands.find((each) => each.name() === word) ?? command;
  }
  const typed = words.at(-1) ?? '';
  const known = typed.startsWith('-')
    ? command.options.flatMap(({ long }) => long ?? [])
    : command.commands.map((each) => each.name()).filter((name) => name !== 'complete');
  return known.filter((name) => name.startsWith(typed));
}
