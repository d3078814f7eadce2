import { createPostgresReader } from '@countinghouse/testing';
import type { RequestReader } from '../processes/wire-gate.ts';

/** The head of each HTTP request; clients here send one at a time, in one piece. */
export function createHttpReader(): RequestReader {
  return (bytes) => [bytes.toString('latin1')];
}

/** The text of each statement that a client of PostgreSQL has carried out. */
export function createStatementReader(): RequestReader {
  const read = createPostgresReader();
  return (bytes) => read(bytes).statements;
}
