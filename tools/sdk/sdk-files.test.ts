import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { repositoryRoot } from '../dev/paths.ts';
import { emitSdk, listMethods } from './emit-sdk.ts';
import { parseApi, readApi } from './model.ts';
import { sdkFiles } from './sdk-files.ts';

const file = 'services/payments/openapi.json';
const text = readFileSync(join(repositoryRoot, file), 'utf8');

describe('the generated files', () => {
  test.each(sdkFiles)('$file is what the committed documents give', (each) => {
    const committed = readFileSync(join(repositoryRoot, each.file), 'utf8');
    expect(each.generate() === committed, 'run ./dev generate').toBe(true);
  });
});

describe.each(['payments', 'accounting'] as const)('the methods for %s', (service) => {
  const api = readApi(`services/${service}/openapi.json`);

  test('cover each operation exactly once, under a name of its own', () => {
    const methods = listMethods(service, api);
    const plain = methods.filter(({ fixedQuery }) => fixedQuery === '');
    expect(plain.map(({ operation }) => operation.id).toSorted()).toEqual(
      api.operations.map(({ id }) => id).toSorted(),
    );
    const names = methods.map(({ group, name }) => `${group}.${name}`);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('a document stops the generator', () => {
  test.each([
    ['with an unknown keyword of a schema', '"x-amount-unit"', '"x-unit"'],
    ['with an unknown keyword of an operation', '"x-repeat"', '"x-again"'],
    ['with a type that there is not', '"type": "integer"', '"kind": "integer"'],
  ])('%s', (_what, known, unknown) => {
    expect(() => parseApi(text.replace(known, unknown))).toThrow();
  });

  test('with an operation that the SDK has no name for, and without one that it has', () => {
    const other = parseApi(text.replace('"getBalance"', '"getBalances"'));
    expect(() => emitSdk('payments', other)).toThrow('getBalances');
    const { operations } = readApi(file);
    const fewer = { ...readApi(file), operations: operations.slice(1) };
    expect(() => emitSdk('payments', fewer)).toThrow('getReference');
  });
});
