import { createPostgresReader } from './postgres-messages.ts';
import type { PostgresMessages } from './postgres-messages.ts';
import { startTcpProxy } from './tcp-proxy.ts';

/** A cable to PostgreSQL that counts what passes: statements and round trips, not time. */
export interface StatementMeter {
  /** The same address, led through here. */
  readonly through: (url: string) => string;
  /**
   * What one act asks of the server. It is carried out a few times and the cheapest counts: beside it
   * loops and caches of a process may speak, which only adds.
   */
  readonly measure: (act: () => Promise<unknown>) => Promise<PostgresMessages>;
  readonly close: () => Promise<void>;
}

/** The first may fill caches and open connections. */
const turns = 4;

/**
 * Every process looks for changes several times a second, whatever it is asked, every connection is
 * asked once whether it leads to a standby, and what was asked before is logged later: not part of an act.
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
        // What a transaction is about is known at its end.
        if (statements[0] === 'begin' && !isEnd(statements.at(-1))) return;
        const told = statements.filter((text) => text !== 'begin' && !isEnd(text));
        if (told.length === 0 || !told.every(isBeside)) seen = added(seen, transaction);
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
