import { afterAll, describe, expect, test } from 'vitest';
import { changeAccount } from '../../src/setup/chart/change-account.ts';
import { createAccount } from '../../src/setup/chart/create-account.ts';
import { testOperator as actor } from '../support/people/tenants.ts';
import { call, sendJson } from './support/client.ts';
import { recordsOf } from './support/records.ts';
import { needOperator, openTarget } from './support/target.ts';

const target = await openTarget();
afterAll(target.close);

const list = async (key = target.readKey) => recordsOf(await call(target, '/accounts', { key }));

describe('GET /accounts', () => {
  test('A-018 each account has id, code, name, type, subtype and active, and nothing else', async () => {
    const accounts = await list();
    const receivable = accounts.find(({ code }) => code === '1100');
    expect(receivable).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      code: '1100',
      name: 'Accounts receivable',
      type: 'asset',
      subtype: 'receivable',
      active: true,
    });
    for (const account of accounts) {
      expect(Object.keys(account)).toEqual(['id', 'code', 'name', 'type', 'subtype', 'active']);
    }
  });

  test('A-069 the chart is in the order of code', async () => {
    const codes = (await list()).map(({ code }) => String(code));
    expect(codes).toEqual(codes.toSorted());
    expect(new Set(codes).size).toBe(codes.length);
  });

  test('AD-008 AD-069 the whole chart is there, also what is no longer used, and nothing beside data', async (context) => {
    const { scene, api } = needOperator(context, target);
    const { orgId } = scene;
    for (let number = 0; number < 250; number += 1) {
      const code = `9${String(number).padStart(3, '0')}`;
      const request = { code, name: 'More', type: 'expense', subtype: 'overhead' } as const;
      await createAccount(api.deps, { orgId, actor, request });
    }
    const id = scene.accountIdOf('6900');
    await changeAccount(api.deps, { orgId, actor, id, change: { active: false } });
    const answer = await call(target, '/accounts', { key: target.readKey });
    expect(Object.keys(answer.body)).toEqual(['data']);
    const accounts = recordsOf(answer);
    expect(accounts).toHaveLength(55 + 250);
    expect(accounts.find((account) => account['id'] === id)).toMatchObject({ active: false });
  });

  test('AD-069 type is one of five words', async () => {
    const types = new Set((await list()).map(({ type }) => type));
    expect(types).toEqual(new Set(['asset', 'liability', 'equity', 'income', 'expense']));
  });

  test('A-007 another organisation’s accounts are not in it', async () => {
    const mine = new Set((await list()).map(({ id }) => id));
    const others = await list(target.otherKey);
    expect(others.length).toBeGreaterThan(50);
    expect(others.some(({ id }) => mine.has(id))).toBe(false);
  });

  test('A-070 an id of it works as account_id on a line', async () => {
    const { writeKey: key } = target;
    const contact = await sendJson(target, '/contacts', { key, body: { name: 'Buyer' } });
    const services = (await list()).find(({ code }) => code === '4010');
    const line = { description: 'Advice', unit_price: 10, account_id: services?.['id'] };
    const body = { contact_id: contact.body['id'], lines: [line] };
    const invoice = await sendJson(target, '/invoices', { key, body });
    expect(invoice.status).toBe(201);
    expect(invoice.body['lines']).toMatchObject([{ account_id: services?.['id'] }]);
  });
});
