import type { Rule } from '../rule.ts';
import { field, lineAt } from '../source.ts';

const listPath = 'docs/dependencies.md';

/** Code of strangers in a system that moves money is a decision with a name and a reason. */
export const dependenciesRule: Rule = {
  name: 'dependencies',
  check: (files) => {
    const list = files.find(({ path }) => path === listPath)?.text ?? '';
    return files
      .filter(({ path }) => /(^|\/)package\.json$/.test(path))
      .flatMap(({ path, text }) =>
        dependencyNames(text)
          .filter((name) => !name.startsWith('@countinghouse/') && !list.includes(`\`${name}\``))
          .map((name) => ({
            path,
            line: lineAt(text, text.indexOf(`"${name}"`)),
            message: `${name} has no line in ${listPath}: its job, why not ours, who maintains it`,
          })),
      );
  },
  probes: [
    {
      reported: [manifest(), { path: listPath, text: '| `zod` | schemas |\n' }],
      clean: [manifest(), { path: listPath, text: '| `left-pad` | pads |\n' }],
    },
  ],
};

/**
 * npm drops a platform's package from the lockfile when the registry does not have it yet, and
 * `npm ci` then refuses the lockfile on every machine.
 */
export const lockfileRule: Rule = {
  name: 'lockfile',
  check: (files) =>
    files
      .filter(({ path }) => path === 'package-lock.json')
      .flatMap(({ path, text }) => {
        const locked = Object.entries(recordAt(JSON.parse(text), 'packages'));
        const names = new Set(locked.map(([at]) => at.replace(/^.*node_modules\//, '')));
        return locked.flatMap(([at, entry]) =>
          Object.keys(recordAt(entry, 'optionalDependencies'))
            .filter((name) => !names.has(name))
            .map((name) => ({
              path,
              line: lineAt(text, text.indexOf(`"${at}"`)),
              message: `${name} of ${at} is missing: npm ci will fail; pin a version that has all its platforms`,
            })),
        );
      }),
  probes: [
    {
      reported: [lockfile({ 'node_modules/tool': { optionalDependencies: { 'tool-mac': '1' } } })],
      clean: [
        lockfile({
          'node_modules/tool': { optionalDependencies: { 'tool-mac': '1' } },
          'node_modules/tool-mac': {},
        }),
      ],
    },
  ],
};

function lockfile(packages: object) {
  return { path: 'package-lock.json', text: JSON.stringify({ packages }) };
}

function dependencyNames(text: string): readonly string[] {
  const json: unknown = JSON.parse(text);
  return ['dependencies', 'devDependencies'].flatMap((section) =>
    Object.keys(recordAt(json, section)),
  );
}

function recordAt(value: unknown, name: string): Record<string, unknown> {
  const entries = field(value, name);
  return typeof entries === 'object' && entries !== null ? { ...entries } : {};
}

function manifest() {
  const path = 'packages/http/package.json';
  return { path, text: '{"dependencies": {"left-pad": "^1.0.0", "@countinghouse/money": "*"}}' };
}
