import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { callOf, resourceNames } from './api-call.rules.ts';

const root = join(import.meta.dirname, '../../../..');
const id = '01a1dd10-4c80-7b02-8011-5a9c1e6d4b82';
const here = '/dashboard/workspaces/01a1dcb4-1f0e-7c52-8012-9a4e6b7c8d90';

function readJson(path: string): Record<string, Record<string, unknown>> {
  return JSON.parse(readFileSync(join(root, path), 'utf8'));
}

test('every call that the pane shows is one of the public API and of the SDK', () => {
  const { paths = {} } = readJson('services/payments/openapi.json');
  const names = Object.values(readJson('tools/sdk/names.json')['payments'] ?? {});
  const calls = resourceNames.flatMap((name) => [
    callOf(`${here}/${name}`),
    callOf(`${here}/${name}/${id}`),
  ]);
  const shown = calls.filter((call) => call !== null);
  expect(shown.length).toBeGreaterThan(resourceNames.length);
  for (const { path, code } of shown) {
    expect(paths).toHaveProperty([path.replace('/api/v1', '').replace(id, '{id}'), 'get']);
    expect(names).toContain(/^await api\.([a-zA-Z.]+)\(/.exec(code)?.[1]);
  }
});

test('a screen of an object asks for it, a form and a sub-page for what they are about', () => {
  expect(callOf(`${here}/payments/${id}`)).toEqual({
    path: `/api/v1/payments/${id}`,
    code: `await api.payments.get('${id}')`,
    objectId: id,
  });
  expect(callOf(`${here}/payment-links/new`)?.path).toBe('/api/v1/payment-links');
  expect(callOf(`${here}/qr-codes/${id}/print`)?.objectId).toBe(id);
  expect(callOf(`${here}/split-recipients/${id}`)).toMatchObject({
    path: '/api/v1/split-recipients',
    objectId: id,
  });
});

test('where the public API has nothing like it, there is no call', () => {
  expect(callOf(here)).toBeNull();
  expect(callOf(`${here}/refunds`)).toBeNull();
  expect(callOf(`${here}/constructor`)).toBeNull();
  expect(callOf('/dashboard/account')).toBeNull();
});
