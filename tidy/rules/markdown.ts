import { posix } from 'node:path';
import type { Finding, RepositoryFile, Rule } from '../rule.ts';
import { lineAt } from '../source.ts';

/** Documents drift first where they name files, so every path in backticks must lead somewhere. */
export const namedPathsRule: Rule = {
  name: 'named-paths',
  check: (files) => {
    const known = knownPaths(files);
    return everyMatch(files, /`([^`\s]+)`/g, (file, name) => {
      if (!looksLikePath(name, known)) return null;
      const isKnown = [name, posix.join(posix.dirname(file.path), name)].some((path) =>
        matchesAny(path, known),
      );
      return isKnown ? null : `\`${name}\` does not exist: correct the path or the text`;
    });
  },
  probes: [
    {
      reported: [document('Open `packages/money/src/lost.ts`.'), moneyFile()],
      clean: [document('Open `packages/money/src/money.ts`.'), moneyFile()],
    },
    {
      reported: [document('Open `gone/away.ts`.'), moneyFile()],
      clean: [
        document(
          '`packages/money/`, `packages/*/src/money.ts`, `services/<name>/a.ts`, `text/plain`',
        ),
        moneyFile(),
      ],
    },
  ],
};

export const linksRule: Rule = {
  name: 'links',
  check: (files) => {
    const known = knownPaths(files);
    return everyMatch(files, /\[[^\]\n]*\]\(([^)\s]+)\)/g, (file, link) => {
      if (/^[a-z]+:/.test(link)) return null;
      const [target = '', anchor] = link.split('#');
      const path = target === '' ? file.path : posix.join(posix.dirname(file.path), target);
      if (!matchesAny(path, known)) return `${link} leads nowhere`;
      const page = files.find((candidate) => candidate.path === path);
      if (anchor === undefined || page === undefined || !path.endsWith('.md')) return null;
      return anchorsOf(page.text).has(anchor) ? null : `${path} has no heading #${anchor}`;
    });
  },
  probes: [
    {
      reported: [document('[money](packages/money/src/lost.ts)'), moneyFile()],
      clean: [document('[money](packages/money/src/money.ts)'), moneyFile()],
    },
    {
      reported: [document('# First steps\n[there](#second-steps)')],
      clean: [document('# First steps\n[there](#first-steps)')],
    },
  ],
};

const commandFiles = new Set(['tools/dev/main.ts', 'tools/dev/started-programs.ts']);

/** A command that a document tells people to run must be one that ./dev has. */
export const commandsRule: Rule = {
  name: 'dev-commands',
  check: (files) => {
    const commands = new Set(
      files
        .filter(({ path }) => commandFiles.has(path))
        .flatMap(({ text }) => [...text.matchAll(/(?:\.command\(| name: )'([a-z-]+)'/g)])
        .map(([, name]) => name),
    );
    return everyMatch(files, /\.\/dev ([a-z][a-z-]*)/g, (_file, command) =>
      commands.has(command) ? null : `./dev has no command ${command}: see ./dev --help`,
    );
  },
  probes: [
    {
      reported: [document('Run `./dev fly`.'), devProgram()],
      clean: [document('Run `./dev check --quick`.'), devProgram()],
    },
  ],
};

function everyMatch(
  files: readonly RepositoryFile[],
  pattern: RegExp,
  judge: (file: RepositoryFile, match: string) => string | null,
): readonly Finding[] {
  return files
    .filter(({ path }) => path.endsWith('.md'))
    .flatMap((file) =>
      [...file.text.matchAll(pattern)].flatMap((match) => {
        const message = judge(file, match[1] ?? '');
        return message === null
          ? []
          : [{ path: file.path, line: lineAt(file.text, match.index), message }];
      }),
    );
}

/** Every file and every folder above it. */
function knownPaths(files: readonly RepositoryFile[]): ReadonlySet<string> {
  const known = new Set<string>(['.']);
  for (const { path } of files) {
    for (let part = path; part !== '.'; part = posix.dirname(part)) known.add(part);
  }
  return known;
}

/**
 * A path has a slash, and begins with a folder of ours or ends like a file of ours. Placeholders
 * (`<name>`, `NNNN`, `…`) and paths of an API (`/payments/{id}`) are no paths of the repository.
 */
function looksLikePath(name: string, known: ReadonlySet<string>): boolean {
  if (!/^(\.\/)?[\w.-]+\/[\w./*-]*$/.test(name) || /NNNN|…/.test(name)) return false;
  if (/^\.?\/?(node_modules|\.local|\.tools)\//.test(name)) return false;
  const [first = ''] = name.replace(/^\.\//, '').split('/');
  return known.has(first) || /\.(ts|sql|md|json|ya?ml|sh)$/.test(name);
}

function matchesAny(path: string, known: ReadonlySet<string>): boolean {
  const plain = posix.normalize(path).replace(/\/$/, '');
  if (!plain.includes('*')) return known.has(plain);
  const source = plain.replaceAll(/[.+]/g, '\\$&').replaceAll('**', '\u0000');
  const pattern = source.replaceAll('*', '[^/]*').replaceAll('\u0000', '.*');
  return [...known].some((candidate) => new RegExp(`^${pattern}$`).test(candidate));
}

/** As GitHub makes them: lower case, no punctuation, hyphens for spaces. */
function anchorsOf(text: string): ReadonlySet<string> {
  const headings = [...text.matchAll(/^#+ +(.+)$/gm)].map(([, heading = '']) => heading);
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .trim()
        .replaceAll(' ', '-'),
    ),
  );
}

function document(text: string): RepositoryFile {
  return { path: 'README.md', text };
}

function moneyFile(): RepositoryFile {
  return { path: 'packages/money/src/money.ts', text: '' };
}

function devProgram(): RepositoryFile {
  return { path: 'tools/dev/main.ts', text: "program.command('check')" };
}
