import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Payment } from '../../../src/charges/payments/payment.rules.ts';
import { insertPaymentLink, madeAt, paymentOf } from '../../support/charges/pay-targets.ts';
import type { InsertedTarget } from '../../support/charges/pay-targets.ts';
import { startTestCheckout } from '../../support/processes/running-checkout.ts';
import type { TestCheckout } from '../../support/processes/running-checkout.ts';
import { createPayer, expectSafeHeaders } from './support/payer.ts';

let checkout: TestCheckout;
let link: InsertedTarget;

beforeAll(async () => {
  checkout = await startTestCheckout();
  link = await insertPaymentLink(checkout.database, checkout.tenant.liveWorkspaceId);
});
afterAll(() => checkout.stop());

const receiptOf = (change: Partial<Payment>) => {
  const workspaceId = checkout.tenant.liveWorkspaceId;
  const { id } = checkout.payments.put(workspaceId, paymentOf(link, change));
  return createPayer(checkout.address).get(`/pay/${link.code}/${id}/receipt?lang=fr`);
};

test.each<Partial<Payment>>([
  { status: 'succeeded', succeededAt: madeAt },
  { status: 'partially_refunded', succeededAt: madeAt, refundedMinor: 5_000n },
  { status: 'refunded', succeededAt: madeAt, refundedMinor: 1_250_000n },
])('a payment that was received has a receipt: $status', async (change) => {
  const reply = await receiptOf(change);
  expect(reply.status).toBe(200);
  expect(reply.title).toMatch(/^Reçu de Shop/);
  expect(reply.html).toMatch(/12\s500,00\s₦/);
  expect(reply.html.includes('Remboursé')).toBe(change.refundedMinor !== undefined);
  expect(reply.html).not.toContain('simi@example.com');
  expectSafeHeaders(reply);
});

test.each<Partial<Payment>>([
  { status: 'pending' },
  { status: 'processing' },
  { status: 'failed', failureCode: 'declined' },
  { status: 'cancelled' },
])('a payment that was not received has none: $status is 404', async (change) => {
  expect((await receiptOf(change)).status).toBe(404);
});

test('a receipt has a short number and a PDF with the logo; what was not received has neither', async () => {
  const workspaceId = checkout.tenant.liveWorkspaceId;
  const put = (change: Partial<Payment>) =>
    checkout.payments.put(workspaceId, paymentOf(link, change));
  const { id } = put({ status: 'succeeded', succeededAt: madeAt });
  const page = await createPayer(checkout.address).get(`/pay/${link.code}/${id}/receipt?lang=en`);
  expect(page.html).toContain('Receipt R-00418');
  const path = `/pay/${link.code}/${id}/receipt.pdf?lang=en`;
  expect(page.html).toContain(path);
  const file = await fetch(`${checkout.address}${path}`);
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(file.headers.get('content-disposition')).toBe('inline; filename="R-00418.pdf"');
  expect(
    Buffer.from(await file.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  );
  await checkout.database.db
    .insertInto('brands')
    .values({
      business_id: checkout.tenant.businessId,
      logo_id: checkout.tenant.businessId,
      logo_type: 'image/png',
      logo_width: 1,
      logo_height: 1,
      logo_bytes: picture,
      updated_at: madeAt,
    })
    .execute();
  const branded = await fetch(`${checkout.address}${path}`);
  const drawn = Buffer.from(await branded.arrayBuffer()).toString('latin1');
  expect(drawn).toContain('/Subtype /Image');
  const open = put({ status: 'pending' });
  const none = await fetch(`${checkout.address}/pay/${link.code}/${open.id}/receipt.pdf`);
  expect(none.status).toBe(404);
});
