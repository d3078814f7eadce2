import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';

/** How slow a client may be while a response holds shared resources. */
export interface Pace {
  /** How long the client may read nothing. */
  readonly silenceMsMax: number;
  /**
   * How long the response as a whole may wait for the client; time to produce it does not count.
   */
  readonly totalMsMax: number;
}

/** Thrown when a client reads a response too slowly; the connection is cut. */
export class SlowCaller extends Error {
  override readonly name = 'SlowCaller';
}

/** However slow the production is, the response continues. */
const restMsMax = 100;

/**
 * Streams text or bytes as they are produced. A piece is produced when the last one has been read,
 * after a rest as long as its production took: a long response leaves half of this process, and of
 * its source, to other requests. The first piece is produced before anything is sent, so that its
 * fault still gets a regular error response. Later faults and slow clients cut the connection: a
 * part must not look like the whole. In every case `pieces` gets the signal to stop.
 */
export async function sendPieces(
  reply: FastifyReply,
  pieces: AsyncIterable<string | Buffer>,
  pace: Pace,
): Promise<FastifyReply> {
  const iterator = pieces[Symbol.asyncIterator]();
  const first = await iterator.next();
  const stream = Readable.from(writePieces());
  let patienceMs = pace.totalMsMax;
  stream.once('close', () => {
    // A client that disconnected early may have closed the stream before it began to read.
    void iterator.return?.().catch(() => undefined);
  });
  return reply.send(stream);

  async function* writePieces(): AsyncGenerator<string | Buffer> {
    let piece = first;
    while (piece.done !== true) {
      const offeredAtMs = performance.now();
      const cut = setTimeout(
        () => stream.destroy(new SlowCaller('the caller read the response too slowly')),
        Math.min(pace.silenceMsMax, patienceMs),
      );
      try {
        yield piece.value;
      } finally {
        clearTimeout(cut);
      }
      patienceMs = Math.max(0, patienceMs - (performance.now() - offeredAtMs));
      const startedAtMs = performance.now();
      piece = await iterator.next();
      await wait(Math.min(performance.now() - startedAtMs, restMsMax));
    }
  }
}
