import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';

/** How a receiver reacts to a request. */
export type Reaction =
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string | Buffer;
      /** How long it waits before the first byte. */
      readonly afterMs?: number;
    }
  /** Exactly these bytes instead of a valid HTTP response. */
  | { readonly kind: 'bytes'; readonly bytes: string | Buffer }
  | { readonly kind: HostileKind };

export type HostileKind =
  /** Reads the request and does not answer. */
  | 'hang'
  /** One header line after another, a byte at a time, never the empty line. */
  | 'drip_headers'
  /** 200, then one byte of body at a time. */
  | 'drip_body'
  /** 200, then ten gigabytes as fast as they are read. */
  | 'endless_body'
  /** 200 with a few kilobytes that inflate to many megabytes. */
  | 'gzip_bomb'
  /** 200, then header lines as fast as they are read. */
  | 'endless_headers'
  /** Interim responses and never a final one. */
  | 'endless_103'
  | 'reset'
  | 'reset_mid_headers'
  /** 200 and a part of the announced body, then a reset. */
  | 'reset_after_200'
  | 'no_content_with_body'
  /** 200, chunked, and then no valid chunk. */
  | 'chunked_garbage'
  /** Not HTTP at all. */
  | 'not_http'
  /** 200, then silence where the body should be. */
  | 'stalled_body';

const dripMs = 20;
const endlessBytes = 10 * 1024 ** 3;

export function react(reaction: Reaction, response: ServerResponse, reset: () => void): void {
  if (reaction.kind === 'bytes') {
    response.socket?.write(reaction.bytes);
    return;
  }
  if (reaction.kind !== 'status') {
    const { socket } = response;
    if (socket !== null) hostilities[reaction.kind](socket, reset);
    return;
  }
  const answer = (): void => {
    response.writeHead(reaction.status, reaction.headers).end(reaction.body);
  };
  if (reaction.afterMs === undefined) answer();
  else setTimeout(answer, reaction.afterMs);
}

const hostilities: Readonly<Record<HostileKind, (socket: Socket, reset: () => void) => void>> = {
  hang: () => undefined,
  drip_headers: (socket) => {
    socket.write('HTTP/1.1 200 OK\r\n');
    drip(socket, 'X-Slow: y\r\n');
  },
  drip_body: (socket) => {
    socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n');
    drip(socket, 'z');
  },
  endless_body: (socket) => {
    socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${endlessBytes}\r\n\r\n`);
    flood(socket, Buffer.alloc(64 * 1024, 'z'));
  },
  gzip_bomb: (socket) => {
    bomb ??= createBomb();
    socket.write(
      `HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: ${bomb.length}\r\n\r\n`,
    );
    socket.write(bomb);
  },
  endless_headers: (socket) => {
    socket.write('HTTP/1.1 200 OK\r\n');
    flood(socket, Buffer.from(`X-Long: ${'y'.repeat(1000)}\r\n`));
  },
  endless_103: (socket) => {
    flood(socket, Buffer.from('HTTP/1.1 103 Early Hints\r\nLink: </a.css>\r\n\r\n'));
  },
  reset: (_socket, reset) => reset(),
  reset_mid_headers: (socket, reset) => {
    socket.write('HTTP/1.1 200 OK\r\nContent-Ty');
    setTimeout(reset, dripMs);
  },
  reset_after_200: (socket, reset) => {
    socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nonly this');
    // A reset that overtakes the bytes before it would leave them unread.
    setTimeout(reset, dripMs);
  },
  no_content_with_body: (socket) => {
    socket.write('HTTP/1.1 204 No Content\r\nContent-Length: 9\r\n\r\nsurprise!');
  },
  chunked_garbage: (socket) => {
    socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nnot a chunk\r\n');
  },
  not_http: (socket) => {
    socket.write('SSH-2.0-OpenSSH_9.2\r\n');
  },
  stalled_body: (socket) => {
    socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n');
  },
};

/** Created once, when first needed. */
let bomb: Buffer | undefined;

/** Concatenated gzip files are one gzip file, here of 64 megabytes of zeros. */
function createBomb(): Buffer {
  const piece = gzipSync(Buffer.alloc(64 * 1024));
  return Buffer.concat(Array.from({ length: 1024 }, () => piece));
}

function drip(socket: Socket, text: string): void {
  let at = 0;
  const timer = setInterval(() => {
    socket.write(text.charAt(at % text.length));
    at += 1;
  }, dripMs);
  socket.once('close', () => clearInterval(timer));
}

/** As fast as the other side reads, and no faster: the bytes must pile up there, not here. */
function flood(socket: Socket, piece: Buffer): void {
  const fill = (): void => {
    while (!socket.destroyed && socket.write(piece)) continue;
  };
  socket.on('drain', fill);
  fill();
}
