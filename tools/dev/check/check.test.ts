import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { Progress } from '../progress.ts';
import type { CheckPart } from './check-part.ts';
import { runParts } from './check.ts';
import { openResults } from './kept-results.ts';
import type { KeptResults } from './kept-results.ts';

function createScreen() {
  const lines: string[] = [];
  const progress: Progress = {
    say: (text) => lines.push(text),
    run: async (_title, work) => work(() => undefined),
  };
  return { progress, lines };
}

function keptHere(): KeptResults {
  const directory = mkdtempSync(join(tmpdir(), 'countinghouse-check-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return openResults(directory);
}

function staticPart(name: string, script: string): CheckPart {
  const command = [process.execPath, '-e', script];
  return { name, levels: ['quick'], kind: 'static', command, advice: `mend ${name}` };
}

/** A stand-in for the test runner: writes the report that vitest would. */
function testPart(name: string, report: object): CheckPart {
  const script = `
    const file = process.argv.find((arg) => arg.startsWith('--outputFile.json=')).slice(18);
    require('node:fs').writeFileSync(file, ${JSON.stringify(JSON.stringify(report))});`;
  const command = [process.execPath, '-e', script, '--'];
  return { name, levels: ['quick'], kind: 'tests', command, advice: `mend ${name}` };
}

const sevenPassed = {
  numPassedTests: 7,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [],
};

it('ends with the totals of the test runner and exit code 0 when all is well', async () => {
  const { progress, lines } = createScreen();
  const parts = [
    staticPart('types', ''),
    testPart('one', sevenPassed),
    testPart('two', sevenPassed),
  ];
  expect(await runParts(progress, parts, keptHere(), {})).toBe(0);
  expect(lines.at(-1)).toBe('14 passed, 0 failed');
});

it('says in its last line what it left out', async () => {
  const { progress, lines } = createScreen();
  const leftOut = ['dead code', 'process tests'];
  await runParts(progress, [testPart('one', sevenPassed)], keptHere(), {}, leftOut);
  expect(lines.at(-1)).toBe('7 passed, 0 failed; left out: dead code, process tests');
});

it('shows the output and the advice of a failed part, and fails, though every test passed', async () => {
  const { progress, lines } = createScreen();
  const lint = staticPart('lint', "console.log('a floating promise'); process.exit(3)");
  expect(await runParts(progress, [lint, testPart('unit', sevenPassed)], keptHere(), {})).toBe(1);
  expect(lines.join('\n')).toContain('a floating promise\n→ mend lint');
  expect(lines.at(-2)).toBe('check failed: lint');
  expect(lines.at(-1)).toBe('7 passed, 0 failed');
});

it('fails when the report counts a failure, whatever the exit code says', async () => {
  const { progress, lines } = createScreen();
  const report = { ...sevenPassed, numFailedTests: 2 };
  expect(await runParts(progress, [testPart('unit', report)], keptHere(), {})).toBe(1);
  expect(lines.at(-1)).toBe('7 passed, 2 failed');
});

it('fails when the test runner dies before it could report', async () => {
  const { progress, lines } = createScreen();
  const dead: CheckPart = { ...staticPart('dead', 'process.exit(9)'), kind: 'tests' };
  expect(await runParts(progress, [dead], keptHere(), {})).toBe(1);
  expect(lines.at(-1)).toBe('0 passed, 0 failed');
});

it('prints the time of every part in the order of the list', async () => {
  const { progress, lines } = createScreen();
  const slowFirst = [staticPart('slow', 'setTimeout(() => {}, 300)'), staticPart('fast', '')];
  await runParts(progress, slowFirst, keptHere(), {});
  const rows = lines.filter((line) => /^✓ .* s$/.test(line)).map((line) => line.split(/\s+/)[1]);
  expect(rows).toEqual(['slow', 'fast']);
});

it('a part that passed is not run again, one that failed is, and both count in the totals', async () => {
  const kept = keptHere();
  const first = createScreen();
  const failing = testPart('two', { ...sevenPassed, numFailedTests: 1 });
  expect(await runParts(first.progress, [testPart('one', sevenPassed), failing], kept, {})).toBe(1);

  const second = createScreen();
  // It would fail now, if it ran.
  const dead: CheckPart = { ...testPart('one', sevenPassed), command: ['false'] };
  const parts = [dead, testPart('two', sevenPassed)];
  expect(await runParts(second.progress, parts, kept, {})).toBe(0);
  expect(second.lines[0]).toMatch(/^✓ one passed before, at /);
  expect(second.lines.at(-1)).toBe('14 passed, 0 failed');
});
