import type { RequestReader } from './wire-gate.ts';

/** The head of each HTTP request; clients here send one at a time, in one piece. */
export function createHttpReader(): RequestReader {
  return (bytes) => [bytes.toString('latin1')];
}

/**
 * The text of each statement that a client of PostgreSQL has carried out. A prepared one is sent as
 * text once and by its name afterwards, so names are remembered.
 */
export function createStatementReader(): RequestReader {
  const texts = new Map<string, string>();
  let unread: Buffer = Buffer.alloc(0);
  let isStarted = false;

  function read(kind: string, body: Buffer): string | undefined {
    if (kind === 'Q') return textAt(body, 0);
    if (kind === 'P') {
      const name = textAt(body, 0);
      texts.set(name, textAt(body, Buffer.byteLength(name) + 1));
    }
    if (kind === 'B') return texts.get(textAt(body, Buffer.byteLength(textAt(body, 0)) + 1));
    return undefined;
  }

  return (bytes) => {
    unread = Buffer.concat([unread, bytes]);
    const statements: string[] = [];
    for (;;) {
      // The very first message has no letter before its length.
      const head = isStarted ? 1 : 0;
      if (unread.length < head + lengthBytes) return statements;
      const end = head + unread.readInt32BE(head);
      if (unread.length < end) return statements;
      const kind = unread.toString('latin1', 0, head);
      const statement = read(kind, unread.subarray(head + lengthBytes, end));
      if (statement !== undefined) statements.push(statement.trim());
      unread = unread.subarray(end);
      isStarted = true;
    }
  };
}

const lengthBytes = 4;

function textAt(body: Buffer, start: number): string {
  return body.toString('utf8', start, body.indexOf(0, start));
}
