import { Kysely, PostgresDialect } from 'kysely';
import type { PostgresPool, Transaction } from 'kysely';
import pg from 'pg';
import { standbyRefused } from './errors.ts';
import { preparedPool } from './prepared-pool.ts';

/** Runs statements: the pool, where each statement is its own transaction, or a transaction. */
export type Db<Schema> = Kysely<Schema> | Transaction<Schema>;

/**
 * A transaction. Statements that lock rows or must roll back together take it instead of `Db`: a
 * lock taken through the pool ends with its statement.
 */
export type Tx<Schema> = Transaction<Schema>;

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
  /** How long a statement may go unanswered; a hanging server does not report a cancel either. */
  readonly answerWaitMs?: number;
  /**
   * How long the server lets a transaction idle before it ends it; defaults to the role's setting.
   */
  readonly silentTransactionMs?: number;
  /** Called when an idle connection fails (server restarted); the pool replaces it. */
  readonly onIdleError?: (error: Error) => void;
}

/** An unreachable server must produce an error, not a hang. */
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
  // ends the process. The running statement is rejected anyway.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/**
 * The pool's `verify` hook. A proxy needs a second or two to notice a failover and until then
 * routes new connections to a server whose keys, pauses and balances may be outdated.
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
  // Dates stay text: as a Date it would be another day in another time zone.
  types.setTypeParser(pg.types.builtins.DATE, (text) => text);
  return types;
}

/**
 * Converts `2026-11-15 09:30:00.123+00` to ISO form, which the built-in parser reads in a third of
 * the time of the driver's parser.
 */
function parseTimestamp(text: string): Date {
  const hasOffsetMinutes = text.at(-3) === ':';
  const time = new Date(text.replace(' ', 'T') + (hasOffsetMinutes ? '' : ':00'));
  if (Number.isNaN(time.getTime())) {
    throw new RangeError('the database returned a time outside the supported range');
  }
  return time;
}

/** The type's OID in every PostgreSQL; the driver only names those of single values. */
const bigintArray = 1016;

/** `{1,-2}`; arrays of amounts contain no nulls. */
function parseBigints(text: string): readonly bigint[] {
  return text === '{}' ? [] : text.slice(1, -1).split(',').map(BigInt);
}
