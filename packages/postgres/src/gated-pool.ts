import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { createPool, toDatabase } from './database.ts';
import type { Database, DatabaseOptions } from './database.ts';
import { preparedPool } from './prepared-pool.ts';

/** Stands between a program and its connections: decides when each is given out, and what it meets. */
export interface ConnectionGate {
  /** Before a transaction, or a statement of its own, gets its connection. */
  readonly enter: () => Promise<void>;
  /** Around each statement, `begin` and `commit` included. */
  readonly statement: <Result>(statement: GatedStatement<Result>) => Promise<Result>;
  /** The connection is free again. */
  readonly leave: () => void;
}

interface GatedStatement<Result> {
  readonly text: string;
  readonly run: () => Promise<Result>;
  /** What the server does when its client is gone: the transaction rolls back. */
  readonly abandon: () => Promise<void>;
}

export interface GatedPool<Schema> {
  /** Past every gate. */
  readonly database: Database<Schema>;
  readonly through: (gate: ConnectionGate) => Database<Schema>;
}

/** One pool with several ways in, for tests that decide who comes when. */
export function connectGatedPool<Schema>(options: DatabaseOptions): GatedPool<Schema> {
  const pool = createPool(options);
  const connections = preparedPool(pool);
  return {
    database: toDatabase<Schema>(pool, connections),
    through: (gate) => toDatabase<Schema>(pool, gatedPool(connections, gate)),
  };
}

function gatedPool(connections: PostgresPool, gate: ConnectionGate): PostgresPool {
  return {
    options: {},
    connect: async () => {
      await gate.enter();
      return gatedClient(await connections.connect(), gate);
    },
    end: () => connections.end(),
  };
}

function gatedClient(client: PostgresPoolClient, gate: ConnectionGate): PostgresPoolClient {
  let isAbandoned = false;
  const abandon = async (): Promise<void> => {
    isAbandoned = true;
    await client.query('rollback', []);
    client.release();
    gate.leave();
  };
  function query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  function query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new TypeError('this pool does not support cursors');
    if (isAbandoned) return Promise.reject(new Error('Connection terminated'));
    return gate.statement({ text, run: () => client.query(text, values), abandon });
  }
  return {
    query,
    release: () => {
      if (isAbandoned) return;
      client.release();
      gate.leave();
    },
  };
}
