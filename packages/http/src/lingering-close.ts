import type { Server } from 'node:http';
import { Socket } from 'node:net';
import type { Connections } from './connections.ts';

/** How long a peer may go on sending after our last word, before the connection is cut. */
const lingerMs = 10_000;

/**
 * Says no more, but goes on reading what the peer still sends, and throws it away. Closing at once
 * would make the kernel answer those bytes with a reset, and a reset takes our reply out of the
 * peer's receive buffer before it was read.
 */
export function lingeringClose(socket: Socket): void {
  if (socket.writable) socket.end();
  socket.resume();
  const timer = setTimeout(() => socket.destroy(), lingerMs).unref();
  socket.once('close', () => clearTimeout(timer));
}

/**
 * Node ends a connection that is not kept alive with `destroySoon`, also when the body of the
 * refused request is still on its way. There it lingers instead.
 */
export function lingerOnEarlyReplies(server: Server, connections: Connections): void {
  server.on('connection', (socket) => {
    socket.destroySoon = () => {
      if (connections.get(socket)?.req.complete === false) lingeringClose(socket);
      else Socket.prototype.destroySoon.call(socket);
    };
  });
}
