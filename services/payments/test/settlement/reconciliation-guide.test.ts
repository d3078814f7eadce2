import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { breakGuide } from '../../src/settlement/reconciliation/break-guide.rules.ts';

const page = readFileSync(join(import.meta.dirname, '../../../../docs/reconciliation.md'), 'utf8');

test('docs/reconciliation.md says of every break what the commands say of it', () => {
  const rows = page.split('\n').filter((line) => /^\| \w+ \| `\w+` \| `\w+` \|/.test(line));
  expect(rows).toEqual(
    breakGuide.map(
      ({ list, kind, action, meaning, remedy }) =>
        `| ${list} | \`${kind}\` | \`${action}\` | ${meaning} | ${remedy} |`,
    ),
  );
});
