import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { jsonContentType } from './send-error.ts';

/**
 * Streams `{"data": [ … ]}`: the first bytes are sent before the last row is read, and only a few
 * pages are in memory, however long the list and however slow the client.
 *
 * The first page is read before anything is sent, so that an unavailable database still gets a
 * regular error response. A later fault cuts the connection: half a list must not look complete.
 */
export function sendList<Row>(
  reply: FastifyReply,
  pages: AsyncIterable<readonly Row[]>,
  toRecord: (row: Row) => unknown,
  /** Further fields after the rows. */
  rest: Readonly<Record<string, unknown>> = {},
): Promise<FastifyReply> {
  const records = toRecords(reply, pages, toRecord);
  return sendTextList(reply, records, (record) => JSON.stringify(record), rest);
}

async function* toRecords<Row>(
  { request, server }: FastifyReply,
  pages: AsyncIterable<readonly Row[]>,
  toRecord: (row: Row) => unknown,
): AsyncGenerator<readonly unknown[]> {
  for await (const page of pages) {
    const records = page.map(toRecord);
    yield server.nameActors === undefined ? records : await server.nameActors(request, records);
  }
}

/** As sendList, for rows stored as JSON text, which is sent unchanged. */
export async function sendTextList<Row>(
  reply: FastifyReply,
  pages: AsyncIterable<readonly Row[]>,
  toJson: (row: Row) => string,
  rest: Readonly<Record<string, unknown>> = {},
): Promise<FastifyReply> {
  const iterator = pages[Symbol.asyncIterator]();
  const first = await iterator.next();
  reply.header('content-type', jsonContentType);
  return reply.send(Readable.from(writeList(first, iterator, toJson, rest)));
}

async function* writeList<Row>(
  first: IteratorResult<readonly Row[]>,
  iterator: AsyncIterator<readonly Row[]>,
  toJson: (row: Row) => string,
  rest: Readonly<Record<string, unknown>>,
): AsyncGenerator<string> {
  const fields = JSON.stringify(rest).slice(1);
  const ending = fields === '}' ? ']}' : `],${fields}`;
  let opening = '{"data":[';
  try {
    for (let page = first; page.done !== true; page = await iterator.next()) {
      if (page.value.length === 0) continue;
      yield opening + page.value.map(toJson).join(',');
      opening = ',';
    }
    yield opening === ',' ? ending : opening + ending;
  } finally {
    // The client may have disconnected: tells the reader of the pages to stop.
    await iterator.return?.();
  }
}
