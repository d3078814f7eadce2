import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { jsonContentType } from './send-error.ts';

/**
 * Answers `{"data": [ … ]}` piece by piece: the first bytes leave before the last row is read, and
 * no more than a few pages are in memory, however long the list and however slow the caller.
 *
 * The first page is read before anything is sent, so that a database that is away is still an
 * answer of the interface. A fault after that cuts the connection: half a list must not look whole.
 */
export function sendList<Row>(
  reply: FastifyReply,
  pages: AsyncIterable<readonly Row[]>,
  toRecord: (row: Row) => unknown,
  /** Further fields, behind the rows. */
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

/** The same for rows that are stored as JSON text, which is sent as it is. */
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
    // The caller may have left: whoever reads the pages learns that no more are wanted.
    await iterator.return?.();
  }
}
