import { connectPatiently, testAdminUrl } from '@countinghouse/postgres/testing';
import { startStatementMeter } from '@countinghouse/testing';
import type { StatementMeter } from '@countinghouse/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueDocument } from '../../src/documents/issuing/issue-document.ts';
import type { Schema } from '../../src/kernel/schema.generated.ts';
import { call } from '../contract/support/client.ts';
import { made, makeCustomer, postInvoice, work } from '../contract/support/invoices.ts';
import { openTarget } from '../contract/support/target.ts';
import type { Operator, Target } from '../contract/support/target.ts';
import { createIssuingScene } from '../support/documents/issuing-scene.ts';

/**
 * What a request asks of the database decides what it costs, on any machine and at any load. A figure
 * that goes up here is a decision; change it together with what it buys.
 */
const costs = {
  readDocument: { statements: 1, roundTrips: 1 },
  listDocuments: { statements: 2, roundTrips: 2 },
  createInvoice: { statements: 9, roundTrips: 9 },
  issueInvoice: { statements: 2, roundTrips: 2 },
} as const;

let meter: StatementMeter;
let target: Target;
let operator: Operator;

beforeAll(async () => {
  meter = await startStatementMeter(testAdminUrl);
  target = await openTarget({ throughDatabase: meter.through });
  if (target.operator === null) throw new Error('the test starts an API of its own');
  operator = target.operator;
});
afterAll(async () => {
  await target.close();
  await meter.close();
});

const expectCost = async (name: keyof typeof costs, act: () => Promise<unknown>): Promise<void> => {
  const { statements, roundTrips } = await meter.measure(act);
  const heads = statements.map((text) => text.replaceAll(/\s+/g, ' ').slice(0, 90));
  expect({ statements: statements.length, roundTrips }, heads.join('\n')).toEqual(costs[name]);
};

async function ok(answer: Promise<{ readonly status: number }>): Promise<void> {
  expect((await answer).status).toBe(200);
}

const invoiceOf = async () =>
  made(await postInvoice(target, { contact_id: await makeCustomer(target), lines: [work] }));

test('reading a document', async () => {
  const { id } = await invoiceOf();
  await expectCost('readDocument', () =>
    ok(call(target, `/invoices/${String(id)}`, { key: target.readKey })),
  );
});

test('listing documents', async () => {
  await invoiceOf();
  await expectCost('listDocuments', () => ok(call(target, '/invoices', { key: target.readKey })));
});

test('drafting an invoice of one line', async () => {
  const contactId = await makeCustomer(target);
  await expectCost('createInvoice', async () =>
    made(await postInvoice(target, { contact_id: contactId, lines: [work] })),
  );
});

test('issuing an invoice: numbered, posted, told', async () => {
  const scene = await createIssuingScene(operator.api.deps);
  const database = connectPatiently<Schema>({
    url: meter.through(operator.api.testDatabase.applicationUrl),
    applicationName: 'test',
    connectionsMax: 1,
  });
  await expectCost('issueInvoice', async () => {
    const { id } = await scene.draft();
    const done = await issueDocument({ ...operator.api.deps, database }, scene.order(id));
    expect(done).toMatchObject({ kind: 'done' });
  });
  await database.close();
});
