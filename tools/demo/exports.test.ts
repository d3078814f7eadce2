import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { toShell } from './exports.ts';

it('lines for a shell keep every character of a value', () => {
  const value = `it's "$HOME" \\ \`x\` and\nanother line`;
  const script = `${toShell({ VALUE: value })}printf %s "$VALUE"`;
  expect(execFileSync('bash', ['-c', script], { encoding: 'utf8' })).toBe(value);
});
