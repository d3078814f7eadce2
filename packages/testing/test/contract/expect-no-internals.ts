import { expect } from 'vitest';
import type { Answer } from './client.ts';

/** Stack traces, files, SQL, tables, constraints, database messages, hosts and ports. */
const internals =
  /\bat .+:\d+:\d+|\.ts\b|node_modules|\/src\/|select |insert |relation|constraint|permission denied for|(payments|accounting)_app|pg_|postgres|ECONN|127\.0\.0\.1|localhost|zod|fastify/i;

export function expectNoInternals({ text, headers }: Answer): void {
  expect(text).not.toMatch(internals);
  for (const name of ['server', 'x-powered-by']) expect(headers.get(name)).toBeNull();
}
