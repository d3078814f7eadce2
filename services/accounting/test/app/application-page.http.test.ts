import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Role } from '../../src/tenants/members/role.rules.ts';
import { roles } from '../../src/tenants/members/role.rules.ts';
import { createScene } from '../support/ledger/books-scene.ts';
import { signInStaff } from '../support/people/staff.ts';
import type { Staff } from '../support/people/staff.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';

const repositoryRoot = join(import.meta.dirname, '../../../..');
const page = readFileSync(join(repositoryRoot, 'docs/application.md'), 'utf8');

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ nowMs: () => Date.parse('2026-11-15T10:00:00Z') });
});
afterAll(() => api.stop());

const examplePattern =
  /```http\n(?<role>\w+): (?<method>[A-Z]+) (?<path>\S+)\n(?<body>[^`]*?)\n?\n(?<status>\d{3})\n(?<answer>[^`]*?)```/g;

/** `{customer}` and the like: given, or learned from the first answer that has them. */
type Names = Map<string, string>;

test('the page tells the truth: each of its examples is sent, and answered as it says', async () => {
  const scene = await createScene(api.deps);
  const names: Names = new Map([
    ['customer', scene.customer.id],
    ['supplier', scene.supplier.id],
    ['service', scene.items.service],
    ['bank', scene.accountIdOf('1000')],
    ['office', scene.accountIdOf('6400')],
    ['income', scene.accountIdOf('4900')],
  ]);
  const people = new Map<Role, Staff>();
  for (const role of roles) {
    people.set(role, await signInStaff(api, { orgId: scene.orgId, role }));
  }
  const fill = (text: string): string =>
    text.replaceAll(/\{(\w+)\}/g, (whole, name) => names.get(name) ?? whole);
  const examples = [...page.matchAll(examplePattern)].map(({ groups = {} }) => groups);
  expect(examples).toHaveLength(page.split('```http').length - 1);
  for (const { role, method = '', path = '', body = '', status, answer = '' } of examples) {
    const staff = people.get(roles.find((one) => one === role) ?? 'viewer');
    const sent = body.trim() === '' ? undefined : JSON.parse(fill(body));
    const got = await staff?.send(method, fill(path), sent);
    const what = `${role}: ${method} ${path}`;
    expect([what, got?.status, got?.status === Number(status) || got?.body]).toEqual([
      what,
      Number(status),
      true,
    ]);
    expect([what, findLie(JSON.parse(answer), got?.body, names)]).toEqual([what, null]);
  }
});

/** Where an answer is not what the page says; the page may leave things out. */
function findLie(told: unknown, got: unknown, names: Names, place = ''): string | null {
  if (Array.isArray(told)) {
    const all: readonly unknown[] = Array.isArray(got) ? got : [];
    const missing = told.findIndex((one) => !all.some((it) => isTrueOf(one, it, names)));
    return missing === -1 ? null : `${place}[${missing}] in ${JSON.stringify(got)}`;
  }
  if (typeof told === 'object' && told !== null) {
    for (const [key, value] of Object.entries(told)) {
      const lie = findLie(value, Reflect.get(Object(got), key), names, `${place}.${key}`);
      if (lie !== null) return lie;
    }
    return null;
  }
  const name = typeof told === 'string' ? /^\{(\w+)\}$/.exec(told)?.[1] : undefined;
  if (name !== undefined && typeof got === 'string' && !names.has(name)) names.set(name, got);
  const expected = name === undefined ? told : names.get(name);
  return expected === got ? null : `${place}: ${JSON.stringify(got)}`;
}

/** Learns names only of what fits. */
function isTrueOf(told: unknown, got: unknown, names: Names): boolean {
  const tried = new Map(names);
  if (findLie(told, got, tried) !== null) return false;
  for (const [name, value] of tried) names.set(name, value);
  return true;
}

test('the refusals that it explains are ones that there are', () => {
  const [, table = ''] = page.split('## Refusals');
  const reasons = [...table.matchAll(/^\| ((?:`\w+`(?:, )?)+) \|/gm)].flatMap(([, cell = '']) => [
    ...cell.matchAll(/`(\w+)`/g),
  ]);
  const files = ['services/accounting/src/**/*.ts', 'packages/{http,identity}/src/*.ts'];
  const source = globSync(files, { cwd: repositoryRoot })
    .map((path) => readFileSync(join(repositoryRoot, path), 'utf8'))
    .join('\n');
  expect(reasons.length).toBeGreaterThan(20);
  for (const [, reason = ''] of reasons.slice(1)) expect(source).toContain(`'${reason}'`);
});
