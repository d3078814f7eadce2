import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listAnnounced, listUnannounced } from './announced-changes.ts';
import { findBreakingChanges } from './breaking-changes.ts';
import { toObject } from './json-document.ts';
import type { JsonObject } from './json-document.ts';

const repositoryRoot = join(import.meta.dirname, '../..');

function readJson(path: string): JsonObject {
  return toObject(JSON.parse(readFileSync(join(repositoryRoot, path), 'utf8')));
}

describe('the published interface', () => {
  it('breaks nothing of the last release that the changelog does not announce', () => {
    const changes = findBreakingChanges(
      readJson('services/payments/openapi.baseline.json'),
      readJson('services/payments/openapi.json'),
    );
    const changelog = readFileSync(join(repositoryRoot, 'CHANGELOG.md'), 'utf8');
    expect(
      listUnannounced(changes, changelog),
      'announce it in CHANGELOG.md, under Unreleased: - **Breaking** `operationId` what changed',
    ).toEqual([]);
  });
});

/** A small API with one of everything; each probe changes one thing in a copy of it. */
const released = {
  paths: {
    '/things': {
      get: {
        operationId: 'listThings',
        'x-required-scopes': ['things:read', 'things:admin'],
        parameters: [
          {
            in: 'query',
            name: 'limit',
            schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
          },
          { in: 'query', name: 'status', schema: { type: 'string', enum: ['on', 'off'] } },
        ],
        responses: {
          200: {
            headers: { 'X-Request-Id': { schema: { type: 'string' } } },
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  required: ['data'],
                  properties: {
                    data: { type: 'array', items: { $ref: '#/components/schemas/Thing' } },
                  },
                },
              },
            },
          },
          404: { $ref: '#/components/responses/NotFound' },
        },
      },
      post: {
        operationId: 'createThing',
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['title'],
                properties: {
                  title: { type: 'string', maxLength: 140 },
                  amount: { type: 'number', 'x-amount-unit': 'major', nullable: true },
                },
              },
            },
          },
        },
        responses: { 200: { content: {} } },
      },
    },
    '/open': { get: { operationId: 'readOpen', security: [], responses: { 200: {} } } },
  },
  components: {
    responses: {
      NotFound: {
        content: {
          'application/json': {
            schema: { type: 'object', properties: { code: { type: 'string', enum: ['x'] } } },
          },
        },
      },
    },
    schemas: {
      Thing: {
        type: 'object',
        required: ['id', 'amount', 'status'],
        properties: {
          id: { type: 'string', format: 'uuid' },
          amount: { type: 'integer', 'x-amount-unit': 'minor' },
          status: { type: 'string', enum: ['on', 'off'] },
          note: { type: 'string' },
          parent: { $ref: '#/components/schemas/Thing' },
        },
      },
    },
  },
};

type Released = typeof released;

const newParameter = { in: 'query', name: 'new', schema: { type: 'string' } };

const breaking: readonly (readonly [
  what: string,
  change: (api: Released) => unknown,
  reported: string,
])[] = [
  [
    'an operation is gone',
    ({ paths }) => Reflect.deleteProperty(paths['/things'], 'get'),
    'is gone',
  ],
  ['a path is gone', ({ paths }) => Reflect.deleteProperty(paths, '/things'), 'is gone'],
  [
    'an operation is renamed',
    ({ paths }) => (paths['/things'].get.operationId = 'getThings'),
    'called getThings',
  ],
  [
    'an open operation needs a key',
    ({ paths }) => Reflect.deleteProperty(paths['/open'].get, 'security'),
    'needs a key',
  ],
  [
    'a scope is demanded where any key was enough',
    ({ paths }) => Reflect.set(paths['/things'].post, 'x-required-scopes', ['things:write']),
    'now needs a scope: things:write',
  ],
  [
    'a scope that was enough no longer is',
    ({ paths }) => paths['/things'].get['x-required-scopes'].pop(),
    'things:admin is no longer enough',
  ],
  ['a parameter is gone', ({ paths }) => paths['/things'].get.parameters.pop(), 'status: removed'],
  [
    'a parameter becomes required',
    ({ paths }) => Reflect.set(paths['/things'].get.parameters[0] ?? {}, 'required', true),
    'limit: now required',
  ],
  [
    'a new parameter is required',
    ({ paths }) => parametersOf(paths).push({ ...newParameter, required: true }),
    'new: now required',
  ],
  [
    'a bound is tighter',
    (api) => Reflect.set(limitOf(api), 'maximum', 50),
    'maximum 100 became 50',
  ],
  ['a default changes', (api) => Reflect.set(limitOf(api), 'default', 50), 'default 20 became 50'],
  [
    'a value of a request is gone',
    ({ paths }) => Reflect.set(paths['/things'].get.parameters[1]?.schema ?? {}, 'enum', ['on']),
    'value "off" is gone',
  ],
  [
    'a request is limited to a list',
    (api) => Reflect.set(bodyOf(api).properties.title, 'enum', ['a']),
    'any other than those listed',
  ],
  [
    'a field of a request is gone',
    (api) => Reflect.deleteProperty(bodyOf(api).properties, 'amount'),
    'body.amount: removed',
  ],
  [
    'a field of a request becomes required',
    (api) => bodyOf(api).required.push('amount'),
    'body.amount: now required',
  ],
  [
    'a new field of a request is required',
    (api) => {
      Reflect.set(bodyOf(api).properties, 'place', { type: 'string' });
      return bodyOf(api).required.push('place');
    },
    'body.place: now required',
  ],
  [
    'a field of a request takes another type',
    (api) => (bodyOf(api).properties.amount.type = 'integer'),
    'type "number" became "integer"',
  ],
  [
    'a field of a request no longer takes null',
    (api) => (bodyOf(api).properties.amount.nullable = false),
    'may no longer be null',
  ],
  [
    'a text is shorter',
    (api) => (bodyOf(api).properties.title.maxLength = 100),
    'maxLength 140 became 100',
  ],
  [
    'a text must match a pattern',
    (api) => Reflect.set(bodyOf(api).properties.title, 'pattern', '^a'),
    'pattern none became "^a"',
  ],
  [
    'a body is closed',
    (api) => Reflect.set(bodyOf(api), 'additionalProperties', false),
    'takes no further fields',
  ],
  [
    'a body becomes required',
    ({ paths }) => Reflect.set(paths['/things'].post.requestBody, 'required', true),
    'body: now required',
  ],
  [
    'the unit of an amount changes',
    (api) => (thingOf(api).properties.amount['x-amount-unit'] = 'major'),
    'x-amount-unit "minor" became "major"',
  ],
  [
    'a status is gone',
    ({ paths }) => Reflect.deleteProperty(paths['/things'].get.responses, 404),
    'response 404: removed',
  ],
  [
    'a header is gone',
    ({ paths }) => Reflect.deleteProperty(paths['/things'].get.responses[200], 'headers'),
    'header X-Request-Id removed',
  ],
  [
    'a field of an answer is gone',
    (api) => Reflect.deleteProperty(thingOf(api).properties, 'note'),
    'data[].note: removed',
  ],
  [
    'a field of an answer is renamed',
    (api) => {
      Reflect.set(thingOf(api).properties, 'remark', thingOf(api).properties.note);
      return Reflect.deleteProperty(thingOf(api).properties, 'note');
    },
    'data[].note: removed',
  ],
  [
    'a field of an answer may be absent',
    (api) => thingOf(api).required.shift(),
    'data[].id: may now be absent',
  ],
  [
    'a field of an answer may be null',
    (api) => Reflect.set(thingOf(api).properties.id, 'nullable', true),
    'data[].id: may now be null',
  ],
  [
    'a field of an answer has another type',
    (api) => (thingOf(api).properties.amount.type = 'number'),
    'type "integer" became "number"',
  ],
  [
    'a field of an answer has another format',
    (api) => (thingOf(api).properties.id.format = 'uri'),
    'format "uuid" became "uri"',
  ],
  [
    'a value of an answer is gone',
    (api) => thingOf(api).properties.status.enum.pop(),
    'value "off" is gone',
  ],
  [
    'a value of an answer is gone behind a reference',
    (api) => {
      Reflect.set(api.components.schemas, 'State', { type: 'string', enum: ['on'] });
      Reflect.set(thingOf(api).properties, 'status', {
        allOf: [{ $ref: '#/components/schemas/State' }],
      });
    },
    'value "off" is gone',
  ],
  [
    'a code of a shared refusal is gone',
    ({ components }) =>
      Reflect.set(
        components.responses.NotFound.content['application/json'].schema.properties.code,
        'enum',
        ['y'],
      ),
    'response 404.code: value "x" is gone',
  ],
];

const compatible: readonly (readonly [what: string, change: (api: Released) => unknown])[] = [
  ['nothing', () => undefined],
  [
    'a new operation',
    ({ paths }) => Reflect.set(paths, '/new', { get: { operationId: 'readNew' } }),
  ],
  ['a new parameter that may be left out', ({ paths }) => parametersOf(paths).push(newParameter)],
  ['a wider bound', (api) => Reflect.set(limitOf(api), 'maximum', 200)],
  [
    'another scope that is enough',
    ({ paths }) => paths['/things'].get['x-required-scopes'].push('things:all'),
  ],
  ['no scope any more', ({ paths }) => paths['/things'].get['x-required-scopes'].splice(0)],
  [
    'a new field of a request that may be left out',
    (api) => Reflect.set(bodyOf(api).properties, 'place', { type: 'string' }),
  ],
  ['a field of a request that may be left out now', (api) => bodyOf(api).required.pop()],
  ['a longer text', (api) => (bodyOf(api).properties.title.maxLength = 200)],
  [
    'a new value of a request',
    ({ paths }) =>
      Reflect.set(paths['/things'].get.parameters[1]?.schema ?? {}, 'enum', ['on', 'off', 'new']),
  ],
  [
    'a new field of an answer',
    (api) => Reflect.set(thingOf(api).properties, 'place', { type: 'string' }),
  ],
  ['a field of an answer that is always there now', (api) => thingOf(api).required.push('note')],
  [
    'a list of the values that an answer may have',
    (api) => Reflect.set(thingOf(api).properties.note, 'enum', ['a']),
  ],
  [
    'a reference for the words that stood there',
    (api) => {
      const { properties } = thingOf(api);
      Reflect.set(api.components.schemas, 'State', { ...properties.status });
      Reflect.set(properties, 'status', {
        description: 'On or off.',
        allOf: [{ $ref: '#/components/schemas/State' }],
      });
    },
  ],
  ['a new status', ({ paths }) => Reflect.set(paths['/things'].get.responses, 409, {})],
  ['another wording', ({ paths }) => Reflect.set(paths['/things'].get, 'summary', 'Other words')],
];

describe('a breaking change', () => {
  it.each(breaking)('is found: %s', (_what, change, reported) => {
    const later = structuredClone(released);
    change(later);
    const changes = findBreakingChanges(released, later);
    expect(changes.map(({ what }) => what).join('\n')).toContain(reported);
  });

  it.each(compatible)('is not made of %s', (_what, change) => {
    const later = structuredClone(released);
    change(later);
    expect(findBreakingChanges(released, later)).toEqual([]);
  });
});

describe('the changelog', () => {
  const changes = [{ operationId: 'listThings', what: 'response 404: removed' }];
  const changelog = (entry: string): string =>
    `# Changelog\n\n## Unreleased\n\n### Changed\n\n${entry}\n\n## 1.0.0\n\n- **Breaking** \`old\` x\n`;

  it('announces an operation by its name in a line that says it breaks', () => {
    const announced = changelog(
      '- **Breaking** `listThings` has no 404\n  any more, nor `getThing`.',
    );
    expect([...listAnnounced(announced)]).toEqual(['listThings', 'getThing']);
    expect(listUnannounced(changes, announced)).toEqual([]);
  });

  it('is silent when it names another operation, or says nothing of breaking', () => {
    for (const entry of ['- **Breaking** `getThing` x', '- `listThings` changed', '']) {
      expect(listUnannounced(changes, changelog(entry))).toEqual([
        'listThings: response 404: removed',
      ]);
    }
  });

  it('speaks for the next release with its Unreleased part only', () => {
    expect(listAnnounced(changelog('')).has('old')).toBe(false);
    expect(listAnnounced('# Changelog\n').size).toBe(0);
  });
});

function parametersOf(paths: Released['paths']): object[] {
  return paths['/things'].get.parameters;
}

function limitOf({ paths }: Released): object {
  return paths['/things'].get.parameters[0]?.schema ?? {};
}

function bodyOf({ paths }: Released) {
  return paths['/things'].post.requestBody.content['application/json'].schema;
}

function thingOf({ components }: Released) {
  return components.schemas.Thing;
}
