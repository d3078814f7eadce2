import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { repositoryRoot } from '../dev/paths.ts';

/** Written only by `./dev docs --capture`. */
const captured = z.array(z.custom<Captured>((value) => typeof value === 'object'));

/** A sample as the documentation shows it. */
export interface Captured {
  readonly kind: 'operation' | 'error' | 'event';
  /** `payments.get`, a reason, or an event type. */
  readonly name: string;
  readonly code: string;
  readonly curl?: string;
  /** The operation that was called. */
  readonly operation?: string;
  readonly status?: number;
  /** What the SDK throws. */
  readonly error?: string | null;
  /** The response, or the event. */
  readonly answer: unknown;
  /** What an event's handler returns. */
  readonly result?: string;
}

export function capturedFile(service: string): string {
  return join(repositoryRoot, `docs/samples/generated/${service}.json`);
}

export function readCaptured(service: string): readonly Captured[] {
  const file = capturedFile(service);
  return existsSync(file) ? captured.parse(JSON.parse(readFileSync(file, 'utf8'))) : [];
}
