import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { cancelPayment } from '../../src/charges/payments/cancel-payment.ts';
import { invariantIds } from '../../src/ledger/ledger/invariant.rules.ts';
import type { InvariantId } from '../../src/ledger/ledger/invariant.rules.ts';
import { verifyLedger } from '../../src/ledger/ledger/verify-ledger.ts';
import { returnMoney } from '../../src/settlement/suspense/return-money.ts';
import { createCheckoutScene } from '../support/charges/checkout-scene.ts';
import { insertRecipient } from '../support/charges/recipient-rows.ts';
import { foundCharge } from '../support/charges/scripted-provider.ts';
import { insertRawTransaction } from '../support/ledger/ledger-rows.ts';
import { numberAll } from '../support/ledger/number-all.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';

const use = usePaymentsDatabase();
let workspaceId: string;
let paymentId: string;
let scene: Awaited<ReturnType<typeof createCheckoutScene>>;

/** A little of everything that posts. */
beforeAll(async () => {
  scene = await createCheckoutScene(use.database);
  workspaceId = scene.tenant.liveWorkspaceId;
  const recipient = await insertRecipient(use.database, workspaceId);
  const plain = await scene.startOne(await scene.createLink());
  const split = await scene.startOne(await scene.createLink({ splitRecipientId: recipient }));
  const cancelled = await scene.startOne(await scene.createLink());
  const wrong = await scene.startOne(await scene.createLink());
  paymentId = plain.id;
  await cancelPayment(scene.deps, cancelled);
  for (const { reference } of [plain, split, cancelled]) {
    scene.script.charges.set(reference, foundCharge(reference));
  }
  scene.script.charges.set(wrong.reference, foundCharge(wrong.reference, { amountMinor: 1n }));
  for (const payment of [plain, split, cancelled, wrong]) await scene.settle(payment);
  await returnMoney(scene.deps);
  await insertRawTransaction(
    use.database,
    workspaceId,
    [
      { code: 2000, amountMinor: 500n },
      { code: 2010, amountMinor: -500n },
    ],
    { sourceId: plain.id, step: 2 },
  );
  await numberAll(use.database);
});

/** As nobody but a superuser can: past triggers and foreign keys, and undone at the end. */
async function breaksAfter(statement: string): Promise<readonly InvariantId[]> {
  const root = new pg.Client({ connectionString: use.testDatabase.adminUrl });
  await root.connect();
  try {
    await root.query("set session_replication_role = 'replica'");
    await root.query(statement);
    const breaks = await verifyLedger(use.database);
    return [...new Set(breaks.map(({ invariant }) => invariant))];
  } finally {
    await root.end();
  }
}

describe('ledger verify', () => {
  test('finds nothing in books that the service wrote, and says how far it is', async () => {
    const seen: string[] = [];
    const breaks = await verifyLedger(use.database, {
      onProgress: ({ invariant }) => seen.push(invariant),
    });
    expect(breaks).toEqual([]);
    expect(seen).toEqual(invariantIds);
  });

  // Each writes what must never be and takes it back in the same order.
  const tampering: readonly [InvariantId, string, string, string][] = [
    [
      'I1',
      'an amount changed',
      'update ledger_entries set amount_minor = amount_minor + 1 where account_code = 4000',
      'update ledger_entries set amount_minor = amount_minor - 1 where account_code = 4000',
    ],
    [
      'I2',
      'a trigger switched off',
      'alter table ledger_entries disable trigger ledger_entries_append_only',
      'alter table ledger_entries enable trigger ledger_entries_append_only',
    ],
    [
      'I3',
      'an owner of nowhere',
      "update split_recipients set id = '01a1dca0-69ad-7fe8-8040-c80d7106ff9d' where registration = 'active'",
      "update split_recipients set id = external_reference::uuid where registration = 'active'",
    ],
    [
      'I4',
      'a step given free',
      'update ledger_transaction_keys set step = 9 where step = 2',
      'update ledger_transaction_keys set step = 2 where step = 9',
    ],
    [
      'I7',
      'a balance raised',
      'update ledger_balances set credit_minor = credit_minor + 1',
      'update ledger_balances set credit_minor = credit_minor - 1',
    ],
    [
      'I7',
      'a fold lowered',
      'update account_folds set debit_minor = debit_minor - 1 where account_code = 1000',
      'update account_folds set debit_minor = debit_minor + 1 where account_code = 1000',
    ],
    [
      'I14',
      'a number skipped',
      'update movements set sequence = sequence + 1 where sequence = (select max(sequence) from movements)',
      'update movements set sequence = sequence - 1 where sequence = (select max(sequence) from movements)',
    ],
    [
      'I14',
      'a movement that nothing waits for',
      "update ledger_transactions set template = 'settled' where template = 'money_unexpected'",
      "update ledger_transactions set template = 'money_unexpected' where source_kind = 'suspense' and step = 1",
    ],
    [
      'I9',
      'a payment marked settled',
      "update payments set settled_at = now() where status = 'succeeded'",
      'update payments set settled_at = null',
    ],
    [
      'I10',
      'a time removed',
      "update payments set cancelled_at = null where status = 'cancelled'",
      "update payments set cancelled_at = updated_at where status = 'cancelled'",
    ],
    [
      'I11',
      'a fee changed on the payment',
      "update payments set fee_minor = fee_minor + 1 where status = 'succeeded'",
      "update payments set fee_minor = fee_minor - 1 where status = 'succeeded'",
    ],
    [
      'I12',
      'an open item closed',
      "update suspense_items set status = 'returned' where status = 'held'",
      "update suspense_items set status = 'held' where reason = 'amount_mismatch'",
    ],
    [
      'I15',
      'an amount disputed without a dispute',
      "update payments set disputed_minor = 1 where status = 'succeeded'",
      'update payments set disputed_minor = 0',
    ],
    [
      'I16',
      'a reserve that was never posted',
      `insert into reserves (workspace_id, payment_id, currency, amount_minor, held_minor, due_at, created_at)
        select workspace_id, id, currency, 1, 1, now(), now() from payments where status = 'succeeded'`,
      'delete from reserves',
    ],
  ];

  test.each(tampering)('names %s after %s', async (invariant, _, harm, repair) => {
    try {
      expect(await breaksAfter(harm)).toContain(invariant);
    } finally {
      await breaksAfter(repair);
    }
    expect(await verifyLedger(use.database)).toEqual([]);
  });

  test('names I8 when a charged payment lost its success, with the payment', async () => {
    await breaksAfter(`update payments set status = 'processing' where id = '${paymentId}'`);
    const breaks = await verifyLedger(use.database, { workspaceId });
    expect(breaks).toContainEqual({
      invariant: 'I8',
      workspaceId,
      subject: `payment ${paymentId}`,
      detail: 'is posted but its status is processing',
    });
    await breaksAfter(`update payments set status = 'succeeded' where id = '${paymentId}'`);
    expect(await verifyLedger(use.database)).toEqual([]);
  });
});
