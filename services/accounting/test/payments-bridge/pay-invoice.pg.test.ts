import { sql, withTransaction } from '@countinghouse/postgres';
import { afterAll, describe, expect, test } from 'vitest';
import { ensurePublicLink } from '../../src/customers/public-links/public-links.ts';
import { issueDocument } from '../../src/documents/issuing/issue-document.ts';
import type { Database } from '../../src/kernel/database.ts';
import { bookAgain } from '../../src/payments-bridge/connections/booking-again/book-again.ts';
import { changeConnection } from '../../src/payments-bridge/connections/change-connection.ts';
import { followFork } from '../../src/payments-bridge/connections/fork/follow-fork.ts';
import { findPayOffer, payInvoice } from '../../src/payments-bridge/pay-links/pay-invoice.ts';
import {
  listStatementOffers,
  payStatement,
} from '../../src/payments-bridge/pay-links/pay-statement.ts';
import { allocate } from '../../src/settling/allocations/allocate.ts';
import { voidPayment } from '../../src/settling/payments/void-payment.ts';
import { createIssuingScene } from '../support/documents/issuing-scene.ts';
import { openBridge } from '../support/payments-bridge/bridge-scene.ts';
import {
  connectAsApplication,
  useAccountingDatabase,
} from '../support/processes/accounting-database.ts';

const use = useAccountingDatabase();
const connected: { worker?: Database } = {};
afterAll(() => connected.worker?.close());

/** An organisation with an invoice of 121.00 EUR, and a business that takes money for it. */
async function openShop() {
  connected.worker ??= connectAsApplication({ applicationUrl: use.testDatabase.urlOf.worker });
  const books = await createIssuingScene(use.deps);
  const { orgId } = books;
  const bridge = await openBridge(
    { deps: use.deps, worker: connected.worker },
    '2026-03-15',
    new Date('2026-03-20T12:00:00Z'),
    orgId,
  );
  const deps = { ...bridge.deps, publicUrl: 'https://books.example.com' };
  const invoice = await books.posted();
  const tokenOf = (id: string) =>
    withTransaction(use.database.db, (tx) =>
      ensurePublicLink(tx, deps, orgId, { kind: 'document', id }),
    );
  const token = await tokenOf(invoice.id);
  const linkIdOf = (url: string) => url.slice(url.lastIndexOf('/') + 1);
  return {
    ...bridge,
    books,
    deps,
    invoice,
    token,
    tokenOf,
    /** Somebody presses Pay, and pays; the books have not heard of it. */
    pay: async (of = token) => {
      const outcome = await payInvoice(deps, of);
      if (outcome.kind !== 'pay') throw new Error(`not to be paid: ${outcome.kind}`);
      const linkId = linkIdOf(outcome.url);
      const link = [...bridge.links.values()].find(({ id }) => id === linkId);
      const [charged] = bridge.add({
        kind: 'charge',
        gross: link?.amountMinor ?? 0n,
        fee: 290n,
        linkId,
      });
      if (charged === undefined) throw new Error('nothing was paid');
      return charged;
    },
    notes: async () => {
      const { rows } = await sql<{ id: string; total: bigint; status: string; origin: string }>`
        select id, total_minor as total, status, origin from documents
        where org_id = ${orgId} and kind = 'credit_note' order by created_at`.execute(
        use.database.db,
      );
      return rows;
    },
    /** What customers owe, by the journal and by its items. */
    receivable: async () => {
      const { rows } = await sql<{ open: bigint }>`
        select coalesce(sum(open_doc_minor), 0)::bigint as open from open_items
        where org_id = ${orgId}`.execute(use.database.db);
      const held = (await bridge.balances())['1100']?.[0] ?? 0;
      return [held, Number(rows[0]?.open ?? 0n)];
    },
  };
}

describe('an invoice that is paid online', () => {
  test('AD-109 is settled by the log, with its fee, and never by the click', async () => {
    const shop = await openShop();
    expect(await findPayOffer(shop.deps, shop.token)).toMatchObject({ amountMinor: 12_100n });
    await shop.pay();
    expect((await shop.books.read(shop.invoice.id)).status).toBe('posted');
    await shop.follow();
    expect(await shop.books.read(shop.invoice.id)).toMatchObject({
      status: 'paid',
      paidMinor: 12_100n,
    });
    expect(await shop.books.events(shop.invoice.id)).toContain('invoice.paid');
    expect(await shop.balances()).toMatchObject({
      '1150-1-EUR': [11_810, 11_810],
      '6150': [290, 290],
    });
    expect(await shop.receivable()).toEqual([0, 0]);
    expect(await findPayOffer(shop.deps, shop.token)).toBeNull();
    await shop.follow();
    expect((await shop.reconcile()).currencies).toMatchObject([{ unexplainedMinor: 0n }]);
  });

  test('AD-109 is booked by itself while other sales are summarised, and so is what goes back; one cursor reads both', async () => {
    const shop = await openShop();
    await shop.setMode('summary');
    const other = { kind: 'charge', gross: 10_000n, fee: 290n } as const;
    shop.add(other);
    const charged = await shop.pay();
    shop.add(other, { kind: 'refund', gross: -100n, charge: charged.sequence });
    shop.add({ kind: 'refund', gross: -200n, charge: 1n });
    await shop.follow();
    const { rows } = await sql<{ isReceipt: boolean; isSummarised: boolean }>`
      select receipt_id is not null as "isReceipt", summary_id is not null as "isSummarised"
      from booked_movements where org_id = ${shop.orgId} order by sequence`.execute(
      use.database.db,
    );
    const summarised = { isReceipt: false, isSummarised: true };
    const alone = { isReceipt: true, isSummarised: false };
    expect(rows).toEqual([summarised, alone, summarised, alone, summarised]);
    const { connection, currencies } = await shop.reconcile();
    expect(connection.cursorSequence).toBe(5n);
    expect(currencies).toMatchObject([{ unexplainedMinor: 0n }]);
  });

  test('AD-212 its fee is booked again where it belongs now; what it settles stays', async () => {
    const shop = await openShop();
    const charged = await shop.pay();
    shop.add({ kind: 'refund', gross: -1_000n, fee: -29n, charge: charged.sequence });
    await shop.follow();
    const before = await shop.balances();
    const { rows } = await sql<{ id: string }>`
      select id from accounts where org_id = ${shop.orgId} and code = '6100'`.execute(
      use.database.db,
    );
    const { caller, id } = shop;
    const changes = { feeAccountId: rows[0]?.id ?? '' };
    await changeConnection(shop.deps, { ...caller, id, changes });
    const again = () =>
      bookAgain(shop.deps, { ...caller, id, fromDay: '2026-03-15', isPreview: false });
    expect(await again()).toMatchObject({ entryCount: 2, leftCount: 0 });
    expect(await again()).toMatchObject({ entryCount: 0 });
    expect(await shop.balances()).toEqual({ ...before, '6100': [261, 261], '6150': [0, 0] });
    expect((await shop.reconcile()).currencies).toMatchObject([{ unexplainedMinor: 0n }]);
  });

  test('AD-109 two clicks are one link; one that asks for too much is replaced and closed', async () => {
    const shop = await openShop();
    const first = await payInvoice(shop.deps, shop.token);
    expect(await payInvoice(shop.deps, shop.token)).toEqual(first);
    expect(shop.links.size).toBe(1);
    const lines = [{ unitPrice: '50' }];
    const note = await shop.books.posted({ kind: 'credit_note', lines });
    const allocated = await allocate(use.deps, {
      ...shop.caller,
      from: { kind: 'document', id: note.id },
      to: { kind: 'document', id: shop.invoice.id },
      amountMinor: 6_050n,
    });
    expect(allocated.kind).toBe('allocated');
    expect((await payInvoice(shop.deps, shop.token)).kind).toBe('pay');
    await shop.follow();
    expect([...shop.links.values()]).toMatchObject([
      { amountMinor: 12_100n, status: 'disabled' },
      { amountMinor: 6_050n, status: 'active' },
    ]);
  });

  test('paid by two links, the second stays open with the customer', async () => {
    const shop = await openShop();
    const charged = await shop.pay();
    bridgeAgain(shop, charged.paymentLinkId);
    await shop.follow();
    expect((await shop.books.read(shop.invoice.id)).status).toBe('paid');
    expect(await shop.receivable()).toEqual([-12_100, -12_100]);
  });

  test('that nobody can pay now says so, and is tried again', async () => {
    const shop = await openShop();
    shop.state.fault = { kind: 'away' };
    expect(await payInvoice(shop.deps, shop.token)).toEqual({ kind: 'not_now' });
    shop.state.fault = { kind: 'busy', retryAfterSeconds: 7 };
    const busy = { kind: 'busy', seconds: 7 };
    expect(await payInvoice(shop.deps, shop.token)).toEqual(busy);
    shop.state.fault = null;
    expect((await payInvoice(shop.deps, shop.token)).kind).toBe('pay');
    const [link] = [...shop.links];
    if (link === undefined) throw new Error('there is no link');
    shop.links.set(link[0], { ...link[1], status: 'used' });
    expect(await payInvoice(shop.deps, shop.token)).toEqual({ kind: 'being_confirmed' });
    shop.links.set(link[0], { ...link[1], status: 'expired' });
    expect((await payInvoice(shop.deps, shop.token)).kind).toBe('pay');
    expect(shop.links.size).toBe(2);
  });

  test('AD-108 its receipt is not taken back by hand', async () => {
    const shop = await openShop();
    await shop.pay();
    await shop.follow();
    const { rows } = await sql<{ id: string }>`
      select id from payments where org_id = ${shop.orgId}`.execute(use.database.db);
    const order = { ...shop.caller, paymentId: rows[0]?.id ?? '' };
    expect(await voidPayment(use.deps, order)).toMatchObject({ reason: 'bridge_account' });
  });
});

test('AD-122 a dispute that was lost is owed again by the customer, with its fee booked, and the account ties', async () => {
  const shop = await openShop();
  const charged = await shop.pay();
  shop.add(
    { kind: 'dispute_opened', charge: charged.sequence },
    { kind: 'dispute_lost', gross: -12_100n, fee: 500n, charge: charged.sequence },
  );
  await shop.follow();
  await shop.follow();
  expect(await shop.receivable()).toEqual([12_100, 12_100]);
  expect(await shop.notes()).toEqual([]);
  expect((await shop.reconcile()).currencies).toMatchObject([{ unexplainedMinor: 0n }]);
});

describe('a refund of what settled an invoice', () => {
  test('AD-046 drafts one credit note, however often it is read, and issuing it settles both', async () => {
    const shop = await openShop();
    const charged = await shop.pay();
    shop.add({ kind: 'refund', gross: -4_000n, charge: charged.sequence });
    await shop.follow();
    await shop.follow();
    expect(await shop.notes()).toMatchObject([
      { total: 4_000n, status: 'draft', origin: 'payments' },
    ]);
    expect(await shop.receivable()).toEqual([4_000, 4_000]);
    const [note] = await shop.notes();
    const issued = await issueDocument(use.deps, shop.books.order(note?.id ?? ''));
    expect(issued.kind).toBe('done');
    await shop.follow();
    expect(await shop.receivable()).toEqual([0, 0]);
    expect(await shop.notes()).toMatchObject([{ status: 'closed' }]);
    expect((await shop.reconcile()).currencies).toMatchObject([{ unexplainedMinor: 0n }]);
  });

  test('AD-046 of all of it has the lines of the invoice', async () => {
    const shop = await openShop();
    const charged = await shop.pay();
    await shop.follow();
    shop.add({ kind: 'refund', gross: -12_100n, charge: charged.sequence });
    await shop.follow();
    expect(await shop.notes()).toMatchObject([{ total: 12_100n }]);
  });

  test('gives back first what the customer had paid too much, without a credit note', async () => {
    const shop = await openShop();
    const charged = await shop.pay();
    const again = bridgeAgain(shop, charged.paymentLinkId);
    await shop.follow();
    shop.add({ kind: 'refund', gross: -12_100n, charge: again });
    await shop.follow();
    expect(await shop.notes()).toEqual([]);
    expect(await shop.receivable()).toEqual([0, 0]);
  });

  test('settles a credit note that is there already', async () => {
    const shop = await openShop();
    const charged = await shop.pay();
    await shop.follow();
    await shop.books.posted({ kind: 'credit_note', creditsId: shop.invoice.id });
    shop.add({ kind: 'refund', gross: -12_100n, charge: charged.sequence });
    await shop.follow();
    expect(await shop.notes()).toMatchObject([{ status: 'closed', origin: 'application' }]);
    expect(await shop.receivable()).toEqual([0, 0]);
  });

  test('that failed later is mirrored, and its draft is discarded', async () => {
    const shop = await openShop();
    const charged = await shop.pay();
    const sourceId = use.deps.newId();
    const amount = { charge: charged.sequence, sourceId };
    shop.add(
      { kind: 'refund', gross: -4_000n, ...amount },
      { kind: 'refund_reversed', gross: 4_000n, ...amount },
    );
    await shop.follow();
    expect(await shop.notes()).toMatchObject([{ status: 'void' }]);
    expect(await shop.receivable()).toEqual([0, 0]);
    expect((await shop.reconcile()).currencies).toMatchObject([{ unexplainedMinor: 0n }]);
  });

  test('AD-046 a refund of a sale without a document is booked as the sale was', async () => {
    const shop = await openShop();
    const [sold] = shop.add({ kind: 'charge', gross: 10_000n, fee: 290n });
    shop.add({ kind: 'refund', gross: -10_000n, charge: sold?.sequence ?? 0n });
    await shop.follow();
    const balances = await shop.balances();
    expect(balances['4000']?.[0]).toBe(-10_000);
    expect(await shop.notes()).toEqual([]);
  });
});

/** The same link is paid once more: payments would not let that happen. */
function bridgeAgain(shop: Awaited<ReturnType<typeof openShop>>, linkId: string | null): bigint {
  const [again] = shop.add({ kind: 'charge', gross: 12_100n, fee: 290n, linkId: linkId ?? '' });
  return again?.sequence ?? 0n;
}

test('AD-132 after a restore a payment of an invoice that both logs have settles it once, and one that was lost is taken back to be explained', async () => {
  const shop = await openShop();
  const other = await shop.books.posted();
  const kept = await shop.pay();
  const refund = { kind: 'refund', gross: -4_000n, charge: kept.sequence } as const;
  const [refunded] = shop.add(refund);
  const lost = await shop.pay(await shop.tokenOf(other.id));
  await shop.follow();
  await shop.follow();
  const statusOf = async (id: string) => (await shop.books.read(id)).status;
  expect([await statusOf(shop.invoice.id), await statusOf(other.id)]).toEqual(['paid', 'paid']);

  shop.restore(0);
  shop.add({ kind: 'settled' });
  await shop.follow();
  const { paymentLinkId: linkId } = kept;
  shop.add({
    kind: 'charge',
    gross: kept.grossMinor,
    fee: 290n,
    id: kept.id,
    sourceId: kept.sourceId,
    ...(linkId !== null && { linkId }),
  });
  shop.add({ ...refund, id: refunded?.id ?? '', charge: 2n });
  expect(await followFork(shop.deps, { ...shop.caller, id: shop.id })).toMatchObject({
    kind: 'followed',
  });
  await shop.follow();
  await shop.follow();
  // The customer of the lost one did not pay, as far as payments knows: a person decides.
  expect([await statusOf(shop.invoice.id), await statusOf(other.id)]).toEqual(['paid', 'paid']);
  expect(await shop.notes()).toHaveLength(1);
  expect((await shop.balances())['2195']).toEqual([lost.changeMinor, lost.changeMinor].map(Number));
  expect((await shop.reconcile()).currencies).toMatchObject([
    { totalMinor: 7_810n, clearingMinor: 7_810n, unexplainedMinor: 0n },
  ]);
  const [again] = shop.add({ ...refund, gross: -1_000n, charge: 2n });
  await shop.follow();
  await shop.follow();
  expect(again?.sequence).toBe(4n);
  expect(await shop.notes()).toHaveLength(2);
  expect((await shop.reconcile()).currencies).toMatchObject([{ unexplainedMinor: 0n }]);
});

describe('a statement of account that is paid at once', () => {
  async function openStatement() {
    const shop = await openShop();
    const { orgId } = shop.caller;
    const contactId = (await shop.books.read(shop.invoice.id)).contactId;
    // Due before the first invoice of the shop.
    const older = await shop.books.posted({
      contactId,
      date: '2026-02-01',
      lines: [{ unitPrice: '50' }],
    });
    const token = await withTransaction(use.database.db, (tx) =>
      ensurePublicLink(tx, shop.deps, orgId, { kind: 'statement', id: contactId }),
    );
    const paidOf = async () => [
      (await shop.books.read(older.id)).paidMinor,
      (await shop.books.read(shop.invoice.id)).paidMinor,
    ];
    return { ...shop, token, older, contactId, paidOf };
  }

  test('AD-180 two clicks are one link for all open invoices; the log settles them, the oldest first', async () => {
    const shop = await openStatement();
    const offers = await listStatementOffers(shop.deps, shop.token);
    expect(offers).toMatchObject([
      { amountMinor: 18_150n, documentIds: [shop.older.id, shop.invoice.id] },
    ]);
    const first = await payStatement(shop.deps, shop.token, 'EUR');
    expect(await payStatement(shop.deps, shop.token, 'EUR')).toEqual(first);
    expect(shop.links.size).toBe(1);
    if (first.kind !== 'pay') throw new Error(first.kind);
    const linkId = first.url.slice(first.url.lastIndexOf('/') + 1);
    shop.add({ kind: 'charge', gross: 18_150n, fee: 290n, linkId });
    expect(await shop.paidOf()).toEqual([0n, 0n]);
    await shop.follow();
    expect(await shop.paidOf()).toEqual([6_050n, 12_100n]);
    expect(await shop.receivable()).toEqual([0, 0]);
    expect(await listStatementOffers(shop.deps, shop.token)).toEqual([]);
    expect(await payStatement(shop.deps, shop.token, 'EUR')).toEqual({ kind: 'nothing_to_pay' });
    await shop.follow();
    expect((await shop.reconcile()).currencies).toMatchObject([{ unexplainedMinor: 0n }]);
  });

  test('AD-181 what was paid meanwhile by another way stays open with the customer', async () => {
    const shop = await openStatement();
    const all = await payStatement(shop.deps, shop.token, 'EUR');
    if (all.kind !== 'pay') throw new Error(all.kind);
    await shop.pay(await shop.tokenOf(shop.older.id));
    const linkId = all.url.slice(all.url.lastIndexOf('/') + 1);
    shop.add({ kind: 'charge', gross: 18_150n, fee: 290n, linkId });
    await shop.follow();
    expect(await shop.paidOf()).toEqual([6_050n, 12_100n]);
    expect(await shop.receivable()).toEqual([-6_050, -6_050]);
  });

  test('AD-181 a link whose invoices owe something else is replaced and closed', async () => {
    const shop = await openStatement();
    expect((await payStatement(shop.deps, shop.token, 'EUR')).kind).toBe('pay');
    await shop.books.posted({ contactId: shop.contactId });
    expect((await payStatement(shop.deps, shop.token, 'EUR')).kind).toBe('pay');
    await shop.follow();
    expect([...shop.links.values()]).toMatchObject([
      { amountMinor: 18_150n, status: 'disabled' },
      { amountMinor: 30_250n, status: 'active' },
    ]);
    expect(await payStatement(shop.deps, shop.token, 'USD')).toEqual({ kind: 'nothing_to_pay' });
  });
});
