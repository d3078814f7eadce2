import { waitUntil } from '@countinghouse/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Document } from '../../src/documents/document/document.rules.ts';
import { createDraft } from '../../src/documents/drafts/create-draft.ts';
import { approveDocument } from '../../src/documents/issuing/approvals/approve-document.ts';
import { submitDocument } from '../../src/documents/issuing/approvals/submit-document.ts';
import { confirmSupplierCredit } from '../../src/documents/issuing/confirm-supplier-credit.ts';
import { discardDocument } from '../../src/documents/issuing/discard-document.ts';
import { issueDocument } from '../../src/documents/issuing/issue-document.ts';
import { voidDocument } from '../../src/documents/issuing/void-document.ts';
import type { DocumentKind } from '../../src/kernel/document-kind.rules.ts';
import { removeWebhook, switchWebhook } from '../../src/webhooks/change-webhook.ts';
import { createWebhook } from '../../src/webhooks/create-webhook.ts';
import { pingWebhook, waitForAnswer } from '../../src/webhooks/ping-webhook.ts';
import { listAttempts, listWebhooks } from '../../src/webhooks/read-webhooks.ts';
import { replayEvents, retryDelivery } from '../../src/webhooks/send-again.ts';
import { createScene } from '../support/ledger/books-scene.ts';
import type { Scene } from '../support/ledger/books-scene.ts';
import { operatorDeps } from '../support/people/tenants.ts';
import { useAccountingDatabase } from '../support/processes/accounting-database.ts';
import { startListening } from '../support/processes/listening.ts';
import type { Listening } from '../support/processes/listening.ts';

const use = useAccountingDatabase();
let listening: Listening;
beforeAll(async () => {
  listening = await startListening(operatorDeps(use.database));
});
afterAll(() => listening.close());

const author = { kind: 'member', id: 'author' } as const;
const approver = { kind: 'member', id: 'approver' } as const;

async function books(): Promise<Scene> {
  return createScene(operatorDeps(use.database));
}

async function draft(scene: Scene, kind: DocumentKind, unitPrice = '100'): Promise<Document> {
  const isSale = kind === 'invoice' || kind === 'credit_note';
  const outcome = await createDraft(scene.deps, {
    orgId: scene.orgId,
    actor: author,
    origin: 'application',
    kind,
    content: {
      contactId: isSale ? scene.customer.id : scene.supplier.id,
      date: '2026-03-01',
      dueDate: null,
      reference: 'order 17',
      notes: null,
      currency: null,
      chosenRate: null,
      amounts: null,
      creditsId: null,
      lines: [
        {
          itemId: null,
          description: 'Work',
          quantity: '1',
          unitPrice,
          discountPct: '0',
          accountId: null,
          taxCodeId: scene.taxCodes.standard,
        },
      ],
    },
  });
  if (outcome.kind === 'reject') throw new Error(outcome.reason);
  return outcome.document;
}

describe('what happens in the books is told', () => {
  test('A-088 A-105 A-106 A-109: a draft is told as a summary of its organisation, without lines and number', async () => {
    const scene = await books();
    const listener = await listening.listen(scene.orgId);
    const { id } = await draft(scene, 'invoice');
    const [created] = await listener.hear(1);
    expect(created?.org_id).toBe(scene.orgId);
    expect(created?.data).toEqual({
      id,
      kind: 'invoice',
      number: null,
      status: 'draft',
      contact_id: scene.customer.id,
      date: '2026-03-01',
      due_date: '2026-03-31',
      currency: 'EUR',
      subtotal: 100,
      tax_total: 21,
      total: 121,
      amount_paid: 0,
      reference: 'order 17',
    });
  });

  test('A-093 A-094 A-096: an invoice drafted in the application, issued and voided', async () => {
    const scene = await books();
    const listener = await listening.listen(scene.orgId);
    const { id } = await draft(scene, 'invoice');
    const order = { orgId: scene.orgId, actor: author, id };
    expect(await issueDocument(scene.deps, order)).toMatchObject({ kind: 'done' });
    expect(await voidDocument(scene.deps, order)).toMatchObject({ kind: 'done' });
    const events = await listener.hear(3);
    expect(events.map((event) => event.type)).toEqual([
      'invoice.created',
      'invoice.issued',
      'invoice.voided',
    ]);
    const [, issued, voided] = events;
    expect(issued?.data).toMatchObject({ id, number: 'INV-00001', status: 'posted' });
    expect(voided?.data).toMatchObject({ id, number: 'INV-00001', status: 'void' });
  });

  test('AD-042 AD-044 a credit note is told of as an invoice is, and so is the end of its draft', async () => {
    const scene = await books();
    const listener = await listening.listen(scene.orgId);
    const { id } = await draft(scene, 'credit_note');
    await discardDocument(scene.deps, { orgId: scene.orgId, actor: author, id });
    const events = await listener.hear(2);
    expect(events.map(({ type, data }) => [type, data['kind'], data['number']])).toEqual([
      ['invoice.created', 'credit_note', null],
      ['invoice.voided', 'credit_note', null],
    ]);
  });

  test('AD-055 an invoice of nothing is issued and paid at once', async () => {
    const scene = await books();
    const listener = await listening.listen(scene.orgId, ['invoice.issued', 'invoice.paid']);
    const { id } = await draft(scene, 'invoice', '0');
    await issueDocument(scene.deps, { orgId: scene.orgId, actor: author, id });
    const events = await listener.hear(2);
    expect(events.map(({ type, data }) => [type, data['status']])).toEqual([
      ['invoice.issued', 'paid'],
      ['invoice.paid', 'paid'],
    ]);
  });

  test('A-099 A-100 AD-045 AD-059 AD-060: bills, claims and supplier credits, told apart by kind', async () => {
    const scene = await books();
    const listener = await listening.listen(scene.orgId);
    const { orgId, deps } = scene;
    const bill = await draft(scene, 'bill');
    await approveDocument(deps, { orgId, actor: approver, id: bill.id });
    await voidDocument(deps, { orgId, actor: approver, id: bill.id });
    const claim = await draft(scene, 'expense_claim');
    await submitDocument(deps, { orgId, actor: author, id: claim.id });
    await approveDocument(deps, { orgId, actor: approver, id: claim.id });
    const credit = await draft(scene, 'supplier_credit');
    await confirmSupplierCredit(deps, { orgId, actor: author, id: credit.id });
    const events = await listener.hear(5);
    expect(events.map(({ type, data }) => `${type} ${String(data['kind'])}`)).toEqual([
      'bill.created bill',
      'bill.approved bill',
      'bill.created expense_claim',
      'bill.approved expense_claim',
      'bill.created supplier_credit',
    ]);
    expect(events[1]?.data).toMatchObject({ status: 'approved', number: 'BILL-00001' });
  });

  test('A-102 A-107 a contact that was added', async () => {
    const scene = await books();
    const listener = await listening.listen(scene.orgId);
    const contact = await scene.addContact({ name: 'Northwind', email: 'a@northwind.example' });
    const [event] = await listener.hear(1);
    expect(event).toMatchObject({ type: 'contact.created', org_id: scene.orgId });
    expect(event?.data).toEqual({
      id: contact.id,
      name: 'Northwind',
      email: 'a@northwind.example',
      is_customer: true,
      is_supplier: false,
      currency: null,
    });
  });
});

describe('an endpoint', () => {
  test('A-078 A-079 AD-088 hears what it chose and nothing else, within seconds', async () => {
    const scene = await books();
    const all = await listening.listen(scene.orgId);
    const chosen = await listening.listen(scene.orgId, ['invoice.issued']);
    const stranger = await listening.listen((await books()).orgId);
    const { id } = await draft(scene, 'invoice');
    await issueDocument(scene.deps, { orgId: scene.orgId, actor: author, id });
    const waitedMs = await waitUntil('both are told', () => all.receiver.requestCount() === 2);
    expect(waitedMs).toBeLessThan(15_000);
    const [event] = await chosen.hear(1);
    expect(event?.type).toBe('invoice.issued');
    expect([chosen.receiver.requestCount(), stranger.receiver.requestCount()]).toEqual([1, 0]);
  });

  test('A-080 its secret is told when it is made, and never again', async () => {
    const scene = await books();
    const { secret, endpointId } = await listening.listen(scene.orgId);
    expect(secret).toMatch(/^whsec_[0-9A-Za-z+/=]{40,}$/);
    const listed = await listWebhooks(scene.deps, scene.orgId);
    expect(listed.map((endpoint) => endpoint.endpointId)).toEqual([endpointId]);
    expect(JSON.stringify(listed)).not.toContain(secret);
    const stored = await use.database.db.selectFrom('webhook_secrets').selectAll().execute();
    expect(stored.map((row) => row.sealed.toString('latin1')).join()).not.toContain(secret);
  });

  test('A-104 AD-100 gets a test when one is asked for, whatever it has chosen', async () => {
    const scene = await books();
    const listener = await listening.listen(scene.orgId, ['bill.paid']);
    const order = { orgId: scene.orgId, actor: approver, endpointId: listener.endpointId };
    const ping = await pingWebhook(scene.deps, order);
    if (ping === null) throw new Error('there is such an endpoint');
    const [event] = await listener.hear(1);
    expect(event).toMatchObject({
      id: ping.eventId,
      type: 'test.ping',
      data: { endpoint_id: listener.endpointId, message: 'ping' },
    });
    expect(await waitForAnswer(scene.deps, scene.orgId, ping)).toMatchObject({
      response: { status: 200 },
    });
    const stranger = { ...order, orgId: (await books()).orgId };
    expect(await pingWebhook(scene.deps, stranger)).toBeNull();
  });

  test('A-117 AD-087 hears nothing while it is off; switched on, what was kept and what is new', async () => {
    const scene = await books();
    const listener = await listening.listen(scene.orgId, ['invoice.created']);
    const witness = await listening.listen(scene.orgId, ['invoice.created']);
    const change = { orgId: scene.orgId, actor: approver, endpointId: listener.endpointId };
    await switchWebhook(scene.deps, change, 'off');
    await draft(scene, 'invoice');
    await witness.hear(1);
    expect(listener.receiver.requestCount()).toBe(0);
    await switchWebhook(scene.deps, change, 'on');
    await draft(scene, 'invoice');
    expect((await listener.hear(2)).map(({ type }) => type)).toEqual([
      'invoice.created',
      'invoice.created',
    ]);
  });

  test('AD-087 gets a range once more when that is asked for, and one delivery too', async () => {
    const scene = await books();
    const listener = await listening.listen(scene.orgId, ['invoice.created']);
    const key = { orgId: scene.orgId, actor: approver, endpointId: listener.endpointId };
    await draft(scene, 'invoice');
    const [first] = await listener.hear(1);
    const whole = { afterSequence: 0n, upToSequence: null };
    expect(await replayEvents(scene.deps, key, whole)).toMatchObject({ kind: 'started' });
    const [, again] = await listener.hear(2);
    expect(again?.id).toBe(first?.id);
    const attempts = await listAttempts(scene.deps, key);
    const deliveryId = attempts?.[0]?.deliveryId ?? '';
    await retryDelivery(scene.deps, { orgId: scene.orgId, actor: approver, deliveryId });
    const [, , third] = await listener.hear(3);
    expect(third?.id).toBe(first?.id);
  });

  test('hears nothing once it is removed', async () => {
    const scene = await books();
    const listener = await listening.listen(scene.orgId, ['invoice.created']);
    const witness = await listening.listen(scene.orgId, ['invoice.created']);
    const change = { orgId: scene.orgId, actor: approver, endpointId: listener.endpointId };
    expect(await removeWebhook(scene.deps, change)).not.toBeNull();
    await draft(scene, 'invoice');
    await witness.hear(1);
    expect(listener.receiver.requestCount()).toBe(0);
    expect(await removeWebhook(scene.deps, change)).toBeNull();
  });

  test.each([
    'http://books.test/hook',
    'https://user:word@books.test/hook',
    'https://10.0.0.7/hook',
    'https://169.254.169.254/latest',
  ])('AD-101 is not made at %s', async (url) => {
    const { orgId } = await books();
    const outcome = await createWebhook(listening.webhookDeps, {
      orgId,
      actor: approver,
      url,
      eventTypes: ['invoice.paid'],
    });
    expect(outcome).toMatchObject({ kind: 'reject', reason: 'address_refused' });
  });
});
