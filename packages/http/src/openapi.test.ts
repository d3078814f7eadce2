import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { Ajv } from 'ajv';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { probeOpenapi, startProbe } from '../test/harness.ts';
import type { Probe } from '../test/harness.ts';
import { errorStatuses, keyEntrance, openapiDocument, operation } from './index.ts';
import { toOpenapi30 } from './openapi-schemas.ts';

interface Operation {
  readonly [key: string]: unknown;
  readonly responses: Record<string, { $ref?: string; headers?: object; description?: string }>;
  readonly requestBody?: { required: boolean; content: Record<string, { schema: Schema }> };
  readonly parameters?: { name: string; in: string; required: boolean; schema: Schema }[];
}

interface Schema {
  readonly [key: string]: unknown;
  readonly properties: Record<string, Schema>;
}

interface Document {
  readonly openapi: string;
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: {
    schemas: Record<string, Schema>;
    responses: Record<string, { content: Record<string, { schema: object; example: object }> }>;
  };
}

let probe: Probe;
let document: Document;
beforeAll(async () => {
  probe = await startProbe();
  document = openapiDocument(probe.server) as unknown as Document;
});
afterAll(() => probe.server.close());

function operationOf(method: string, route: string): Operation {
  const operation = document.paths[route]?.[method];
  if (operation === undefined) throw new Error(`${method} ${route} is not described`);
  return operation;
}

function bodySchemaOf(method: string, route: string): Schema {
  const schema = operationOf(method, route).requestBody?.content['application/json']?.schema;
  const name = String(schema?.['$ref']).split('/').at(-1) ?? '';
  const named = document.components.schemas[name];
  if (named === undefined) throw new Error('no body is described by a name');
  return named;
}

function statusesOf(method: string, route: string): string {
  return Object.keys(operationOf(method, route).responses).join(' ');
}

describe('the OpenAPI document', () => {
  test('is 3.0 and describes the routes under the base path, relative to it', () => {
    expect(document.openapi).toBe('3.0.3');
    expect(Object.keys(document.paths).toSorted()).toEqual([
      '/open',
      '/things',
      '/things/{id}',
      '/things/{id}/refund',
    ]);
    expect(Object.keys(document.paths['/things'] ?? {}).toSorted()).toEqual(['get', 'post']);
  });

  test('passes the recommended rules of Redocly without an error or a warning', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'openapi-'));
    await writeFile(path.join(folder, 'openapi.json'), JSON.stringify(document));
    await writeFile(path.join(folder, 'redocly.yaml'), 'extends:\n  - recommended\n');
    const redocly = path.resolve(import.meta.dirname, '../../../node_modules/.bin/redocly');
    const { stdout, stderr } = await promisify(execFile)(
      redocly,
      ['lint', 'openapi.json', '--format=json'],
      {
        cwd: folder,
        env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
      },
    ).catch((error: unknown) => error as { stdout: string; stderr: string });
    await rm(folder, { recursive: true });
    const result = JSON.parse(stdout) as { totals: object; problems: object[] };
    expect(result.problems, stderr).toEqual([]);
    expect(result.totals).toMatchObject({ errors: 0, warnings: 0 });
  }, 60_000);

  test('every operation lists every refusal it can give, as a reference', () => {
    expect(statusesOf('get', '/open')).toBe('200 429 500 503');
    expect(statusesOf('get', '/things/{id}')).toBe('200 400 401 403 404 429 500 503');
    expect(statusesOf('post', '/things')).toBe('200 400 401 409 413 429 500 503');
    for (const item of Object.values(document.paths)) {
      for (const { responses } of Object.values(item)) {
        for (const status of errorStatuses) {
          const response = responses[status];
          if (response !== undefined) expect(response.$ref).toMatch(/^#\/components\/responses\//);
        }
      }
    }
  });

  test('P-015 every success is described with X-Request-Id', () => {
    for (const item of Object.values(document.paths)) {
      for (const { responses } of Object.values(item)) {
        expect(responses['200']?.headers).toHaveProperty('X-Request-Id');
      }
    }
  });

  test('a real refusal matches its described schema', async () => {
    const ajv = new Ajv({ strict: false });
    const response = await fetch(`${probe.base}/things`);
    const described = document.components.responses['AuthenticationFailed'];
    const media = described?.content['application/json'];
    if (media === undefined) throw new Error('401 is not described');
    expect(ajv.validate(media.schema, await response.json())).toBe(true);
    expect(ajv.validate(media.schema, media.example)).toBe(true);
  });

  test('scopes, open routes and internal marks', () => {
    expect(operationOf('get', '/things/{id}')['x-required-scopes']).toEqual(['things:read']);
    expect(operationOf('get', '/open')['security']).toEqual([]);
    expect(operationOf('get', '/things')['security']).toBeUndefined();
    expect(JSON.stringify(document)).not.toMatch(/x-error-statuses|x-optional-body|x-default/);
  });

  test('an optional body is not required, others are', () => {
    expect(operationOf('post', '/things/{id}/refund').requestBody?.required).toBe(false);
    expect(operationOf('post', '/things').requestBody?.required).toBe(true);
  });

  test('PD-015 amounts say their unit, as numbers with bounds', () => {
    expect(bodySchemaOf('post', '/things').properties['amount']).toEqual({
      type: 'number',
      minimum: 0.01,
      maximum: 100_000_000,
      'x-amount-unit': 'major',
    });
    expect(bodySchemaOf('post', '/things/{id}/refund').properties['amount']).toMatchObject({
      type: 'integer',
      minimum: 1,
      'x-amount-unit': 'minor',
    });
    expect(document.components.schemas['Thing']?.properties['amount']).toEqual({
      type: 'integer',
      'x-amount-unit': 'minor',
    });
  });

  test('PD-007 request objects are closed, also nested; PD-006 answers are open', () => {
    const body = bodySchemaOf('post', '/things');
    expect(body['additionalProperties']).toBe(false);
    expect(body.properties['bankDetails']?.['additionalProperties']).toBe(false);
    expect(document.components.schemas['Thing']).not.toHaveProperty('additionalProperties');
  });

  test('formats and null are written the way of 3.0', () => {
    const {
      id,
      note,
      state,
      created_at: createdAt,
      owner,
      maker,
    } = document.components.schemas['Thing']?.properties ?? {};
    expect(id).toMatchObject({ type: 'string', format: 'uuid' });
    expect(createdAt).toMatchObject({ type: 'string', format: 'date-time' });
    expect(note).toEqual({ type: 'string', nullable: true });
    expect(state).toMatchObject({ type: 'string', nullable: true, enum: ['on', 'off', null] });
    expect(owner).toEqual({
      anyOf: [
        { $ref: '#/components/schemas/Owner' },
        { type: 'object', nullable: true, enum: [null] },
      ],
    });
    expect(maker).toEqual({ $ref: '#/components/schemas/Owner' });
    expect(document.components.schemas['Owner']?.properties['name']).toEqual({
      type: 'string',
      nullable: true,
    });
  });

  test('words of answers may become more; those with a name are described once', async () => {
    const words = { on: 'It runs.', off: '' };
    const named = { name: 'State', description: 'Whether it runs.', words };
    const { server } = await startProbe({
      openapi: { ...probeOpenapi, words: { enums: [named] } },
    });
    const described = openapiDocument(server) as unknown as Document;
    await server.close();
    expect(document.components.schemas['Thing']?.properties['state']).toMatchObject({
      'x-extensible': true,
    });
    expect(described.components.schemas['Thing']?.properties['state']).toEqual({
      type: 'string',
      nullable: true,
      allOf: [{ $ref: '#/components/schemas/State' }],
    });
    expect(described.components.schemas['State']).toEqual({
      type: 'string',
      description: 'Whether it runs.',
      // It is never used without null.
      nullable: true,
      enum: ['on', 'off', null],
      'x-extensible': true,
      'x-enum-descriptions': { on: 'It runs.' },
    });
  });

  test('query parameters are described as what they stand for', () => {
    const limit = operationOf('get', '/things').parameters?.find(({ name }) => name === 'limit');
    expect(limit).toMatchObject({
      in: 'query',
      required: false,
      schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
    });
  });

  test('an example of a body is kept', () => {
    expect(bodySchemaOf('post', '/things')['example']).toEqual({ amount: 10.5, title: 'Lamp' });
  });

  test('can be asked for twice with the same result', () => {
    expect(openapiDocument(probe.server)).toEqual(document);
  });
});

describe('a second interface of the same server', () => {
  test('has a document of its own, in the words of its entrance', async () => {
    const said = { description: 'Said there.', error: 'Said to them.' };
    const { server } = await startProbe({
      furtherOpenapi: [
        {
          name: 'peopleOpenapi',
          basePath: '/people',
          openapi: {
            ...probeOpenapi,
            entrance: {
              schemes: {
                session: { type: 'apiKey', in: 'cookie', name: 's', description: 'A session.' },
              },
              requirementsKey: 'x-required-permissions',
              refusals: { 401: said, 403: said },
              guardsChanges: true,
              isOpen: (config) => 'isOpen' in config,
              pathParameters: { placeId: { description: 'The place.' } },
            },
          },
        },
      ],
      rootRoutes: (root) => {
        const described = (operationId: string, requiredScopes: readonly string[] = []) =>
          operation({ operationId, summary: 'A thing', tags: ['Things'], requiredScopes });
        root.get('/people/:placeId/things/:id', {
          schema: {
            ...described('readThing', ['things:read']),
            params: z.object({ id: z.uuid() }),
          },
          handler: () => ({}),
        });
        root.post('/people/sign-in', {
          config: { isOpen: true },
          schema: described('signIn'),
          handler: () => ({}),
        });
      },
    });
    const further = openapiDocument(server, 'peopleOpenapi') as unknown as Document;
    await server.close();
    const reading = further.paths['/{placeId}/things/{id}']?.['get'];
    expect(Object.keys(further.paths)).toEqual(['/{placeId}/things/{id}', '/sign-in']);
    expect(reading?.parameters?.map((parameter) => parameter.name)).toEqual(['placeId', 'id']);
    expect(reading?.['x-required-permissions']).toEqual(['things:read']);
    expect(reading?.['x-required-scopes']).toBeUndefined();
    expect(further.paths['/sign-in']?.['post']).toMatchObject({ security: [] });
    expect(Object.keys(further.paths['/sign-in']?.['post']?.responses ?? {})).toContain('403');
    expect(JSON.stringify(further.components.responses)).toContain('Said to them.');
  });

  test('describes the rule that a value breaks, if its entrance names it', async () => {
    const openapi = { ...probeOpenapi, entrance: { ...keyEntrance, namesBrokenRules: true } };
    const { server } = await startProbe({ openapi });
    const naming = openapiDocument(server) as unknown as Document;
    await server.close();
    expect(JSON.stringify(naming.components.responses)).toContain('"reason"');
    expect(JSON.stringify(document.components.responses)).not.toContain('"reason"');
  });

  test('says that any operation may refuse a parameter, if its entrance closes queries', async () => {
    const openapi = { ...probeOpenapi, entrance: { ...keyEntrance, closesQueries: true } };
    const { server } = await startProbe({ openapi });
    const closing = openapiDocument(server) as unknown as Document;
    await server.close();
    expect(Object.keys(closing.paths['/open']?.['get']?.responses ?? {})).toContain('400');
    expect(Object.keys(document.paths['/open']?.['get']?.responses ?? {})).not.toContain('400');
  });

  test('changes nothing of the first', async () => {
    const { server } = await startProbe({
      furtherOpenapi: [{ name: 'otherOpenapi', basePath: '/other', openapi: probeOpenapi }],
    });
    expect(openapiDocument(server)).toEqual(document);
    await server.close();
  });
});

describe('a schema', () => {
  test('has null the way of 3.0', () => {
    const schema = z.object({
      state: z.enum(['on', 'off']).nullable(),
      note: z.string().optional(),
    });
    expect(toOpenapi30(z.toJSONSchema(schema, { target: 'openapi-3.0' }))).toMatchObject({
      type: 'object',
      properties: {
        state: { type: 'string', nullable: true, enum: ['on', 'off', null] },
        note: { type: 'string' },
      },
      required: ['state'],
    });
  });
});
