import { sql } from '@countinghouse/postgres';
import { expectInvalid, expectLimited } from '@countinghouse/testing/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { newTestId } from '../support/people/tenants.ts';
import { call } from './support/client.ts';
import { needOperator, openTarget } from './support/target.ts';
import type { Operator } from './support/target.ts';

const target = await openTarget();
afterAll(target.close);

const keyIdOf = async (key: string): Promise<string> => {
  const { body } = await call(target, '/key', { key });
  return String(body['id']);
};

const list = (query: string, key = target.readKey) => call(target, `/events${query}`, { key });

/** Numbered the way the dispatcher numbers them. */
const contact = {
  id: '01a1dcb4-1f0e-7c54-8012-2b4d6f8a0c1e',
  name: 'Northwind',
  email: null,
  is_customer: true,
  is_supplier: false,
  currency: 'EUR',
};

async function insertEvent({ api }: Operator, keyId: string): Promise<string> {
  const { rows } = await sql<{ event_id: string }>`
    with org as (select tenant_id from api_keys where id = ${keyId}::uuid), gone as (
      delete from event_sequences where tenant_id in (select tenant_id from org)
      returning last_sequence
    ), counted as (
      insert into event_sequences (tenant_id, last_sequence)
      select (select tenant_id from org), coalesce(max(last_sequence), 0) + 1 from gone
      returning tenant_id, last_sequence
    )
    insert into event_log (tenant_id, sequence, event_id, type, created_at, body)
    select tenant_id, last_sequence, made.id, 'contact.created', now(),
      format('{"id":"%s","type":"contact.created","created_at":"2026-11-15T09:30:00.000Z","org_id":"%s","data":%s}',
        made.id, tenant_id, ${JSON.stringify(contact)}::text)
    from counted, (select ${newTestId()}::uuid as id) made
    returning event_id`.execute(api.database.db);
  return rows[0]?.event_id ?? '';
}

describe('GET /events', () => {
  test('AD-106 waits for events and lists them by number, each as it was sent', async (context) => {
    const operator = needOperator(context, target);
    const keyId = await keyIdOf(target.readKey);
    const before = Number((await list('?limit=1')).headers.get('latest-sequence'));
    const waiting = list(`?after_sequence=${before}&wait_seconds=25`);
    const id = await insertEvent(operator, keyId);
    const answer = await waiting;
    expect(answer.body).toEqual({
      data: [
        {
          sequence: before + 1,
          id,
          type: 'contact.created',
          created_at: '2026-11-15T09:30:00.000Z',
          org_id: expect.any(String),
          data: contact,
        },
      ],
    });
    expect(answer.headers.get('latest-sequence')).toBe(String(before + 1));
  });

  test('AD-106 a third waiting request of a key is 429', async (context) => {
    const operator = needOperator(context, target);
    const keyId = await keyIdOf(target.readKey);
    const latest = (await list('?limit=1')).headers.get('latest-sequence');
    const waiting = [1, 2, 3].map(() => list(`?after_sequence=${latest}&wait_seconds=25`));
    expectLimited(await Promise.race(waiting));
    await insertEvent(operator, keyId);
    const statuses = (await Promise.all(waiting)).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 200, 429]);
  });

  test('AD-106 a parameter out of its bounds is 400', async () => {
    expect.hasAssertions();
    for (const [field, value] of [
      ['wait_seconds', '26'],
      ['limit', '1001'],
      ['after_sequence', '-1'],
    ] as const) {
      expectInvalid(await list(`?${field}=${value}`), field);
    }
  });
});
