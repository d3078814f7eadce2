import { connect, createServer } from 'node:net';
import type { Socket } from 'node:net';
import { portOf } from './free-port.ts';
import { createPostgresReader } from './postgres-messages.ts';
import type { PostgresMessages } from './postgres-messages.ts';

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

export async function startStatementMeter(serverUrl: string): Promise<StatementMeter> {
  const target = new URL(serverUrl);
  const sockets = new Set<Socket>();
  let seen: PostgresMessages = { statements: [], roundTrips: 0 };

  const server = createServer((client) => {
    const upstream = connect({ host: target.hostname, port: Number(target.port || 5432) });
    const read = createPostgresReader();
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => undefined);
      socket.once('close', () => sockets.delete(socket));
    }
    client.on('data', (bytes: Buffer) => {
      const { statements, roundTrips } = read(bytes);
      seen = {
        statements: [...seen.statements, ...statements],
        roundTrips: seen.roundTrips + roundTrips,
      };
      upstream.write(bytes);
    });
    upstream.on('data', (bytes) => client.write(bytes));
    client.once('close', () => upstream.destroy());
    upstream.once('close', () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const port = portOf(server);

  return {
    through: (url) => {
      const address = new URL(url);
      address.hostname = '127.0.0.1';
      address.port = `${port}`;
      return address.href;
    },
    measure: async (act) => {
      let least: PostgresMessages | null = null;
      for (let turn = 0; turn < turns; turn += 1) {
        seen = { statements: [], roundTrips: 0 };
        await act();
        if (least === null || seen.roundTrips < least.roundTrips) least = seen;
      }
      return least ?? seen;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
