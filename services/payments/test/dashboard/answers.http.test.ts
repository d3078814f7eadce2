import { request } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { signInStaff } from '../support/people/staff.ts';
import { createTenant } from '../support/people/tenants.ts';
import { startTestApi } from '../support/processes/running-api.ts';

const api = await startTestApi();
afterAll(api.stop);
const { businessId, liveWorkspaceId } = await createTenant(api.deps);
const viewer = await signInStaff(api, { businessId, role: 'viewer' });
const long = '/openapi.json';

describe('answers to people', () => {
  test('are kept by nobody and never guessed at, refusals too', async () => {
    const paths = [
      '/me',
      `/businesses/${businessId}`,
      `/workspaces/${liveWorkspaceId}/payments`,
      `/businesses/${businessId}/api-keys`,
      `/workspaces/${businessId}/payments`,
      '/nowhere',
    ];
    for (const path of paths) {
      const { headers } = await get(path);
      expect([path, headers['cache-control'], headers['x-content-type-options']]).toEqual([
        path,
        'no-store',
        'nosniff',
      ]);
    }
    const signedOut = await fetch(`${api.address}/dashboard/api/me`);
    expect(signedOut.headers.get('cache-control')).toBe('no-store');
  });

  test('are compressed from 1 KB on, in a form that the browser accepts', async () => {
    const plain = await get(long);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.headers['vary']).toContain('Accept-Encoding');
    const gzipped = await get(long, { 'accept-encoding': 'gzip, br;q=0' });
    expect(gzipped.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzipped.body)).toEqual(plain.body);
    const small = await get(long, { 'accept-encoding': 'gzip, deflate, br' });
    expect(small.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(small.body)).toEqual(plain.body);
    expect(Number(small.headers['content-length'])).toBe(small.body.length);
    expect(small.body.length).toBeLessThan(plain.body.length / 4);
    const short = await get('/auth/passkeys', { 'accept-encoding': 'br' });
    expect(short.headers['content-encoding']).toBeUndefined();
  });

  test('a streamed list arrives whole when it is compressed', async () => {
    const path = `/workspaces/${liveWorkspaceId}/split-recipients`;
    const plain = await get(path);
    const zipped = await get(path, { 'accept-encoding': 'gzip' });
    expect(zipped.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(zipped.body)).toEqual(plain.body);
  });

  test('with a CSRF token, or asked for by another site, are never compressed', async () => {
    const { db } = api.database;
    const name = 'n'.repeat(2_000);
    await db
      .updateTable('businesses')
      .set({ business_name: name })
      .where('id', '=', businessId)
      .execute();
    const me = await get('/me', { 'accept-encoding': 'gzip, br' });
    expect(me.body.length).toBeGreaterThan(1_024);
    expect(me.headers['content-encoding']).toBeUndefined();
    const accept = { 'accept-encoding': 'gzip, br' };
    const lured = await get(long, { ...accept, 'sec-fetch-site': 'cross-site' });
    expect(lured.headers['content-encoding']).toBeUndefined();
    const own = await get(long, { ...accept, 'sec-fetch-site': 'same-origin' });
    expect(own.headers['content-encoding']).toBe('br');
  });
});

/** As it comes over the wire: fetch would decompress it. */
async function get(path: string, extra: Readonly<Record<string, string>> = {}) {
  const headers = { ...viewer.headers, ...extra };
  const answer = await new Promise<{ headers: IncomingHttpHeaders; body: Buffer }>(
    (resolve, reject) => {
      request(`${api.address}/dashboard/api${path}`, { headers }, (response) => {
        buffer(response).then((body) => resolve({ headers: response.headers, body }), reject);
      })
        .on('error', reject)
        .end();
    },
  );
  return answer;
}
