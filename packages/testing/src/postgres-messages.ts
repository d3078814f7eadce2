/** What a PostgreSQL client sends, in order. */
export interface PostgresMessages {
  /** The text of each executed statement. */
  readonly statements: readonly string[];
  /** How often the client then waits for an answer. */
  readonly roundTrips: number;
}

/**
 * Reads the messages of one connection. A prepared statement is sent as text once and by name
 * afterwards, so names are remembered.
 */
export function createPostgresReader(): (bytes: Buffer) => PostgresMessages {
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
    let roundTrips = 0;
    for (;;) {
      // The very first message has no type byte before its length.
      const head = isStarted ? 1 : 0;
      if (unread.length < head + lengthBytes) return { statements, roundTrips };
      const end = head + unread.readInt32BE(head);
      if (unread.length < end) return { statements, roundTrips };
      const kind = unread.toString('latin1', 0, head);
      const statement = read(kind, unread.subarray(head + lengthBytes, end));
      if (statement !== undefined) statements.push(statement.trim());
      // A simple query, and the sync that ends a prepared one, are answered before anything else is
      // sent.
      if (kind === 'Q' || kind === 'S') roundTrips += 1;
      unread = unread.subarray(end);
      isStarted = true;
    }
  };
}

const lengthBytes = 4;

function textAt(body: Buffer, start: number): string {
  return body.toString('utf8', start, body.indexOf(0, start));
}
