/** Finds the ends of HTTP/1.1 responses in the bytes of one connection. */
export interface ResponseCounter {
  /** The statuses of the responses that are complete with these bytes. */
  readonly add: (bytes: Buffer) => readonly number[];
}

const headEnd = '\r\n\r\n';

/**
 * Only what our own API sends: every body has a Content-Length. An HTTP client would do, but its
 * own cost per request would be a good part of the latency that is measured.
 */
export function createResponseCounter(): ResponseCounter {
  let rest: Buffer = Buffer.alloc(0);
  return {
    add: (bytes) => {
      rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
      const statuses: number[] = [];
      for (;;) {
        const end = rest.indexOf(headEnd);
        if (end === -1) return statuses;
        const head = rest.toString('latin1', 0, end);
        const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? '0');
        const next = end + headEnd.length + length;
        if (rest.length < next) return statuses;
        statuses.push(Number(head.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length)));
        rest = rest.subarray(next);
      }
    },
  };
}
