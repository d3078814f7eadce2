import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

/* The script that docs/rounding.md prints for integrators, run as printed. */

const page = readFileSync(new URL('../../../../docs/rounding.md', import.meta.url), 'utf8');
const vectors = fileURLToPath(new URL('../vectors/amounts.json', import.meta.url));
const ours = new URL('../support/ledger/vector-rounding.ts', import.meta.url);

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rounding-page-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

test('the script agrees with the service on every vector, and says so in the words of the page', () => {
  const { status, stdout } = run(`export * from '${ours.href}';`);
  expect(status).toBe(0);
  const [, promised] = /prints `([^`]+)`/.exec(page) ?? [];
  expect(stdout.trim()).toBe(promised);
});

test('the script names the vectors that an implementation gets wrong', () => {
  const { status, stderr } = run(`
    import { computeDocument, recognise } from '${ours.href}';
    export { computeDocument, recognise };
    export const settle = () => ({ relieved: [] });
  `);
  expect(status).toBe(1);
  expect(stderr).toContain('settlements: 26.45 worth 40.44 in three parts');
  expect(stderr).not.toContain('documents:');
});

function run(implementation: string): { status: number | null; stdout: string; stderr: string } {
  const [, script = ''] = /```js\n(.*?)```/s.exec(page) ?? [];
  writeFileSync(join(folder, 'check-rounding.mjs'), script);
  writeFileSync(join(folder, 'our-rounding.mjs'), implementation);
  copyFileSync(vectors, join(folder, 'amounts.json'));
  return spawnSync(process.execPath, ['check-rounding.mjs'], { cwd: folder, encoding: 'utf8' });
}
