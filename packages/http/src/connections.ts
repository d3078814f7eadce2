import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Every open connection with its latest response. HTTP/1.1 answers in order, so when the latest is
 * written, all are.
 */
export type Connections = Map<Socket, ServerResponse | undefined>;

export function trackConnections(server: Server, connections: Connections): void {
  server.on('connection', (socket) => {
    connections.set(socket, undefined);
    socket.once('close', () => connections.delete(socket));
  });
}

export function isAnswering(response: ServerResponse | undefined): response is ServerResponse {
  return response !== undefined && !response.writableFinished && !response.destroyed;
}
