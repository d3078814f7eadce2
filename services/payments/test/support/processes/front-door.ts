import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** One address for good, whichever process is behind it at the moment. */
export interface FrontDoor {
  readonly address: string;
  readonly leadTo: (address: string) => void;
  readonly close: () => Promise<void>;
}

export async function openFrontDoor(): Promise<FrontDoor> {
  const sockets = new Set<Socket>();
  let port: number | null = null;
  const server = createServer((client) => {
    sockets.add(client);
    client.on('error', () => undefined);
    client.once('close', () => sockets.delete(client));
    if (port === null) {
      client.destroy();
      return;
    }
    const inside = connect({ host: '127.0.0.1', port });
    inside.on('error', () => client.destroy());
    inside.once('close', () => client.destroy());
    client.once('close', () => inside.destroy());
    client.pipe(inside);
    inside.pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    leadTo: (address) => {
      port = Number(new URL(address).port);
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
