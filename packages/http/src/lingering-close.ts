import type { Server } from 'node:http';
import { Socket } from 'node:net';
import type { Connections } from './connections.ts';

/** How long a peer may keep sending after our last response, before the connection is cut. */
const lingerMs = 10_000;

/**
 * Sends nothing more, but keeps reading and discarding what the peer sends. If the socket closed
 * immediately, the kernel would answer those bytes with a reset, and a reset removes our reply from
 * the peer's receive buffer before it is read.
 */
export function lingeringClose(socket: Socket): void {
  if (socket.writable) socket.end();
  socket.resume();
  const timer = setTimeout(() => socket.destroy(), lingerMs).unref();
  socket.once('close', () => clearTimeout(timer));
}

/**
 * Node ends a connection that is not kept alive with `destroySoon`, even while the body of a
 * refused request is still arriving. In that case it lingers instead.
 */
export function lingerOnEarlyReplies(server: Server, connections: Connections): void {
  server.on('connection', (socket) => {
    socket.destroySoon = () => {
      if (connections.get(socket)?.req.complete === false) lingeringClose(socket);
      else Socket.prototype.destroySoon.call(socket);
    };
  });
}
