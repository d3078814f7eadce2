import { getCurrency, money } from '@countinghouse/money';
import { beforeEach, describe, expect, test } from 'vitest';
import { insertRawTransaction } from '../support/ledger/ledger-rows.ts';
import type { RawLine } from '../support/ledger/ledger-rows.ts';
import { numberAll } from '../support/ledger/number-all.ts';
import { saveAccount, savedAccount } from '../support/money-out/payout-rows.ts';
import { createPayoutScene, largeMinor, wordOf } from '../support/money-out/payout-scene.ts';
import type { PayoutScene } from '../support/money-out/payout-scene.ts';
import { reportedOutcomeOf } from '../support/money-out/scripted-transfers.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';

const use = usePaymentsDatabase();
let scene: PayoutScene;
beforeEach(async () => {
  scene = await createPayoutScene(use.database);
});

const untouched = { totalMinor: 100_000_000n, heldMinor: 0n };
const minuteMs = 60_000;

describe('B2: what refunds have left the merchant owing', () => {
  const payoutOf = (amountMinor: bigint) => scene.ask({ amountMinor });

  test('is not paid out while pending is below zero', async () => {
    await insertRawTransaction(use.database, scene.workspaceId, [
      { code: 2000, amountMinor: 60_000_000n },
      { code: 2030, amountMinor: -60_000_000n },
    ]);
    const refused = { reason: 'insufficient_balance', availableMinor: 100_000_000n };
    expect(await payoutOf(40_000_001n)).toMatchObject({ ...refused, owingMinor: 60_000_000n });
    expect(wordOf(await payoutOf(40_000_000n))).toBe('created');
    expect(await payoutOf(1n)).toMatchObject({ reason: 'insufficient_balance' });
  });

  test('counts what a refund under way will take from pending, and not what pending has', async () => {
    const pending: RawLine[] = [
      { code: 1000, amountMinor: 500n },
      { code: 2000, amountMinor: -500n },
    ];
    const reserved: RawLine[] = [
      { code: 2000, amountMinor: 60_000_500n, isHeld: true },
      { code: 2030, amountMinor: -60_000_500n, isHeld: true },
    ];
    await insertRawTransaction(use.database, scene.workspaceId, pending);
    await insertRawTransaction(use.database, scene.workspaceId, reserved);
    expect(await payoutOf(40_000_001n)).toMatchObject({ owingMinor: 60_000_000n });
    await numberAll(use.database);
    expect(await payoutOf(40_000_001n)).toMatchObject({ owingMinor: 60_000_000n });
    expect(wordOf(await payoutOf(40_000_000n))).toBe('created');
  });

  test('is not paid out while it is a receivable', async () => {
    await insertRawTransaction(use.database, scene.workspaceId, [
      { code: 1020, amountMinor: 60_000_000n },
      { code: 2030, amountMinor: -60_000_000n },
    ]);
    expect(await payoutOf(40_000_001n)).toMatchObject({ owingMinor: 60_000_000n });
    expect(wordOf(await payoutOf(40_000_000n))).toBe('created');
  });
});

describe('a payout to the bank', () => {
  test('P-108 P-161 PD-127 is held, sent to the saved account under its reference, and processing', async () => {
    const payout = await scene.askOne();
    expect(payout).toMatchObject({ status: 'processing', provider: 'scripted' });
    expect(payout.providerTransferId).toBe(`transfer-${payout.reference}`);
    expect(scene.transfers.sent).toEqual([
      {
        reference: payout.reference,
        amount: money(1_000n, getCurrency('NGN')),
        account: { bankCode: savedAccount.bankCode, accountNumber: savedAccount.accountNumber },
        beneficiaryName: savedAccount.beneficiaryName,
        narration: `Payout PO${payout.id.slice(-10).toUpperCase()}`,
      },
    ]);
    expect(await scene.funds()).toEqual({ ...untouched, heldMinor: 1_000n });
    expect(await scene.payout(payout.id)).toEqual(payout);
    expect(await scene.breaks()).toEqual([]);
  });

  test('P-109 P-258 confirmed it is completed, debited once with the provider’s fee, and told once', async () => {
    const payout = await scene.askOne();
    const fee = money(25n, getCurrency('NGN'));
    scene.transfers.end(payout.reference, { status: 'succeeded', fee });
    scene.advance(minuteMs);
    await scene.resolve();
    await scene.deps.settlePayout({
      ...payout,
      ...reportedOutcomeOf({ ...transferOf(payout.reference), status: 'succeeded' }),
    });
    expect(await scene.payout(payout.id)).toMatchObject({
      status: 'completed',
      providerFeeMinor: 25n,
      nextCheckAt: null,
    });
    expect(await scene.funds()).toEqual({ totalMinor: 99_999_000n, heldMinor: 0n });
    expect(await scene.events()).toEqual([
      {
        type: 'payout.completed',
        data: { id: payout.id, amount: 1_000, currency: 'NGN', status: 'completed' },
      },
    ]);
    expect(await scene.breaks()).toEqual([]);
  });

  test('P-110 P-259 failed there it is failed here, its hold is free, and the reason is ours', async () => {
    const payout = await scene.askOne();
    const failureMessage = 'DISBURSE FAILED: node 7 of bank said no';
    scene.transfers.end(payout.reference, { status: 'failed', failureMessage });
    scene.advance(minuteMs);
    await scene.resolve();
    const failure_reason = 'The bank did not complete the transfer.';
    expect(await scene.payout(payout.id)).toMatchObject({
      status: 'failed',
      failureCode: 'transfer_failed',
      failureReason: failure_reason,
    });
    expect(await scene.funds()).toEqual(untouched);
    expect(await scene.events()).toEqual([
      {
        type: 'payout.failed',
        data: { id: payout.id, amount: 1_000, currency: 'NGN', status: 'failed', failure_reason },
      },
    ]);
    expect(await scene.breaks()).toEqual([]);
  });

  test.each([
    ['refused', 'refused'],
    ['not_sent', 'not_sent'],
    ['rate_limited', 'not_sent'],
  ] as const)(
    'PD-133 PD-134 PD-215 a transfer that was %s fails in one step, and its key returns that payout',
    async (reason, failureCode) => {
      scene.transfers.answers.push({ kind: 'rejected', reason, message: 'their words' });
      expect(wordOf(await scene.ask({}, 'key-00001'))).toBe('provider_failed');
      const again = await scene.ask({}, 'key-00001');
      expect(again).toMatchObject({ kind: 'replayed', payout: { status: 'failed', failureCode } });
      expect(scene.transfers.sent).toHaveLength(1);
      expect(await scene.funds()).toEqual(untouched);
      expect((await scene.events()).map(({ type }) => type)).toEqual(['payout.failed']);
      expect(await scene.breaks()).toEqual([]);
    },
  );

  test('PD-132 no answer is no failure: it stays processing and unknown, with its hold', async () => {
    scene.transfers.answers.push('lost');
    const payout = await scene.askOne();
    expect(payout).toMatchObject({ status: 'processing', providerTransferId: null });
    expect(await scene.funds()).toEqual({ ...untouched, heldMinor: 1_000n });
    expect(await scene.events()).toEqual([]);
  });

  test('a reference that they have already is looked up, and settles what they have', async () => {
    scene.transfers.beforeCreate = () => {
      const [request] = scene.transfers.sent;
      if (request === undefined) return Promise.resolve();
      scene.transfers.known.set(request.reference, transferOf(request.reference));
      return Promise.resolve();
    };
    const payout = await scene.askOne();
    expect(payout).toMatchObject({ status: 'processing', providerTransferId: 'told' });
  });

  test.each([
    ['amount', money(999n, getCurrency('NGN'))],
    ['currency', money(1_000n, getCurrency('GHS'))],
  ])('a transfer of another %s completes nothing: a person has to look', async (_, amount) => {
    const payout = await scene.askOne();
    scene.transfers.end(payout.reference, { status: 'succeeded', amount });
    scene.advance(minuteMs);
    await scene.resolve();
    expect(await scene.payout(payout.id)).toMatchObject({
      status: 'processing',
      nextCheckAt: null,
    });
    expect(scene.logs()).toContain('payout_mismatch');
    expect(await scene.events()).toEqual([]);
    expect(await scene.breaks()).toEqual([]);
  });

  test.each([
    ['succeeded', 'created', 'completed'],
    ['failed', 'provider_failed', 'failed'],
  ] as const)(
    'P-109 P-110 one that has %s when it is answered is over in the answer',
    async (there, word, status) => {
      scene.transfers.beforeCreate = () => {
        const reference = scene.transfers.sent[0]?.reference ?? '';
        const value = { ...transferOf(reference), status: there };
        scene.transfers.answers.push({ kind: 'accepted', value });
        return Promise.resolve();
      };
      expect(wordOf(await scene.ask())).toBe(word);
      expect(await scene.payouts()).toMatchObject([{ status }]);
      expect(await scene.breaks()).toEqual([]);
    },
  );

  test('a fault after it was sent is answered with the payout there is: a second one must not be asked for', async () => {
    scene.transfers.beforeCreate = () => Promise.reject(new Error('cut'));
    const payout = await scene.askOne();
    expect(payout).toMatchObject({ status: 'processing', providerTransferId: null });
    expect(scene.logs()).toContain('payout_not_settled');
  });
});

describe('after its end', () => {
  test('that the provider does not find what it has paid is no answer: it is asked again', async () => {
    const payout = await scene.askOne();
    scene.transfers.end(payout.reference, { status: 'succeeded' });
    scene.advance(minuteMs);
    await scene.resolve();
    await scene.deps.settlePayout({
      ...payout,
      outcome: { kind: 'not_found' },
      by: 'question',
    });
    expect((await scene.payout(payout.id)).nextCheckAt).toBeInstanceOf(Date);
    scene.advance(minuteMs);
    await scene.resolve();
    expect(await scene.payout(payout.id)).toMatchObject({ status: 'completed', nextCheckAt: null });
  });

  test('PD-145 PD-146 PD-011 a bank return leaves it completed, gives the money back once, and is told apart', async () => {
    const payout = await scene.askOne();
    scene.transfers.end(payout.reference, { status: 'succeeded' });
    scene.advance(minuteMs);
    await scene.resolve();
    const failed = reportedOutcomeOf({ ...transferOf(payout.reference), status: 'failed' });
    await scene.deps.settlePayout({ ...payout, ...failed });
    await scene.deps.settlePayout({ ...payout, ...failed });
    const returned = await scene.payout(payout.id);
    expect(returned).toMatchObject({ status: 'completed', returnReason: expect.any(String) });
    expect(returned.returnedAt).not.toBeNull();
    expect(await scene.funds()).toEqual(untouched);
    const { data, type } = (await scene.events())[1] ?? {};
    expect([type, data]).toMatchObject([
      'payout.returned',
      { id: payout.id, amount: 1_000, currency: 'NGN', status: 'completed' },
    ]);
    expect(await scene.events()).toHaveLength(2);
    expect(await scene.breaks()).toEqual([]);
  });

  test('one that failed here and succeeded there is an error for a person, and changes nothing', async () => {
    scene.transfers.answers.push({ kind: 'rejected', reason: 'refused', message: 'no' });
    await scene.ask({}, 'key-00001');
    const [row] = await scene.payouts();
    const id = row?.id ?? '';
    const payout = await scene.payout(id);
    const transfer = { ...transferOf(payout.reference), status: 'succeeded' } as const;
    await scene.deps.settlePayout({ ...payout, ...reportedOutcomeOf(transfer) });
    expect(await scene.payout(id)).toMatchObject({ status: 'failed' });
    expect(scene.logs()).toContain('payout_contradicted');
    expect(await scene.funds()).toEqual(untouched);
  });
});

describe('the destination', () => {
  test.each([
    ['a blank more', { beneficiaryName: 'Adire Lane  Ltd' }],
    ['a blank at the end', { accountNumber: '0690000031 ' }],
    ['another case', { beneficiaryName: 'ADIRE LANE LTD' }],
    ['a letter that looks alike', { beneficiaryName: 'Аdire Lane Ltd' }],
    ['a digit that looks alike', { accountNumber: '069000003１' }],
    ['another bank', { bankCode: '058' }],
    ['nothing at all', { bankCode: '' }],
  ])('row 34: %s makes another account, and nothing is kept', async (_, change) => {
    const bankDetails = { ...savedAccount, ...change };
    expect(wordOf(await scene.ask({ bankDetails }, 'key-00001'))).toBe('account_differs');
    expect(await scene.payouts()).toEqual([]);
    expect(await scene.funds()).toEqual(untouched);
    // PD-135: the key is free.
    expect(wordOf(await scene.ask({ bankDetails: savedAccount }, 'key-00001'))).toBe('created');
  });

  test('row 34: one letter in two spellings of Unicode is one letter', async () => {
    await saveAccount(use.database, scene.tenant, { beneficiaryName: 'Adé Lane'.normalize('NFC') });
    const bankDetails = { ...savedAccount, beneficiaryName: 'Adé Lane'.normalize('NFD') };
    expect(wordOf(await scene.ask({ bankDetails }))).toBe('created');
  });

  test('PD-215 an account that the bank does not know is refused and leaves nothing behind', async () => {
    scene.transfers.resolutions.push({ kind: 'missing' });
    expect(wordOf(await scene.ask({}, 'key-00001'))).toBe('account_missing');
    expect(await scene.payouts()).toEqual([]);
    expect(wordOf(await scene.ask({}, 'key-00001'))).toBe('created');
  });

  test('a yes is remembered for five minutes, silence is not and holds nobody up', async () => {
    scene.transfers.resolutions.push({ kind: 'unknown', message: 'no answer' });
    for (let round = 0; round < 3; round += 1) await scene.askOne();
    expect(scene.transfers.resolved).toHaveLength(2);
    scene.advance(5 * minuteMs);
    await scene.askOne();
    expect(scene.transfers.resolved).toHaveLength(3);
    await saveAccount(use.database, scene.tenant);
    await scene.askOne();
    expect(scene.transfers.resolved).toHaveLength(4);
  });

  test('while transfers are held back nothing is begun', async () => {
    scene.script.shut.add('transfer');
    expect(wordOf(await scene.ask())).toBe('provider_shut');
    expect(await scene.payouts()).toEqual([]);
    expect(wordOf(await scene.ask({ destinationType: 'service_account' }))).toBe('created');
  });

  test('an account replaced while the bank was asked is not paid to', async () => {
    const { provider } = scene.script;
    const resolve = provider.resolveAccount;
    const replacing = {
      ...provider,
      resolveAccount: async (account: Parameters<typeof resolve>[0]) => {
        await saveAccount(use.database, scene.tenant, { accountNumber: '0690000032' });
        return resolve(account);
      },
    };
    scene.deps.providers.forEnvironment = () => replacing;
    expect(wordOf(await scene.ask())).toBe('destination_changed');
    expect(await scene.payouts()).toEqual([]);
  });
});

describe('kept inside the service', () => {
  test('PD-141 PD-142 it is completed at once, moves the money, and sends no event', async () => {
    const payout = await scene.askOne({ destinationType: 'service_account' });
    expect(payout).toMatchObject({ status: 'completed', account: null, provider: null });
    expect(await scene.payout(payout.id)).toEqual(payout);
    expect(await scene.funds()).toEqual({ totalMinor: 99_999_000n, heldMinor: 0n });
    expect(await scene.events()).toEqual([]);
    expect(scene.transfers.sent).toEqual([]);
    expect(await scene.breaks()).toEqual([]);
  });

  test('PD-128 above the threshold it is held like any other', async () => {
    const change = { destinationType: 'service_account', amountMinor: largeMinor } as const;
    const payout = await scene.askOne(change);
    expect(payout).toMatchObject({ status: 'pending', approval: { status: 'requires_review' } });
    expect(await scene.payout(payout.id)).toEqual(payout);
    expect(await scene.funds()).toEqual({ ...untouched, heldMinor: largeMinor });
    expect(await scene.breaks()).toEqual([]);
  });
});

function transferOf(reference: string) {
  return {
    providerTransferId: 'told',
    reference,
    status: 'pending',
    amount: money(1_000n, getCurrency('NGN')),
    fee: null,
    failureMessage: null,
    createdAt: null,
  } as const;
}
