import { gzipSync } from 'node:zlib';
import type { Attempt } from '@countinghouse/testing/hostile';
import { validLink } from './support/merchants.ts';
import type { MerchantsWorld } from './support/merchants.ts';
import { refusedCall } from './support/refused-call.ts';

const actor = 'malicious merchant';

/** A body for a new payment link that must be refused, and that creates nothing. */
function refusedBody(
  id: number,
  idea: string,
  body: unknown,
  { status = 400, code = 'invalid_request', headers = {} } = {},
): Attempt<MerchantsWorld> {
  return refusedCall({
    id,
    actor,
    idea,
    method: 'POST',
    path: '/payment-links',
    call: ({ attacker: { key } }) => ({ key, body, headers }),
    status,
    words: [code],
  });
}

/** Fields of the stored row, and names that every object inherits. */
const fields: readonly (readonly [id: number, field: string])[] = [
  [76, 'workspaceId'],
  [77, 'id'],
  [78, 'uses'],
  [79, 'businessId'],
  [80, 'environment'],
  [81, 'code'],
  [82, 'createdAt'],
  [83, 'constructor'],
  [84, 'toString'],
];

const nest = (open: string, close: string, depth: number): string =>
  `{"title":"a","currency":"NGN","metadata":${open.repeat(depth)}1${close.repeat(depth)}}`;

const withAmount = (amount: string): string => `{"title":"a","currency":"NGN","amount":${amount}}`;
const withTitle = (title: string): string => `{"title":"${title}","currency":"NGN"}`;
const valid = JSON.stringify(validLink);

const documents: readonly (readonly [id: number, idea: string, body: string | Uint8Array])[] = [
  [85, '__proto__', '{"title":"a","currency":"NGN","__proto__":{"amount":1}}'],
  [86, 'a field named twice', '{"title":"a","currency":"NGN","amount":5,"amount":1}'],
  [87, 'deep arrays', nest('[', ']', 10_000)],
  [88, 'deep objects', nest('{"a":', '}', 10_000)],
  [89, 'NUL', withTitle(String.raw`a\u0000b`)],
  [90, 'lone surrogate', withTitle(String.raw`a\ud800b`)],
  [91, 'bad UTF-8', Buffer.from(withTitle('a\u00ff'), 'latin1')],
  [92, 'byte order mark', `\uFEFF${valid}`],
  [93, 'NaN', withAmount('NaN')],
  [94, '1e999', withAmount('1e999')],
  [95, '0.001 NGN', withAmount('0.001')],
  [96, 'negative', withAmount('-1')],
  [97, 'text after the document', `${valid} {}`],
  [98, 'comment', `/* */ ${valid}`],
  [99, 'array', `[${valid}]`],
  [100, 'string', '"title"'],
  [101, 'null', 'null'],
  [102, 'huge number', withAmount('9'.repeat(400))],
  [103, 'long decimals', withAmount(`1.${'0'.repeat(400)}1`)],
  [104, 'hexadecimal', withAmount('0x10')],
];

export const attempts: readonly Attempt<MerchantsWorld>[] = [
  ...fields.map(([id, field]) =>
    refusedBody(id, `mass assignment ${field}`, { ...validLink, [field]: 'mine' }),
  ),
  ...documents.map(([id, idea, body]) => refusedBody(id, `JSON ${idea}`, body)),
  refusedBody(105, 'body of 300 KB', withTitle('a'.repeat(300_000)), {
    status: 413,
    code: 'payload_too_large',
  }),
  refusedBody(106, 'gzip body', gzipSync(valid), { headers: { 'content-encoding': 'gzip' } }),
];
