import type { PublishedOperation } from '@countinghouse/testing/contract';
import { describe, expect, test } from 'vitest';
import { dashboardPath } from '../../src/api/dashboard-openapi.ts';
import { scopes } from '../../src/kernel/scope.rules.ts';
import { additiveOperations, contractOperations } from './support/contract-operations.ts';
import { published } from './support/published.ts';
import { listRoutes } from './support/routes.ts';

const operations = published.operations;

describe('the router and the published document', () => {
  test('P-308 have exactly the same operations under /api/v1', async () => {
    const routed = await listRoutes();
    const published = operations.map(({ method, path }) => `${method} ${path}`);
    expect(published.length).toBeGreaterThanOrEqual(5);
    expect(published.toSorted()).toEqual(routed.toSorted());
  });

  test('pages and pictures outside /api/v1 take HEAD wherever they take GET', async () => {
    const pages = (await listRoutes('')).filter((route) => !route.includes(' /api/v1/'));
    const outside = pages.filter((route) => !route.includes(` ${dashboardPath}/`));
    const read = (method: string): readonly string[] =>
      outside.filter((route) => route.startsWith(method)).map((route) => route.split(' ')[1] ?? '');
    expect(read('GET').length).toBeGreaterThan(5);
    expect(read('HEAD').toSorted()).toEqual(read('GET').toSorted());
  });

  test('P-008 no operation of the contract is published under another method or path', () => {
    const paths = new Set(contractOperations.map(([, path]) => path));
    const known = new Set(
      [...contractOperations, ...additiveOperations].map(([method, path]) => `${method} ${path}`),
    );
    const ofTheContract = operations.filter(({ path }) => paths.has(path));
    expect(ofTheContract.filter(({ method, path }) => !known.has(`${method} ${path}`))).toEqual([]);
  });
});

describe('every published operation', () => {
  test.each(operations.map((operation) => [operation.description.operationId, operation] as const))(
    '%s has a name, a summary, a tag and the scopes it asks for',
    (operationId, { isPublic, description }) => {
      expect(operationId).toMatch(/^[a-z][A-Za-z]+$/);
      expect(description.summary).toMatch(/\S+ \S+/);
      expect(description['tags']).toHaveLength(1);
      const asked = description['x-required-scopes'];
      const isOpenToAnyKey = [
        'getOpenapi',
        'getKey',
        'payInSandbox',
        'getSandboxClock',
        'advanceSandboxClock',
        'queueSandboxScenario',
        'listSandboxScenarios',
        'removeSandboxScenario',
        'openSandboxDispute',
        'decideSandboxDispute',
      ].includes(operationId);
      expect(asked.length > 0).toBe(!isPublic && !isOpenToAnyKey);
      expect(asked.filter((scope) => !scopes.some((known) => known === scope))).toEqual([]);
    },
  );

  test.each(operations.map((operation) => [operation.description.operationId, operation] as const))(
    '%s shows an example of every answer, and each fits its schema',
    (_operationId, operation) => {
      for (const [status, response] of Object.entries(operation.description.responses)) {
        const content = contentOf(response);
        const schema = resolve(content['schema']);
        const example = content['example'] ?? schema['example'];
        expect(example, `${operation.path} ${status}`).toBeDefined();
        const validate = published.compileSchema(schema);
        validate(example);
        expect(validate.errors ?? [], `${operation.path} ${status}`).toEqual([]);
      }
    },
  );

  test('shows an example of its body that the published schema takes', () => {
    for (const { description } of operations) {
      const schema = resolve(contentOf(description['requestBody'])['schema']);
      if (schema['properties'] === undefined) continue;
      const validate = published.compileSchema(schema);
      validate(schema['example']);
      expect(validate.errors ?? [], description.operationId).toEqual([]);
    }
  });

  test('lists the refusals that follow from its shape, each with the body of all errors', () => {
    for (const operation of operations) {
      const statuses = Object.keys(operation.description.responses);
      expect(statuses).toEqual(expect.arrayContaining([...expectedStatuses(operation)]));
      expect(statuses.filter((status) => !statusesOfTheContract.includes(status))).toEqual([]);
      for (const [status, response] of Object.entries(operation.description.responses)) {
        if (Number(status) < 400) continue;
        const { required } = resolve(contentOf(response)['schema']);
        expect(required).toEqual(['error', 'code', 'request_id']);
      }
    }
  });
});

/** Requests have camelCase fields, and events have no unit field. */
const records = Object.entries(published.document.components.schemas).filter(
  ([name]) => !/.(Body|Event)$/.test(name),
);

describe('money in the document', () => {
  test('PD-015 every money property has x-amount-unit, the one that its record names', () => {
    const money = records.flatMap(([name, schema]) => listMoney(name, schema, null));
    expect(money.map(({ name }) => name)).toContain('Payment.amount');
    for (const { name, unit, recordUnit, type } of money) {
      expect(unit, name).toBe(recordUnit);
      expect(type, name).toBe(unit === 'minor' ? 'integer' : 'number');
    }
  });

  test('PD-024 no record has an amount twice, once more as *_minor', () => {
    expect(JSON.stringify(published.document)).not.toMatch(/"[a-z_]+_minor"/);
  });

  test('PD-001 fields of records are in snake_case, flags of operations in camelCase', () => {
    const names = records.flatMap(([, schema]) => listPropertyNames(schema));
    expect(names.length).toBeGreaterThan(50);
    const others = names.filter((name) => !/^[a-z][a-z0-9_]*$/.test(name));
    expect(others.filter((name) => !operationFlags.includes(name))).toEqual([]);
  });
});

/** They tell of the call, not of the record that they stand in; the last two are the contract's own. */
const operationFlags = [
  'idempotentReplay',
  'requiresApproval',
  'approvalId',
  'payoutId',
  'refundId',
  'verificationUrl',
  'sessionId',
];

type JsonObject = Readonly<Record<string, unknown>>;

function toObject(value: unknown): JsonObject {
  return { ...Object(value) };
}

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

const statusesOfTheContract = '200 202 400 401 403 404 409 413 429 500 501 502 503'.split(' ');

function expectedStatuses({ path, isPublic, description }: PublishedOperation): readonly string[] {
  const hasInput = description.parameters.length > 0 || description['requestBody'] !== undefined;
  return [
    ['200', true],
    ['400', hasInput],
    ['401', !isPublic],
    ['403', description['x-required-scopes'].length > 0],
    ['404', path.includes('{')],
    ['413', description['requestBody'] !== undefined],
    ['429', true],
    ['500', true],
    ['503', true],
  ].flatMap(([status, isListed]) => (isListed === true ? [String(status)] : []));
}

interface MoneyProperty {
  readonly name: string;
  readonly type: unknown;
  readonly unit: unknown;
  readonly recordUnit: unknown;
}

/** The names under which the interface has money, in records that exist and in those to come. */
const moneyName =
  /^(amount|.+_amount|amount_.+|gross|fee|net|refunded|net_settled|available|pending|held)$/;

/** A part of a record has the unit of the record, unless it names its own. */
function listMoney(name: string, node: unknown, recordUnit: unknown): readonly MoneyProperty[] {
  const schema = toObject(node);
  const properties = toObject(schema['properties']);
  const own: unknown = toObject(toObject(properties['amount_unit'])['enum'])[0] ?? recordUnit;
  const parts = [...Object.entries(properties), ['[]', schema['items']] as const];
  return parts.flatMap(([property, value]) => {
    const { type, 'x-amount-unit': unit } = toObject(value);
    const isMoney = moneyName.test(property) && (type === 'integer' || type === 'number');
    const found = { name: `${name}.${property}`, type, unit, recordUnit: own };
    const inside = value === undefined ? [] : listMoney(`${name}.${property}`, value, own);
    return isMoney ? [found, ...inside] : inside;
  });
}

function listPropertyNames(node: unknown): readonly string[] {
  const schema = toObject(node);
  const properties = Object.entries(toObject(schema['properties']));
  const inside = [...properties.map(([, value]) => value), schema['items']];
  return [
    ...properties.map(([name]) => name),
    ...inside.filter((value) => value !== undefined).flatMap(listPropertyNames),
  ];
}
