import { sql } from '@countinghouse/postgres';
import { expectInvalid } from '@countinghouse/testing/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../src/kernel/database.ts';
import { createTestOrganisation, newTestId } from '../support/people/tenants.ts';
import { call, sendJson } from './support/client.ts';
import { recordsOf } from './support/records.ts';
import { needOperator, openTarget } from './support/target.ts';

const target = await openTarget();
afterAll(target.close);

const names = [
  'zeta',
  'Ada',
  'ada',
  'Émile',
  'Émilie',
  'beta',
  'Alpha',
  'ZETA',
  'emil',
  '10 Downing',
];

beforeAll(async () => {
  const { writeKey: key } = target;
  for (const [index, name] of names.entries()) {
    const roles = [{}, { is_customer: false, is_supplier: true }, { is_supplier: true }][index % 3];
    await sendJson(target, '/contacts', { key, body: { name, ...roles } });
  }
});

async function list(query: string, key = target.readKey) {
  const answer = await call(target, `/contacts${query}`, { key });
  const { data: _data, ...envelope } = answer.body;
  return { answer, envelope, contacts: recordsOf(answer) };
}

async function namesOf(query: string): Promise<readonly unknown[]> {
  return (await list(query)).contacts.map(({ name }) => name);
}

describe('GET /contacts', () => {
  test('A-062 AD-091 lists customers and suppliers by name, regardless of case and accents', async () => {
    const mine = (await namesOf('')).filter((name) => names.includes(String(name)));
    expect(mine).toEqual([
      '10 Downing',
      'Ada',
      'ada',
      'Alpha',
      'beta',
      'emil',
      'Émile',
      'Émilie',
      'zeta',
      'ZETA',
    ]);
  });

  test('A-017 each has the fields of the contract, in one order', async () => {
    const { contacts } = await list('');
    for (const contact of contacts) {
      expect(Object.keys(contact).join(' ')).toBe(
        'id name is_customer is_supplier email phone tax_number currency payment_terms_days active created_at',
      );
    }
  });

  test('A-063 type returns those only that are one; who is both is in each', async () => {
    const { contacts: all } = await list('');
    const { contacts: customers, envelope } = await list('?type=customer');
    const { contacts: suppliers } = await list('?type=supplier');
    expect(customers).toEqual(all.filter((contact) => contact['is_customer'] === true));
    expect(suppliers).toEqual(all.filter((contact) => contact['is_supplier'] === true));
    expect(customers.length + suppliers.length).toBeGreaterThan(all.length);
    expect(envelope['total']).toBe(customers.length);
  });

  test('AD-006 without limit the answer is complete: limit null, nothing more', async () => {
    const { contacts, envelope, answer } = await list('');
    const total = contacts.length;
    expect(envelope).toEqual({ has_more: false, limit: null, offset: 0, total });
    expect(Object.keys(answer.body)).toEqual(['data', 'has_more', 'limit', 'offset', 'total']);
    const beyond = await list('?offset=3');
    expect(beyond.contacts).toEqual(contacts.slice(3));
    expect(beyond.envelope).toEqual({ has_more: false, limit: null, offset: 3, total });
  });

  test('AD-007 with limit it is a page with the envelope of the documents', async () => {
    const { contacts: all } = await list('');
    const total = all.length;
    for (const [limit, offset] of [
      [1, 0],
      [3, 2],
      [total, 0],
      [200, 0],
      [5, total - 5],
      [5, total],
      [5, 1_000_000],
    ] as const) {
      const { contacts, envelope } = await list(`?limit=${limit}&offset=${offset}`);
      expect(contacts).toEqual(all.slice(offset, offset + limit));
      expect(envelope).toEqual({ has_more: offset + limit < total, limit, offset, total });
    }
  });

  test('AD-007 pages of a filtered list are the filtered list', async () => {
    const { contacts: all } = await list('?type=supplier');
    const pages = [];
    for (let offset = 0; offset < all.length; offset += 2) {
      pages.push(...(await list(`?type=supplier&limit=2&offset=${offset}`)).contacts);
    }
    expect(pages).toEqual(all);
  });

  test.each([
    ['limit=0', 'limit'],
    ['limit=201', 'limit'],
    ['limit=-1', 'limit'],
    ['limit=1.5', 'limit'],
    ['limit=ten', 'limit'],
    ['limit=', 'limit'],
    ['limit=1e2', 'limit'],
    ['limit=1&limit=2', 'limit'],
    ['offset=-1', 'offset'],
    ['offset=1.5', 'offset'],
    ['offset=x', 'offset'],
    ['offset=', 'offset'],
    ['type=partner', 'type'],
    ['type=', 'type'],
    ['type=Customer', 'type'],
    ['type=customer&type=supplier', 'type'],
  ])('AD-007 AD-016 ?%s is 400 on %s', async (query, field) => {
    expect.hasAssertions();
    expectInvalid(await call(target, `/contacts?${query}`, { key: target.readKey }), field);
  });

  test('A-007 another organisation’s contacts are not in it', async () => {
    const { contacts: mine } = await list('');
    const { contacts: others } = await list('', target.otherKey);
    const ids = new Set(mine.map(({ id }) => id));
    expect(others.length).toBeGreaterThan(0);
    expect(others.some(({ id }) => ids.has(id))).toBe(false);
  });
});

describe('GET /contacts of many', () => {
  test('AD-006 AD-092 with 12,000 contacts all are in data, each once and in order', async (context) => {
    const { api } = needOperator(context, target);
    const { orgId, readKey } = await createTestOrganisation(api.deps);
    await insertContacts(api.database, orgId, 12_000);
    const { answer, contacts, envelope } = await list('', readKey);
    // Whoever sends while it reads cannot say how long it will be.
    expect(answer.headers.get('content-length')).toBeNull();
    expect(contacts).toHaveLength(12_000);
    expect(new Set(contacts.map(({ id }) => id)).size).toBe(12_000);
    const inOrder = contacts.map(({ name }) => String(name).toLowerCase());
    expect(inOrder).toEqual(inOrder.toSorted());
    expect(envelope).toEqual({ has_more: false, limit: null, offset: 0, total: 12_000 });

    const page = await list('?limit=200&offset=11900', readKey);
    expect(page.contacts).toEqual(contacts.slice(11_900));
    expect(page.envelope).toMatchObject({ has_more: false, total: 12_000 });
    // Every tenth is a supplier as well; beyond 10,000 a filtered list is not counted.
    const customers = await list('?type=customer&limit=1', readKey);
    expect(customers.envelope).toMatchObject({ has_more: true, total: null });
    const suppliers = await list('?type=supplier', readKey);
    expect(suppliers.contacts).toHaveLength(1_200);
    expect(suppliers.envelope['total']).toBe(1_200);
  });

  test('AD-006 5,000 contacts with one name are all there, the older first', async (context) => {
    const { api } = needOperator(context, target);
    const { orgId, readKey } = await createTestOrganisation(api.deps);
    await insertContacts(api.database, orgId, 5_000, 'Twin');
    const { contacts } = await list('', readKey);
    expect(contacts).toHaveLength(5_000);
    const ids = contacts.map(({ id }) => String(id));
    expect(ids).toEqual([...new Set(ids)].toSorted());
  });
});

/** Thousands by one statement; names in upper and lower case by turns. */
async function insertContacts(
  { db }: Database,
  orgId: string,
  count: number,
  name: string | null = null,
): Promise<void> {
  const ids = Array.from({ length: count }, () => newTestId());
  await sql`
    insert into contacts (org_id, id, name, is_customer, is_supplier, payment_terms_days, created_at,
      updated_at)
    select ${orgId}, id, coalesce(${name}::text, case when n % 2 = 0 then 'CONTACT ' else 'contact ' end
        || lpad((n * 7919 % ${count}::bigint)::text, 6, '0')),
      true, n % 10 = 0, 30, now(), now()
    from unnest(${ids}::uuid[]) with ordinality i (id, n)`.execute(db);
}
