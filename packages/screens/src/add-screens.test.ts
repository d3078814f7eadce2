import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addScreens } from './add-screens.ts';
import { compressBuild } from './compress-build.ts';
import { readBuild } from './read-build.ts';

const page = '<!doctype html><title>Screens</title>';
const script = 'export const answer = 42;\n'.repeat(50);
let directory: string;
let server: FastifyInstance;

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'screens-'));
  mkdirSync(join(directory, 'assets'));
  writeFileSync(join(directory, 'index.html'), page);
  writeFileSync(join(directory, 'assets/main-1a2b.js'), script);
  compressBuild(directory);
  const build = readBuild(directory);
  if (build === null) throw new Error('there is a build');
  server = Fastify();
  server.get('/app/api/me', () => ({ id: 1 }));
  addScreens(server, { basePath: '/app', origin: 'https://books.example', build });
});
afterAll(async () => {
  await server.close();
  rmSync(directory, { recursive: true });
});

test('a folder without a page is no build', () => {
  expect(readBuild(join(directory, 'assets'))).toBeNull();
});

test.each(['/app', '/app/', '/app/organisations/1?tab=2', '/app/sign-in'])(
  'the page answers %s, never kept without asking',
  async (url) => {
    const { statusCode, headers, body } = await server.inject({ url });
    expect([statusCode, body]).toEqual([200, page]);
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['content-security-policy']).toContain(
      'script-src https://books.example/app/assets/;',
    );
    expect(headers['content-security-policy']).toContain("trusted-types 'none'");
  },
);

test('a page that did not change is not sent again', async () => {
  const { headers } = await server.inject({ url: '/app' });
  const again = await server.inject({
    url: '/app',
    headers: { 'if-none-match': String(headers['etag']) },
  });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('addresses of the API stay the API’s: an unknown one is 404, not a page', async () => {
  expect((await server.inject({ url: '/app/api/me' })).json()).toEqual({ id: 1 });
  expect((await server.inject({ url: '/app/api/nothing' })).statusCode).toBe(404);
  expect((await server.inject({ url: '/app/api' })).statusCode).toBe(404);
});

test('a file is kept for good and sent in the form that the browser takes', async () => {
  const url = '/app/assets/main-1a2b.js';
  const get = (accepted: string) =>
    server.inject({ url, headers: { 'accept-encoding': accepted } });
  const plain = await get('identity');
  expect(plain.body).toBe(script);
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(plain.headers['content-type']).toBe('text/javascript; charset=utf-8');
  const brotli = await get('gzip, deflate, br');
  expect(brotli.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(script);
  const gzip = await get('gzip');
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(script);
});

test('a build that was not compressed is sent as it is', () => {
  const plain = mkdtempSync(join(directory, 'plain-'));
  mkdirSync(join(plain, 'assets'));
  writeFileSync(join(plain, 'index.html'), page);
  expect(readBuild(plain)?.index).toMatchObject({ gzip: null, brotli: null });
});

test('a file that the build does not have is 404', async () => {
  for (const name of ['other.js', '..%2Findex.html', 'toString', 'main-1a2b.js.gz']) {
    expect((await server.inject({ url: `/app/assets/${name}` })).statusCode).toBe(404);
  }
});

test('HEAD answers with the headers alone', async () => {
  const { statusCode, body, headers } = await server.inject({ method: 'HEAD', url: '/app' });
  expect([statusCode, body]).toEqual([200, '']);
  expect(headers['content-length']).toBe(String(page.length));
});
