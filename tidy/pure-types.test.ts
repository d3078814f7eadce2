import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repositoryRoot } from './repository.ts';
import { withTemporaryProject } from './temporary-project.ts';

const rulesFile = 'services/payments/src/money-out/refunds/refund.rules.ts';

function compilePure(text: string): string {
  return withTemporaryProject({ [rulesFile]: text }, (directory) => {
    const tsc = join(repositoryRoot, 'node_modules/.bin/tsc');
    return spawnSync(tsc, ['-p', 'tsconfig.pure.json'], { cwd: directory, encoding: 'utf8' })
      .stdout;
  });
}

it.each(['process', 'fetch', 'Buffer', 'setTimeout', 'document'])(
  'a rule that names %s does not compile',
  (name) => {
    expect(compilePure(`export const decide = () => ${name};\n`)).toContain(
      `Cannot find name '${name}'`,
    );
  },
);

it.each([
  'export const decide = (minor: bigint) => minor > 0n;\n',
  'export const next = (day: Temporal.PlainDate) => day.add({ days: 1 });\n',
])('a rule of the language alone compiles: %s', (text) => {
  expect(compilePure(text)).toBe('');
});
