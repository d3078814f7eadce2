import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { repositoryRoot } from '../../dev/paths.ts';

/** A sample as the documentation shows it. */
export interface Captured {
  readonly kind: 'operation' | 'error' | 'event';
  /** `payments.get`, a reason, or the type of an event. */
  readonly name: string;
  readonly code: string;
  readonly curl?: string;
  /** Of the operation that was called. */
  readonly operation?: string;
  readonly status?: number;
  /** What the SDK throws. */
  readonly error?: string | null;
  /** The answer, or the event. */
  readonly answer: unknown;
  /** What an event's handler returns. */
  readonly result?: string;
}

/** Set by `./dev docs --capture`. */
const isCapturing = process.env['COUNTINGHOUSE_CAPTURE'] === '1';

function capturedFile(service: string): string {
  return join(repositoryRoot, `docs/samples/generated/${service}.json`);
}

export function readCaptured(service: string): readonly Captured[] {
  const file = capturedFile(service);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
}

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
