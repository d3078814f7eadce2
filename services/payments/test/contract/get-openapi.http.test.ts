import { readFileSync } from 'node:fs';
import { expectUnauthenticated, readDocument } from '@countinghouse/testing/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { call } from './support/client.ts';
import { documentFile, published } from './support/published.ts';
import { needOperator, openTarget } from './support/target.ts';

const target = await openTarget({
  settings: { PAYMENTS_PUBLIC_URL: new URL(published.document.servers[0]?.url ?? '').origin },
});
afterAll(target.close);

describe('GET /openapi.json', () => {
  test('P-006 without a key is 401', async () => {
    expect.hasAssertions();
    expectUnauthenticated(await call(target, '/openapi.json'));
  });

  test('P-007 P-307 answers an OpenAPI 3.0 document of version 1.0.0 to both environments', async () => {
    for (const key of [target.liveKey, target.testKey]) {
      const { status, body, headers } = await call(target, '/openapi.json', { key });
      expect(status).toBe(200);
      expect(headers.get('content-type')).toMatch(/^application\/json\b/);
      expect(body['openapi']).toMatch(/^3\.0\./);
      expect(readDocument(body).info.version).toBe('1.0.0');
    }
  });

  test('P-007 a key without any scope gets it too', async (context) => {
    const { tenant } = needOperator(context, target);
    const { key } = await tenant.createKey({ scopes: [] });
    expect((await call(target, '/openapi.json', { key })).status).toBe(200);
  });

  test('names the address of the deployment as its server', async () => {
    const { body } = await call(target, '/openapi.json', { key: target.liveKey });
    const [server] = readDocument(body).servers;
    expect(new URL(server?.url ?? '').pathname).toBe('/api/v1');
  });

  test('P-308 is the committed document, but for the address of the server', async () => {
    const { body } = await call(target, '/openapi.json', { key: target.liveKey });
    const { servers: _served, ...served } = body;
    const { servers: _committed, ...committed } = JSON.parse(readFileSync(documentFile, 'utf8'));
    expect(served, 'run ./dev generate and commit what changes').toEqual(committed);
  });
});
