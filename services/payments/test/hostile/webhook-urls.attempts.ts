import type { Attempt } from '@countinghouse/testing/hostile';
import { privateName } from './support/merchants.ts';
import type { MerchantsWorld } from './support/merchants.ts';
import { refusedCall } from './support/refused-call.ts';

const notPublic = 'The URL must point to a server on the public internet.';
const httpsOnly = 'Must be an https:// address.';

/** Addresses that lead to the service's own network, or to no web server. */
const urls: readonly (readonly [id: number, idea: string, url: string, words?: string])[] = [
  [398, 'metadata v4', 'https://169.254.169.254/latest/meta-data/'],
  [399, 'private 10', 'https://10.0.0.1/'],
  [400, 'private 192', 'https://192.168.1.1/'],
  [401, '172.16', 'https://172.16.0.1/'],
  [402, 'cgnat', 'https://100.64.0.1/'],
  [403, 'v6 loopback', 'https://[::1]/'],
  [404, 'v6 mapped private', 'https://[::ffff:10.0.0.1]/'],
  [405, 'v6 mapped hex', 'https://[::ffff:a00:1]/'],
  [406, 'v6 ula', 'https://[fd00::1]/'],
  [407, 'v6 link-local', 'https://[fe80::1]/'],
  [408, 'v6 6to4 of 10.0.0.1', 'https://[2002:a00:1::1]/'],
  [409, 'nat64 of 10.0.0.1', 'https://[64:ff9b::a00:1]/'],
  [410, 'teredo', 'https://[2001:0:a00:1::1]/'],
  [411, 'zero', 'https://0.0.0.0/'],
  [412, 'v6 any', 'https://[::]/'],
  [413, 'decimal', 'https://167772161/'],
  [414, 'hex', 'https://0x0a000001/'],
  [415, 'octal', 'https://012.0.0.1/'],
  [416, 'short', 'https://10.1/'],
  [417, 'broadcast', 'https://255.255.255.255/'],
  [418, 'multicast', 'https://224.0.0.1/'],
  [419, 'localhost name', 'https://localhost/'],
  [420, 'trailing dot', 'https://localhost./'],
  [421, 'internal name', `https://${privateName}/`],
  [422, 'single label', 'https://postgres/'],
  [423, 'userinfo', 'https://example.com@10.0.0.1/', 'Must not contain a user name or password.'],
  [424, 'http', 'http://example.com/', httpsOnly],
  [425, 'ftp', 'ftp://example.com/', httpsOnly],
  [426, 'file', 'file:///etc/passwd', httpsOnly],
  [427, 'gopher', 'gopher://example.com/', httpsOnly],
  [428, 'unicode digits', 'https://①⓪.0.0.1/'],
  [429, 'fullwidth dot', 'https://10．0．0．1/'],
  [430, 'fragment', 'https://nowhere.example#@example.com/', 'was not found'],
  [431, 'crlf', 'https://example.com/\r\nHost: 10.0.0.1', httpsOnly],
  [432, 'percent host', 'https://%31%30.0.0.1/'],
  [433, 'long', `https://example.com/${'a'.repeat(500)}`, 'at most 500 characters'],
  [434, 'benchmark net', 'https://198.18.0.1/'],
  [435, 'doc net', 'https://203.0.113.1/'],
  [436, 'this net', 'https://0.1.2.3/'],
];

export const attempts: readonly Attempt<MerchantsWorld>[] = urls.map(
  ([id, idea, url, words = notPublic]) =>
    refusedCall({
      id,
      actor: 'malicious merchant',
      idea: `webhook SSRF: ${idea}`,
      method: 'POST',
      path: '/webhooks',
      call: ({ attacker: { key } }) => ({ key, body: { url } }),
      status: 400,
      words: ['"url":[', words],
    }),
);
