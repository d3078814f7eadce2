import { readFileSync } from 'node:fs';
import { expectUnauthenticated, readDocument } from '@countinghouse/testing/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { call } from './support/client.ts';
import { documentFile, published } from './support/published.ts';
import { openTarget } from './support/target.ts';

const publicUrl = new URL(published.document.servers[0]?.url ?? '').origin;
const target = await openTarget({ settings: { ACCOUNTING_PUBLIC_URL: publicUrl } });
afterAll(target.close);

describe('GET /openapi.json', () => {
  test('A-003 without a key is 401', async () => {
    expect.hasAssertions();
    expectUnauthenticated(await call(target, '/openapi.json'));
  });

  test('answers an OpenAPI 3.0 document to every key', async () => {
    for (const key of [target.readKey, target.writeKey]) {
      const { status, body } = await call(target, '/openapi.json', { key });
      expect(status).toBe(200);
      expect(readDocument(body).openapi).toMatch(/^3\.0\./);
    }
  });

  test('is the committed document, but for the address of the server', async () => {
    const { body } = await call(target, '/openapi.json', { key: target.readKey });
    const { servers: _served, ...served } = body;
    const { servers: _committed, ...committed } = JSON.parse(readFileSync(documentFile, 'utf8'));
    expect(served, 'run ./dev generate and commit what changes').toEqual(committed);
  });

  test('A-001 names an address that carries /api/v1 as its server', async () => {
    const { body } = await call(target, '/openapi.json', { key: target.readKey });
    const [server] = readDocument(body).servers;
    expect(new URL(server?.url ?? '').pathname).toBe('/api/v1');
  });
});

describe('every published operation', () => {
  test.each(
    published.operations.map(
      (operation) => [operation.description.operationId, operation] as const,
    ),
  )(
    '%s has a name, a summary, a tag and the capability it asks for',
    (operationId, { method, description }) => {
      expect(operationId).toMatch(/^[a-z][A-Za-z]+$/);
      expect(description.summary).toMatch(/\S+ \S+/);
      expect(description['tags']).toHaveLength(1);
      const asked = method === 'GET' ? ['read'] : ['write'];
      expect(description['x-required-scopes']).toEqual(asked);
    },
  );

  test('lists 304 without a body exactly where figures have a tag', () => {
    const tagged = published.operations.filter(({ description }) => '304' in description.responses);
    expect(tagged.map(({ description }) => description.operationId).toSorted()).toEqual([
      'getBalanceSheet',
      'getProfitAndLoss',
      'getTrialBalance',
    ]);
    for (const { description } of tagged) {
      expect(resolve(description.responses['304'])).toEqual({
        description: expect.stringContaining('If-None-Match'),
        headers: expect.objectContaining({ ETag: expect.anything() }),
      });
    }
  });

  test('has an example of its body that fits its schema', () => {
    for (const { description } of published.operations) {
      const schema = resolve(contentOf(description['requestBody'])['schema']);
      if (schema['properties'] === undefined) continue;
      const validate = published.compileSchema(schema);
      validate(schema['example']);
      expect(validate.errors ?? [], description.operationId).toEqual([]);
    }
  });

  test('has an example of every answer that fits its schema', () => {
    for (const { method, path, description } of published.operations) {
      for (const [status, response] of Object.entries(description.responses)) {
        if (status === '304') continue;
        const { schema: written, example: own } = contentOf(response);
        const schema = resolve(written);
        const example: unknown = own ?? schema['example'];
        const name = `${method} ${path} ${status}`;
        expect(example, name).toBeDefined();
        const validate = published.compileSchema(schema);
        validate(example);
        expect(validate.errors ?? [], name).toEqual([]);
      }
    }
  });
});

type JsonObject = Readonly<Record<string, unknown>>;

const toObject = (value: unknown): JsonObject => ({ ...Object(value) });

/** Follows `#/components/…` as far as it leads. */
function resolve(node: unknown): JsonObject {
  const { $ref } = toObject(node);
  if (typeof $ref !== 'string') return toObject(node);
  const steps = $ref.slice('#/'.length).split('/');
  return resolve(steps.reduce<unknown>((place, step) => toObject(place)[step], published.document));
}

function contentOf(response: unknown): JsonObject {
  return toObject(toObject(resolve(response)['content'])['application/json']);
}
