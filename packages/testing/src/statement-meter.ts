import { createPostgresReader } from './postgres-messages.ts';
import type { PostgresMessages } from './postgres-messages.ts';
import { startTcpProxy } from './tcp-proxy.ts';

/** A proxy to PostgreSQL that counts statements and round trips, not time. */
export interface StatementMeter {
  /** The same URL, routed through the proxy. */
  readonly through: (url: string) => string;
  /**
   * The statements of one action. Runs it a few times and counts the cheapest: a process's loops
   * and caches may add statements.
   */
  readonly measure: (act: () => Promise<unknown>) => Promise<PostgresMessages>;
  readonly close: () => Promise<void>;
}

/** The first may fill caches and open connections. */
const turns = 4;

/**
 * Not part of an action: every process polls for changes several times a second, every connection
 * is checked once for a standby, and earlier requests are logged later.
 */
const beside = [
  'from change_counter',
  'from cell_clock',
  'pg_is_in_recovery()',
  'insert into request_log ',
  'insert into key_use ',
];

function isBeside(statement: string): boolean {
  return beside.some((text) => statement.includes(text));
}

const isEnd = (statement: string | undefined): boolean =>
  statement === 'commit' || statement === 'rollback';

const nothing: PostgresMessages = { statements: [], roundTrips: 0 };

function added(some: PostgresMessages, more: PostgresMessages): PostgresMessages {
  return {
    statements: [...some.statements, ...more.statements],
    roundTrips: some.roundTrips + more.roundTrips,
  };
}

export async function startStatementMeter(serverUrl: string): Promise<StatementMeter> {
  const { hostname: host, port } = new URL(serverUrl);
  let seen = nothing;
  const proxy = await startTcpProxy({
    host,
    port: Number(port || 5432),
    listen: () => {
      const read = createPostgresReader();
      let transaction = nothing;
      return (bytes) => {
        transaction = added(transaction, read(bytes));
        const { statements } = transaction;
        // A transaction's purpose is only known at its end.
        if (statements[0] === 'begin' && !isEnd(statements.at(-1))) return;
        const counted = statements.filter((text) => text !== 'begin' && !isEnd(text));
        if (counted.length === 0 || !counted.every(isBeside)) seen = added(seen, transaction);
        transaction = nothing;
      };
    },
  });

  return {
    through: proxy.through,
    measure: async (act) => {
      let least: PostgresMessages | null = null;
      for (let turn = 0; turn < turns; turn += 1) {
        seen = nothing;
        await act();
        if (least === null || seen.roundTrips < least.roundTrips) least = seen;
      }
      return least ?? seen;
    },
    close: proxy.close,
  };
}
