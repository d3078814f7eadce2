import { expectError, expectInvalid } from '@countinghouse/testing/contract';
import type { Answer } from '@countinghouse/testing/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { call, sendJson } from './support/client.ts';
import { recordsOf } from './support/records.ts';
import { needOperator, openTarget } from './support/target.ts';

const target = await openTarget();
afterAll(target.close);

function create(body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  return sendJson(target, '/contacts', { key: target.writeKey, body, headers });
}

async function count(): Promise<unknown> {
  const { body } = await call(target, '/contacts?limit=1', { key: target.readKey });
  return body['total'];
}

describe('POST /contacts', () => {
  test('A-005 A-017 A-064 AD-009 AD-010 a name is enough: 201 with the whole contact, which is a customer', async () => {
    const { status, body } = await create({ name: 'Adire Lane' });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'Adire Lane',
      is_customer: true,
      is_supplier: false,
      email: null,
      phone: null,
      tax_number: null,
      currency: null,
      payment_terms_days: 30,
      active: true,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.+Z$/),
    });
    const listed = recordsOf(await call(target, '/contacts', { key: target.readKey }));
    expect(listed).toContainEqual(body);
  });

  test('A-067 email, phone and tax number come back as they were sent', async () => {
    const details = {
      email: 'Ada.Lovelace+Books@Example.COM',
      phone: ' +49 (30) 901820 ext. 7 ',
      tax_number: 'de 123/456,789 ü',
    };
    const { status, body } = await create({ name: 'Ada', ...details });
    expect(status).toBe(201);
    expect(body).toMatchObject(details);
  });

  test.each([
    [{ is_customer: false, is_supplier: true }, false, true],
    [{ is_supplier: true }, true, true],
    [{ is_customer: true, is_supplier: false }, true, false],
  ])('A-064 A-068 %j makes it customer %s and supplier %s', async (roles, customer, supplier) => {
    const { body } = await create({ name: 'Both ways', ...roles });
    expect(body).toMatchObject({ is_customer: customer, is_supplier: supplier });
  });

  test('A-066 a name of 160 characters is accepted, whatever they are', async () => {
    for (const name of ['n'.repeat(160), '🏦'.repeat(160), 'N']) {
      const { status, body } = await create({ name });
      expect(status).toBe(201);
      expect(body['name']).toBe(name);
    }
  });

  test('A-065 A-066 AD-026 a name of 161 characters, an empty one, or none: 400 on name; none is made', async () => {
    const before = await count();
    for (const name of ['n'.repeat(161), '🏦'.repeat(161), '', undefined, null, 7, ['Ada']]) {
      expectInvalid(await create({ name, email: 'ada@example.com' }), 'name');
    }
    expectInvalid(await create({}), 'name');
    expect(await count()).toBe(before);
  });

  test('a name of nothing but blanks: 400 on name; none is made', async () => {
    const before = await count();
    for (const name of [' ', '   ', '\t', '\n', '\u00a0\u3000']) {
      expectInvalid(await create({ name }), 'name');
    }
    expect(await count()).toBe(before);
    expect((await create({ name: ' Ada ' })).body['name']).toBe(' Ada ');
  });

  test('AD-098 neither customer nor supplier: 400; none is made', async () => {
    const before = await count();
    expectInvalid(await create({ name: 'Ada', is_customer: false }), 'is_customer');
    const neither = { name: 'Ada', is_customer: false, is_supplier: false };
    expectInvalid(await create(neither), 'is_customer');
    expect(await count()).toBe(before);
  });

  test('AD-098 what is no e-mail address: 400 on email', async () => {
    expect.hasAssertions();
    const wrong = ['', 'ada', 'ada@', '@example.com', 'ada @example.com', 'a@b@c.com', 'a@b.c\nd'];
    for (const email of [...wrong, `${'a'.repeat(250)}@b.de`, null, 7]) {
      expectInvalid(await create({ name: 'Ada', email }), 'email');
    }
  });

  test('AD-098 two contacts may have the same name', async () => {
    const [first, second] = [await create({ name: 'Twin' }), await create({ name: 'Twin' })];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(first.body['id']).not.toBe(second.body['id']);
  });

  test.each([
    ['phone', 7],
    ['phone', 'x'.repeat(256)],
    ['tax_number', null],
    ['tax_number', 'x'.repeat(256)],
    ['is_customer', 'true'],
    ['is_supplier', 1],
    ['is_supplier', null],
    ['currency', 'EUR'],
    ['payment_terms_days', 7],
    ['active', true],
    ['id', '01890000-0000-7000-8000-000000000000'],
  ])('AD-025 the field %s with %j is 400 on it, and none is made', async (field, value) => {
    const before = await count();
    expectInvalid(await create({ name: 'Ada', [field]: value }), field);
    expect(await count()).toBe(before);
  });

  test('A-102 A-107 is told as contact.created, once', async (context) => {
    const { api } = needOperator(context, target);
    const { body } = await create({ name: 'Told', email: 'told@example.com', is_supplier: true });
    const events = await api.database.db.selectFrom('events').select(['type', 'data']).execute();
    const told = events.filter(({ data }) => Object(data).id === body['id']);
    expect(told).toEqual([
      {
        type: 'contact.created',
        data: {
          id: body['id'],
          name: 'Told',
          email: 'told@example.com',
          is_customer: true,
          is_supplier: true,
          currency: null,
        },
      },
    ]);
  });
});

describe('POST /contacts with an Idempotency-Key', () => {
  const withKey = (key: string, body: unknown) => create(body, { 'idempotency-key': key });

  test('AD-089 a repeat with the same body answers the first contact and makes no second one', async () => {
    const first = await withKey('k1', { name: 'Once', is_supplier: true });
    expect(first.status).toBe(201);
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    const before = await count();
    const repeat = await withKey('k1', '{ "is_supplier" : true, "name" : "Once" }');
    expect(repeat.status).toBe(201);
    expect(repeat.headers.get('idempotent-replayed')).toBe('true');
    expect(repeat.body).toEqual(first.body);
    expect(await count()).toBe(before);
  });

  test('AD-089 repeats at once make one contact', async () => {
    const before = Number(await count());
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => withKey('k2', { name: 'At once' })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body['id'])).size).toBe(1);
    expect(answers.filter(({ headers }) => headers.has('idempotent-replayed'))).toHaveLength(9);
    expect(await count()).toBe(before + 1);
  });

  test('AD-090 the same key with another body: 409, and nothing is made', async () => {
    await withKey('k3', { name: 'First' });
    const before = await count();
    expectError(await withKey('k3', { name: 'Second' }), 409, 'conflict');
    expect(await count()).toBe(before);
  });

  test('AD-089 a refused request uses up no key', async () => {
    expectInvalid(await withKey('k4', { name: '' }), 'name');
    expect((await withKey('k4', { name: 'Now right' })).status).toBe(201);
  });

  test('AD-089 keys of another organisation are another’s', async () => {
    const first = await withKey('k5', { name: 'Mine' });
    const other = await sendJson(target, '/contacts', {
      key: target.otherKey,
      body: { name: 'Theirs' },
      headers: { 'idempotency-key': 'k5' },
    });
    expect(other.status).toBe(201);
    expect(other.body['id']).not.toBe(first.body['id']);
  });

  test('a key of 255 characters is taken, an empty or longer one is 400', async () => {
    expect((await withKey('k'.repeat(255), { name: 'Long key' })).status).toBe(201);
    for (const key of ['', 'k'.repeat(256)]) {
      expectInvalid(await withKey(key, { name: 'Bad key' }), 'idempotency-key');
    }
  });
});
