import { expectForbidden } from '@countinghouse/testing/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reads, withId, writes } from './operations.ts';
import { call, sendJson } from './support/client.ts';
import { makeBill } from './support/make-bill.ts';
import { needOperator, openTarget } from './support/target.ts';

const target = await openTarget();
afterAll(target.close);

const draft = (contactId: string) => ({
  contact_id: contactId,
  lines: [{ description: 'Advice', unit_price: 10 }],
});

/** Ids of what the paths name. */
const ids: Record<string, string> = {};
let contactId = '';
beforeAll(async () => {
  const { writeKey: key, operator } = target;
  const contact = await sendJson(target, '/contacts', { key, body: { name: 'Reader' } });
  contactId = String(contact.body['id']);
  const invoice = await sendJson(target, '/invoices', { key, body: draft(contactId) });
  ids['/invoices/{id}'] = String(invoice.body['id']);
  if (operator !== null) ids['/bills/{id}'] = await makeBill(operator.scene);
});

describe.each(reads)('$method $path', ({ path }) => {
  test('A-023 A-024 is answered to a key that reads, and to one that also writes', async (context) => {
    if (path === '/bills/{id}') needOperator(context, target);
    for (const key of [target.readKey, target.writeKey]) {
      const { status } = await call(target, withId(path, ids[path]), { key });
      expect(status).toBe(200);
    }
  });
});

describe('a key that only reads', () => {
  const read = async (path: string): Promise<unknown> =>
    (await call(target, path, { key: target.readKey })).body;

  test('A-025 makes no invoice: 403, and nothing is made', async () => {
    const before = await read('/invoices');
    const body = draft(contactId);
    expectForbidden(await sendJson(target, '/invoices', { key: target.readKey, body }));
    expect(await read('/invoices')).toEqual(before);
  });

  test('A-026 makes no contact: 403, and nothing is made', async () => {
    const before = await read('/contacts');
    const body = { name: 'Nobody' };
    expectForbidden(await sendJson(target, '/contacts', { key: target.readKey, body }));
    expect(await read('/contacts')).toEqual(before);
  });

  test.each(writes)(
    'AD-020 is refused with 403 on $method $path also with a bad body',
    async ({ path }) => {
      expect.hasAssertions();
      for (const body of ['{', '[]', '{"unknown":1}', '']) {
        expectForbidden(await sendJson(target, path, { key: target.readKey, body }));
      }
    },
  );
});

test('A-027 a key that reads and writes makes contacts and invoices', async () => {
  const { writeKey: key } = target;
  const contact = await sendJson(target, '/contacts', { key, body: { name: 'Writer' } });
  expect(contact.status).toBe(201);
  const body = draft(String(contact.body['id']));
  expect((await sendJson(target, '/invoices', { key, body })).status).toBe(201);
});
