import { writeFileSync } from 'node:fs';
import { expect } from 'vitest';
import { capturedFile, readCaptured } from '../read-captured.ts';
import type { Captured } from '../read-captured.ts';

/** Set by `./dev docs --capture`. */
const isCapturing = process.env['COUNTINGHOUSE_CAPTURE'] === '1';

/** Compares responses with the committed ones, or rewrites those. */
export function expectCaptured(service: string, samples: readonly Captured[]): void {
  if (isCapturing) {
    writeFileSync(capturedFile(service), `${JSON.stringify(samples, null, 1)}\n`);
    return;
  }
  // Only what JSON can represent counts.
  const answered: readonly Captured[] = JSON.parse(JSON.stringify(samples));
  const committed = readCaptured(service);
  for (const sample of answered) {
    const shown = committed.find(({ kind, name }) => kind === sample.kind && name === sample.name);
    expect
      .soft(JSON.stringify(sample, null, 1), `${sample.name}: ${hint}`)
      .toBe(JSON.stringify(shown, null, 1));
  }
  expect(answered.map(({ name }) => name)).toEqual(committed.map(({ name }) => name));
}

const hint =
  'another answer than the documentation shows: ./dev docs --capture, then read the difference';
