import { writeFileSync } from 'node:fs';
import { expect } from 'vitest';
import { capturedFile, readCaptured } from '../read-captured.ts';
import type { Captured } from '../read-captured.ts';

/** Set by `./dev docs --capture`. */
const isCapturing = process.env['COUNTINGHOUSE_CAPTURE'] === '1';

/** Compares what was answered with what is committed, or commits it anew. */
export function expectCaptured(service: string, samples: readonly Captured[]): void {
  if (isCapturing) {
    writeFileSync(capturedFile(service), `${JSON.stringify(samples, null, 1)}\n`);
    return;
  }
  const hint =
    'another answer than the documentation shows: ./dev docs --capture, then read the difference';
  // What is not in JSON does not count.
  expect(JSON.parse(JSON.stringify(samples)), hint).toEqual(readCaptured(service));
}
