import { dripRaw, exchangeRaw } from '@countinghouse/testing/hostile';
import type { Attempt } from '@countinghouse/testing/hostile';
import { expect } from 'vitest';

/** A listening API, and a key that a proxy in front of it would have put into others' requests. */
export interface ProtocolWorld {
  readonly address: string;
  readonly key: string;
  /** Payment links of the key's workspace: what a smuggled request would have created. */
  readonly linkCount: () => Promise<number>;
  readonly close: () => Promise<void>;
}

const path = '/api/v1/payment-links';
const host = 'Host: localhost\r\n';
const body = '{"title":"smuggled","amount":10,"currency":"NGN"}';
const json = 'Content-Type: application/json\r\n';
/** Else the connection stays open for the next request. */
const close = 'Connection: close\r\n';

/** A whole request of the key's owner, hidden in what follows another one. */
export function hidden(key: string): string {
  const headers = `${host}${close}Authorization: Bearer ${key}\r\n${json}Content-Length: ${body.length}\r\n`;
  return `POST ${path} HTTP/1.1\r\n${headers}\r\n${body}`;
}

export const attempts: readonly Attempt<ProtocolWorld>[] = [
  smuggles(505, 'CL.TE', (key) => {
    const smuggled = hidden(key);
    const lengths = `Content-Length: ${smuggled.length + 5}\r\nTransfer-Encoding: chunked\r\n`;
    return `POST ${path} HTTP/1.1\r\n${host}${lengths}\r\n0\r\n\r\n${smuggled}`;
  }),
  smuggles(506, 'TE.CL', (key) => {
    const smuggled = hidden(key);
    const chunks = `${smuggled.length.toString(16)}\r\n${smuggled}\r\n0\r\n\r\n`;
    return `POST ${path} HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n${chunks}`;
  }),
  smuggles(507, 'two Content-Length', (key) =>
    post(`Content-Length: 2\r\nContent-Length: 0\r\n`, `{}${hidden(key)}`),
  ),
  smuggles(508, 'TE: xchunked', (key) =>
    post('Transfer-Encoding: xchunked\r\n', `0\r\n\r\n${hidden(key)}`),
  ),
  smuggles(509, 'TE obs-fold', (key) =>
    post('Transfer-Encoding:\r\n chunked\r\nContent-Length: 5\r\n', `0\r\n\r\n${hidden(key)}`),
  ),
  smuggles(510, 'TE with space before colon', (key) =>
    post('Transfer-Encoding : chunked\r\nContent-Length: 5\r\n', `0\r\n\r\n${hidden(key)}`),
  ),
  smuggles(511, 'Content-Length +2', (key) => post('Content-Length: +2\r\n', `{}${hidden(key)}`)),
  smuggles(512, 'Content-Length 0x2', (key) => post('Content-Length: 0x2\r\n', `{}${hidden(key)}`)),
  smuggles(513, 'negative Content-Length', (key) =>
    post('Content-Length: -1\r\n', `{}${hidden(key)}`),
  ),
  smuggles(514, 'chunk size overflow', (key) =>
    post('Transfer-Encoding: chunked\r\n', `10000000000000002\r\n{}\r\n0\r\n\r\n${hidden(key)}`),
  ),
  refused(515, 'chunk extension flood', [413, 400, 401], () =>
    post('Transfer-Encoding: chunked\r\n', `2;${'x'.repeat(64 * 1024)}\r\n{}\r\n0\r\n\r\n`),
  ),
  smuggles(516, 'bare LF', (key) => hidden(key).replaceAll('\r\n', '\n')),
  refused(517, 'NUL in header', [400], () => get('X-A: b\0c\r\n')),
  refused(518, 'no Host', [400], () => `GET ${path} HTTP/1.1\r\n${close}\r\n`),
  refused(519, 'two Hosts', [400, 401], () => get('Host: evil.example\r\n')),
  refused(520, 'absolute form', [400, 401, 404], () =>
    get('').replace(` ${path}`, ` http://evil.example${path}`),
  ),
  refused(521, 'CONNECT', [404], () => `CONNECT evil.example:443 HTTP/1.1\r\n${host}\r\n`),
  refused(
    522,
    'TRACE',
    [401, 404],
    () => `TRACE ${path} HTTP/1.1\r\n${host}${close}X-Canary: echoed\r\n\r\n`,
  ),
  refused(523, 'PRI h2', [400], () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
  refused(524, 'upgrade h2c', [401, 404], () =>
    get('Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n'),
  ),
  refused(525, 'upgrade websocket', [401, 404], () =>
    get(
      'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n',
    ),
  ),
  refused(526, 'HTTP/0.9', [400, undefined], () => `GET ${path}\r\n`, true),
  refused(527, 'HTTP/3.0', [400], () => `GET ${path} HTTP/3.0\r\n${host}\r\n`),
  refused(528, '100 KiB header', [400], () => get(`X-A: ${'x'.repeat(100 * 1024)}\r\n`)),
  refused(529, '5,000 headers', [400], () =>
    get(Array.from({ length: 5_000 }, (_, at) => `X-${at}: y\r\n`).join('')),
  ),
  refused(530, 'long path', [400], () => get('').replace(path, `${path}/${'a'.repeat(64 * 1024)}`)),
  refused(531, 'authorization twice', [401], (key) =>
    get(`Authorization: Bearer guess\r\nAuthorization: Bearer ${key}\r\n`),
  ),
  refused(532, 'method override header', [401], () =>
    get('X-HTTP-Method-Override: POST\r\nX-Method-Override: POST\r\n'),
  ),
  refused(533, 'path //api', [404], () => get('').replace(path, `/${path}`)),
  refused(534, 'path /API/V1', [404], () => get('').replace(path, '/API/V1/payment-links')),
  refused(535, 'path ;', [401, 404], () => get('').replace(path, `${path};x=/pay`)),
  refused(536, 'path %2f', [404], () => get('').replace(path, '/api%2fv1%2fpayment-links')),
  drips(538, 'slow headers', `GET ${path} HTTP/1.1\r\n${host}`, 'X-A: b\r\n', 10_000),
  drips(540, 'slow body', post('Content-Length: 100000\r\n', ''), ' ', 30_000),
];

function post(headers: string, rest: string): string {
  return `POST ${path} HTTP/1.1\r\n${host}${json}${headers}\r\n${rest}`;
}

function get(headers: string): string {
  return `GET ${path} HTTP/1.1\r\n${host}${close}${headers}\r\n`;
}

/** One refusal, the connection closed, and nothing of the hidden request carried out. */
function smuggles(id: number, idea: string, bytesOf: (key: string) => string) {
  return refused(id, idea, [400], bytesOf);
}

function refused(
  id: number,
  idea: string,
  expected: readonly (number | undefined)[],
  bytesOf: (key: string) => string,
  isHalfClosed = false,
): Attempt<ProtocolWorld> {
  return {
    id,
    actor: 'no key',
    idea: `protocol: ${idea}`,
    run: async ({ address, key, linkCount }) => {
      const before = await linkCount();
      const { statuses, text } = await exchangeRaw(address, bytesOf(key), { isHalfClosed });
      if ((await linkCount()) !== before) return 'the hidden request created a payment link';
      if (statuses.length > 1) return `answers to one request: ${statuses.join(', ')}`;
      const [status] = statuses;
      if (status !== undefined && status < 400) return `answered with ${text.slice(0, 300)}`;
      if (text.includes('echoed')) return 'the request was sent back';
      expect(expected).toContain(status);
      return null;
    },
  };
}

/** What a machine under load may be late by. */
const graceMs = 5_000;

function drips(
  id: number,
  idea: string,
  start: string,
  drop: string,
  limitMs: number,
): Attempt<ProtocolWorld> {
  return {
    id,
    actor: 'no key',
    idea: `protocol: ${idea}`,
    isLong: true,
    run: async ({ address }) => {
      const tookMs = await dripRaw(address, { start, drop, everyMs: 500 }, limitMs + graceMs);
      return tookMs === null ? `still open after ${limitMs + graceMs} ms` : null;
    },
  };
}
