import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createResponseCounter } from './response-counter.ts';

const stream = Buffer.from(
  [
    'HTTP/1.1 200 OK\r\nContent-Length: 11\r\n\r\n{"a":"\r\n\r"}',
    'HTTP/1.1 429 Too Many Requests\r\nx-request-id: 1\r\ncontent-length: 2\r\n\r\n{}',
    'HTTP/1.1 204 No Content\r\n\r\n',
  ].join(''),
);

test('responses are found however the network cuts them', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }), (lengths) => {
      const counter = createResponseCounter();
      const statuses: number[] = [];
      let at = 0;
      for (const length of [...lengths, stream.length]) {
        if (at >= stream.length) break;
        statuses.push(...counter.add(stream.subarray(at, at + length)));
        at += length;
      }
      expect(statuses).toEqual([200, 429, 204]);
    }),
  );
});
