import { Kysely, PostgresDialect } from 'kysely';
import type { PostgresPool, Transaction } from 'kysely';
import pg from 'pg';
import { standbyRefused } from './errors.ts';
import { preparedPool } from './prepared-pool.ts';

/** Whatever runs statements: the pool, or one transaction of it. */
export type Tx<Schema> = Kysely<Schema> | Transaction<Schema>;

export interface Database<Schema> {
  readonly db: Kysely<Schema>;
  readonly connections: () => { total: number; idle: number; waiting: number };
  readonly close: () => Promise<void>;
}

export interface DatabaseOptions {
  readonly url: string;
  readonly applicationName: string;
  readonly connectionsMax: number;
  /** How long a connection may take to open. */
  readonly connectWaitMs?: number;
  /** How long a statement may go unanswered; a server that hangs sends no cancel either. */
  readonly answerWaitMs?: number;
  /** After how long the server ends a transaction that says nothing; else as the role is set. */
  readonly silentTransactionMs?: number;
  /** A fault of an idle connection (server restarted); the pool replaces it by itself. */
  readonly onIdleError?: (error: Error) => void;
}

/** A black-holed server must turn into an answer, not a hang. */
const connectWaitMsDefault = 2_000;
/** Above the application role's statement_timeout, so that the server's own cancel wins. */
const answerWaitMsDefault = 12_000;
const idleConnectionMs = 60_000;

export function connectDatabase<Schema>(options: DatabaseOptions): Database<Schema> {
  const pool = createPool(options);
  return toDatabase(pool, preparedPool(pool));
}

/** A database whose connections come from `connections`, which draws on `pool`. */
export function toDatabase<Schema>(pool: pg.Pool, connections: PostgresPool): Database<Schema> {
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: connections }) });
  return {
    db,
    connections: () => ({
      total: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: async () => {
      await pool.end();
    },
  };
}

export function createPool(options: DatabaseOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: options.url,
    application_name: options.applicationName,
    max: options.connectionsMax,
    connectionTimeoutMillis: options.connectWaitMs ?? connectWaitMsDefault,
    query_timeout: options.answerWaitMs ?? answerWaitMsDefault,
    idleTimeoutMillis: idleConnectionMs,
    ...(options.silentTransactionMs !== undefined && {
      idle_in_transaction_session_timeout: options.silentTransactionMs,
    }),
    keepAlive: true,
    verify: refuseStandby,
    types: exactTypes(),
  });
  pool.on('error', (error) => options.onIdleError?.(error));
  // While a connection is in use the pool does not listen, and an 'error' event without a listener
  // ends the process. The statement that was under way is rejected in any case.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/**
 * For the pool's `verify`: a proxy needs a second or two to notice a failover, and meanwhile leads new
 * connections to a server whose keys, pauses and balances may be old.
 */
export function refuseStandby(client: pg.PoolClient, tell: (error?: Error) => void): void {
  client
    .query<{ isStandby: boolean }>('select pg_is_in_recovery() as "isStandby"')
    .then(({ rows }) => tell(rows[0]?.isStandby === false ? undefined : standbyRefused()), tell);
}

/** `bigint` columns arrive as bigint: a JavaScript number loses money above 2^53. */
function exactTypes(): pg.CustomTypesConfig {
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, BigInt);
  types.setTypeParser(bigintArray, parseBigints);
  types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, parseTimestamp);
  // A day of the calendar is text: as a Date it would be another day in another time zone.
  types.setTypeParser(pg.types.builtins.DATE, (text) => text);
  return types;
}

/**
 * `2026-11-15 09:30:00.123+00` with a T and the offset's minutes is what the language itself reads,
 * in a third of the time of the driver's parser.
 */
function parseTimestamp(text: string): Date {
  const hasOffsetMinutes = text.at(-3) === ':';
  const time = new Date(text.replace(' ', 'T') + (hasOffsetMinutes ? '' : ':00'));
  if (Number.isNaN(time.getTime())) {
    throw new RangeError('the database returned a time outside the supported range');
  }
  return time;
}

/** The type's number in every PostgreSQL; the driver names those of single values only. */
const bigintArray = 1016;

/** `{1,-2}`; arrays of amounts hold no nulls. */
function parseBigints(text: string): readonly bigint[] {
  return text === '{}' ? [] : text.slice(1, -1).split(',').map(BigInt);
}
