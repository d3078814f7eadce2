import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const verifier = readFileSync(join(import.meta.dirname, '../src/verify-webhook.ts'), 'utf8');

/** Ways to compare bytes or texts that stop at the first difference. */
const hastyComparisons = [
  /\.equals\(/,
  /\.compare\(/,
  /\.(?:indexOf|startsWith|endsWith|localeCompare)\(/,
  /\b(?:signatures?|expected)(?:\[\w+\])? *[!=]==/,
  /[!=]== *(?:signatures?|expected)\b/,
  /signatures\.(?:includes|some|find)\(/,
];

// A clock cannot show it: 32 bytes take nanoseconds however they are compared.
test('P-246 A-091 signatures meet in one comparison that looks at every byte', () => {
  expect(verifier.match(/\bhmacSha256\(/g)).toHaveLength(1);
  expect(verifier.match(/\bisSame\(expected, signature\)/g)).toHaveLength(1);
  expect(verifier).toMatch(/for \(const \[at, byte\] of expected\.entries\(\)\) difference \|= /);
  expect(hastyComparisons.filter((hasty) => hasty.test(verifier))).toEqual([]);
});
