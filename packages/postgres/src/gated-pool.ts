import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { createPool, toDatabase } from './database.ts';
import type { Database, DatabaseOptions } from './database.ts';
import { preparedPool } from './prepared-pool.ts';

/** Controls a program's connections: when each is handed out, and what happens on it. */
export interface ConnectionGate {
  /** Runs before a transaction, or a single statement, gets its connection. */
  readonly enter: () => Promise<void>;
  /** Wraps each statement, including `begin` and `commit`. */
  readonly statement: <Result>(statement: GatedStatement<Result>) => Promise<Result>;
  /** Runs when the connection is free again. */
  readonly leave: () => void;
}

interface GatedStatement<Result> {
  readonly text: string;
  readonly run: () => Promise<Result>;
  /** Simulates a client that disappeared: the transaction rolls back. */
  readonly abandon: () => Promise<void>;
}

export interface GatedPool<Schema> {
  /** Bypasses every gate. */
  readonly database: Database<Schema>;
  readonly through: (gate: ConnectionGate) => Database<Schema>;
}

/** One pool with several gates, for tests that control the order of transactions. */
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
