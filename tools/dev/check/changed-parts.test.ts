import { expect, it } from 'vitest';
import { entryPath } from '../service-programs.ts';
import { changedParts, leftOutOf } from './changed-parts.ts';

function commandOf(name: string, files: readonly string[]): readonly string[] | undefined {
  return changedParts(files)
    .find((part) => part.name === name)
    ?.command.slice(1);
}

const reached = 'tests that the changes reach';
const moneyFile = 'packages/money/src/money.ts';

it('lints the changed sources, and nothing when there is none', () => {
  expect(commandOf('lint', [moneyFile, 'README.md'])).toEqual([moneyFile]);
  expect(commandOf('lint', ['README.md'])).toBeUndefined();
});

it('lints everything when the settings of lint changed', () => {
  expect(commandOf('lint', ['.oxlintrc.json', moneyFile])).toEqual([]);
});

it('runs the tests that import a changed file', () => {
  expect(commandOf(reached, [moneyFile])?.slice(0, 2)).toEqual(['related', '--run']);
  expect(commandOf(reached, [moneyFile])).toContain(moneyFile);
});

it.each([
  ['services/payments/migrations/0001_business.sql', entryPath('payments', 'migrations.ts')],
  [
    'packages/webhooks/migrations/0001_events_and_webhooks.sql',
    'packages/webhooks/src/migrations.ts',
  ],
  ['docs/payouts.md', 'tools/docs/pages.ts'],
])('%s counts as a change of %s, which reads it', (file, reader) => {
  expect(commandOf(reached, [file])).toContain(reader);
});

it('names what the whole check would have run', () => {
  const leftOut = leftOutOf(changedParts([moneyFile]));
  expect(leftOut).toContain('process tests');
  expect(leftOut).toContain('dead code');
  expect(leftOut).not.toContain('types');
  expect(leftOut).not.toContain('tidy and unit tests');
});

it('names lint when there was nothing to lint', () => {
  expect(leftOutOf(changedParts(['README.md']))).toContain('lint');
});
