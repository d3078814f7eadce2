import { getCurrency } from '@countinghouse/money';
import { describe, expect, test } from 'vitest';
import { suggestMatches } from '../../src/bank/matching/suggesting/suggest-matches.ts';
import { postTransfer } from '../../src/ledger/journal/transfers/post-transfer.ts';
import { undoTransfer } from '../../src/ledger/journal/transfers/undo-transfer.ts';
import { setLockDates } from '../../src/ledger/locks/set-lock-dates.ts';
import { voidPayment } from '../../src/settling/payments/void-payment.ts';
import {
  bankDay,
  createBankScene,
  expectSoundBank,
  latestLine,
  wholeOf,
} from '../support/bank/bank-scene.ts';
import { useAccountingDatabase } from '../support/processes/accounting-database.ts';

const use = useAccountingDatabase();

describe('what a line is said to be', () => {
  test('documents: a payment is made and settles them; undone, everything is as before', async () => {
    const scene = await createBankScene(use.deps);
    const invoice = await scene.posted();
    const before = await scene.balances('accrual');
    const line = await scene.line(12_100n);
    expect(await scene.match(line, wholeOf(invoice))).toEqual({
      kind: 'matched',
      lineIds: [line.id],
    });
    expect(await scene.read(invoice.id)).toMatchObject({ status: 'paid', paidMinor: 12_100n });
    expect(await scene.again(line)).toMatchObject({ status: 'matched', version: 2 });
    expect(await scene.balances('accrual')).toMatchObject({ 1000: 12_100n });
    await expectSoundBank(scene);

    expect(await scene.undo(line)).toEqual({ kind: 'undone', lineIds: [line.id] });
    expect(await scene.read(invoice.id)).toMatchObject({ status: 'posted', paidMinor: 0n });
    expect(await scene.balances('accrual')).toEqual(before);
    await expectSoundBank(scene);

    // Undone does not mean done with: the same line is matched again.
    expect(await scene.match(line, wholeOf(invoice))).toMatchObject({ kind: 'matched' });
    expect(await scene.read(invoice.id)).toMatchObject({ status: 'paid' });
    await expectSoundBank(scene);
  });

  test('several documents of one contact, with what is left over on their account', async () => {
    const scene = await createBankScene(use.deps);
    const [first, second] = [await scene.posted(), await scene.posted()];
    const line = await scene.line(25_000n);
    const settles = [first, second].map(({ id }) => ({
      to: { kind: 'document', id } as const,
      amountMinor: 12_100n,
    }));
    const part = { kind: 'documents', contactId: scene.customer.id, settles } as const;
    expect(await scene.match(line, part)).toMatchObject({ kind: 'matched' });
    expect(await scene.read(second.id)).toMatchObject({ status: 'paid' });
    expect(await scene.balances('cash')).toMatchObject({ 1000: 25_000n, 2190: -800n });
    await expectSoundBank(scene);
  });

  test('a bill less what the bank took: a payment and a charge in one', async () => {
    const scene = await createBankScene(use.deps);
    const bill = await scene.posted({ kind: 'bill' });
    const line = await scene.line(-12_350n);
    const outcome = await scene.match(line, [
      { ...wholeOf(bill), amountMinor: -12_100n },
      { kind: 'account', accountId: scene.accountIdOf('6100'), amountMinor: -250n },
    ]);
    expect(outcome).toMatchObject({ kind: 'matched' });
    expect(await scene.read(bill.id)).toMatchObject({ status: 'paid' });
    expect(await scene.linesOf(line.id, 'post')).toEqual([
      'both 1000 EUR -250 -250',
      'both 6100 EUR 250 250',
    ]);
    await expectSoundBank(scene);
    expect(await scene.undo(line)).toMatchObject({ kind: 'undone' });
    expect(await scene.read(bill.id)).toMatchObject({ status: 'approved' });
    expect(await scene.linesOf(line.id, 'undo')).toEqual([
      'both 1000 EUR 250 250',
      'both 6100 EUR -250 -250',
    ]);
    await expectSoundBank(scene);
  });

  test('an account with its tax: input tax on costs, output tax on income, each on its side', async () => {
    const scene = await createBankScene(use.deps);
    const taxCodeId = scene.taxCodes.standard;
    const cost = await scene.line(-12_100n);
    const rent = { kind: 'account', accountId: scene.accountIdOf('6500'), taxCodeId } as const;
    await scene.match(cost, rent);
    expect(await scene.linesOf(cost.id, 'post')).toEqual([
      'both 1000 EUR -12100 -12100',
      'both 1200 EUR 2100 2100',
      'both 6500 EUR 10000 10000',
    ]);
    const income = await scene.line(12_100n);
    await scene.match(income, { ...rent, accountId: scene.accountIdOf('4010') });
    expect(await scene.linesOf(income.id, 'post')).toEqual([
      'both 1000 EUR 12100 12100',
      'both 2200 EUR -2100 -2100',
      'both 4010 EUR -10000 -10000',
    ]);
    const given = await scene.line(12_100n);
    await scene.match(given, rent);
    expect(await scene.linesOf(given.id, 'post')).toEqual([
      'both 1000 EUR 12100 12100',
      'both 1200 EUR -2100 -2100',
      'both 6500 EUR -10000 -10000',
    ]);
    await expectSoundBank(scene);
  });

  test('money that is in the books: one for one, one line for several, several lines for one', async () => {
    const scene = await createBankScene(use.deps);
    const [one, two, three] = [
      await scene.receive(5_000n),
      await scene.receive(7_000n),
      await scene.receive(9_000n),
    ];
    const before = await scene.entryCount();
    const single = await scene.line(5_000n);
    expect(await scene.match(single, { kind: 'payment', paymentId: one.id })).toMatchObject({
      kind: 'matched',
    });
    const both = await scene.line(11_000n);
    expect(
      await scene.match(both, [
        { kind: 'payment', paymentId: two.id, amountMinor: 7_000n },
        { kind: 'payment', paymentId: three.id, amountMinor: 4_000n },
      ]),
    ).toMatchObject({ kind: 'matched' });
    const [first, second] = [await scene.line(2_000n), await scene.line(3_000n)];
    const withLines = [{ lineId: second.id, version: second.version }];
    const parts = [{ kind: 'payment', paymentId: three.id } as const];
    const outcome = await scene.match(first, parts, { match: { parts, withLines } });
    expect(outcome).toMatchObject({ kind: 'matched' });
    expect(await scene.again(second)).toMatchObject({ status: 'matched' });
    expect(await scene.entryCount()).toBe(before);
    await expectSoundBank(scene);

    // Those that were there before stay when the match is undone.
    expect(await scene.undo(second)).toEqual({ kind: 'undone', lineIds: [second.id] });
    expect(await scene.again(first)).toMatchObject({ status: 'matched' });
    expect(await scene.entryCount()).toBe(before);
    await expectSoundBank(scene);
  });

  test('a transfer with both of its lines: one entry, undone from either side', async () => {
    const scene = await createBankScene(use.deps);
    const savingsId = await scene.openAccount('1001');
    const out = await scene.line(-30_000n);
    await scene.importLines([{ amountMinor: 30_000n }], { accountId: savingsId });
    const into = await latestLine(use.deps, scene.orgId, savingsId);
    const other = { lineId: into.id, version: into.version };
    const part = { kind: 'transfer', accountId: savingsId, line: other } as const;
    expect(await scene.match(out, part)).toMatchObject({ kind: 'matched' });
    expect(await scene.again(into)).toMatchObject({ status: 'matched' });
    expect(await scene.balances('accrual')).toEqual({ 1000: -30_000n, 1001: 30_000n });
    await expectSoundBank(scene);
    const outcome = await scene.undo(into);
    expect(outcome).toMatchObject({ kind: 'undone' });
    expect(await scene.again(out)).toMatchObject({ status: 'open' });
    expect(await scene.balances('accrual')).toEqual({});
    await expectSoundBank(scene);
  });

  test('a transfer whose other line comes later finds the entry that is there', async () => {
    const scene = await createBankScene(use.deps);
    const savingsId = await scene.openAccount('1001');
    const out = await scene.line(-30_000n);
    await scene.match(out, { kind: 'transfer', accountId: savingsId });
    await scene.importLines([{ amountMinor: 30_000n }], { accountId: savingsId });
    const into = await latestLine(use.deps, scene.orgId, savingsId);
    const found = await suggestMatches(use.deps, { orgId: scene.orgId, lineId: into.id });
    if (found.kind === 'reject') throw new Error(found.reason);
    const [best] = found.suggestions;
    expect(best).toMatchObject({ kind: 'entry' });
    expect(await scene.match(into, best?.match?.parts ?? [])).toMatchObject({ kind: 'matched' });
    // The entry was made by the first line: without it there is nothing that the second could show.
    const outcome = await scene.undo(out);
    expect(outcome.kind === 'undone' && outcome.lineIds.toSorted()).toEqual(
      [out.id, into.id].toSorted(),
    );
    await expectSoundBank(scene);
  });

  test('money in another currency is worth exactly what the bank made of it', async () => {
    const scene = await createBankScene(use.deps);
    const invoice = await scene.posted({ currency: 'USD' });
    const line = await scene.line(10_777n);
    const foreign = { currency: getCurrency('USD'), amountMinor: 12_100n };
    const outcome = await scene.match(line, { ...wholeOf(invoice), foreign });
    expect(outcome).toMatchObject({ kind: 'matched' });
    expect(await scene.read(invoice.id)).toMatchObject({ status: 'paid' });
    expect(await scene.balances('accrual')).toMatchObject({ 1000: 10_777n });
    await expectSoundBank(scene);
  });

  test('an account of its own currency is matched in that, and valued at the rate of the day', async () => {
    const scene = await createBankScene(use.deps);
    const dollarsId = await scene.openAccount('1002', 'USD');
    await scene.importLines([{ amountMinor: -1_000n }], { accountId: dollarsId });
    const line = await latestLine(use.deps, scene.orgId, dollarsId);
    await scene.match(line, { kind: 'account', accountId: scene.accountIdOf('6100') });
    expect(await scene.linesOf(line.id, 'post')).toEqual([
      'both 1002 USD -1000 -900',
      'both 6100 USD 1000 900',
    ]);
    await expectSoundBank(scene);
  });
});

describe('what is refused leaves everything as it was', () => {
  test('each refusal', async () => {
    const scene = await createBankScene(use.deps);
    const [invoice, line] = [await scene.posted(), await scene.line(12_100n)];
    const [payment, shown] = [await scene.receive(12_100n), await scene.receive(100n)];
    await scene.match(await scene.line(100n), { kind: 'payment', paymentId: shown.id });
    const cash = await scene.receive(12_100n, { accountId: scene.accountIdOf('1010') });
    const voided = await scene.receive(12_100n);
    await voidPayment(use.deps, { ...scene.act, paymentId: voided.id });
    const out = await scene.pay(await scene.posted({ kind: 'bill' }), 12_100n);
    const posted = await postTransfer(use.deps, {
      ...scene.act,
      date: bankDay,
      memo: 'to cash',
      from: { accountId: scene.bankId, amountMinor: 12_100n },
      to: { accountId: scene.accountIdOf('1010'), amountMinor: 12_100n },
    });
    if (posted.kind === 'reject') throw new Error(posted.reason);
    const whole = wholeOf(invoice);
    const account = (code: string) =>
      ({ kind: 'account', accountId: scene.accountIdOf(code) }) as const;
    const before = await scene.entryCount();
    const refused = async (...order: Parameters<typeof scene.match>) => {
      const outcome = await scene.match(...order);
      return outcome.kind === 'reject' ? outcome.reason : outcome.kind;
    };
    const paid = (paymentId: string) => ({ kind: 'payment', paymentId }) as const;

    expect(await refused(line, whole, { version: 9 })).toBe('version_conflict');
    expect(await refused(line, whole, { lineId: payment.id })).toBe('line_not_found');
    expect(await refused(line, [{ ...whole, amountMinor: 12_000n }])).toBe('parts_do_not_add_up');
    expect(await refused(line, [whole, account('6100')])).toBe('parts_do_not_add_up');
    expect(await refused(line, paid(invoice.id))).toBe('payment_not_found');
    expect(await refused(line, paid(voided.id))).toBe('payment_voided');
    expect(await refused(line, paid(cash.id))).toBe('payment_of_other_account');
    expect(await refused(line, paid(shown.id))).toBe('payment_shown_already');
    expect(await refused(line, paid(out.id))).toBe('wrong_direction');
    expect(await refused(line, { kind: 'entry', entryId: payment.id })).toBe('entry_not_found');
    expect(await refused(line, { kind: 'entry', entryId: posted.entry.id })).toBe(
      'entry_shown_already',
    );
    expect(await refused(line, account('1010'))).toBe('account_needs_transfer');
    expect(await refused(line, account('1100'))).toBe('account_needs_contact');
    expect(await refused(line, { kind: 'account', accountId: payment.id })).toBe(
      'account_not_found',
    );
    expect(await refused(line, { ...account('6100'), taxCodeId: payment.id })).toBe(
      'tax_code_not_found',
    );
    expect(await refused(line, { ...account('6100'), contactId: payment.id })).toBe(
      'contact_not_found',
    );
    expect(await refused(line, { kind: 'transfer', accountId: scene.bankId })).toBe('same_account');
    expect(await refused(line, { kind: 'transfer', accountId: scene.accountIdOf('6100') })).toBe(
      'account_not_allowed',
    );
    expect(await refused(line, { ...whole, contactId: scene.supplier.id })).toBe(
      'contact_mismatch',
    );
    const foreign = { currency: getCurrency('USD'), amountMinor: 0n };
    expect(await refused(line, { ...whole, foreign })).toBe('fx_rate_inexact');
    // The last part fails after the first one was booked: neither stays.
    expect(
      await refused(line, [
        { ...whole, amountMinor: 12_100n },
        { ...account('6100'), amountMinor: 50n },
        { kind: 'transfer', accountId: scene.accountIdOf('6100'), amountMinor: -50n },
      ]),
    ).toBe('account_not_allowed');
    expect(await scene.entryCount()).toBe(before);
    expect(await scene.again(line)).toMatchObject({ status: 'open', version: 1 });
    expect(await scene.read(invoice.id)).toMatchObject({ status: 'posted' });
    await expectSoundBank(scene);
  });

  test('a matched payment is not voided, and a matched entry not reversed, before the match is undone', async () => {
    const scene = await createBankScene(use.deps);
    const payment = await scene.receive(5_000n);
    const line = await scene.line(5_000n);
    await scene.match(line, { kind: 'payment', paymentId: payment.id });
    const order = { ...scene.act, paymentId: payment.id };
    expect(await voidPayment(use.deps, order)).toEqual({ kind: 'reject', reason: 'bank_matched' });
    await scene.undo(line);
    expect(await voidPayment(use.deps, order)).toMatchObject({ kind: 'voided' });

    const transfer = await postTransfer(use.deps, {
      ...scene.act,
      date: bankDay,
      memo: 'from cash',
      from: { accountId: scene.accountIdOf('1010'), amountMinor: 700n },
      to: { accountId: scene.bankId, amountMinor: 700n },
    });
    if (transfer.kind === 'reject') throw new Error(transfer.reason);
    const shown = await scene.line(700n);
    await scene.match(shown, { kind: 'entry', entryId: transfer.entry.id });
    const undo = { ...scene.act, transferId: transfer.transferId };
    expect(await undoTransfer(use.deps, undo)).toEqual({ kind: 'reject', reason: 'bank_matched' });
    await scene.undo(shown);
    expect(await undoTransfer(use.deps, undo)).toMatchObject({ kind: 'undone' });
    await expectSoundBank(scene);
  });

  test('the database itself takes no line as matched that nothing explains, and keeps what is matched', async () => {
    const scene = await createBankScene(use.deps);
    const [line, other] = [await scene.line(100n), await scene.line(50n)];
    await scene.match(other, { kind: 'account', accountId: scene.accountIdOf('4800') });
    const lines = use.database.db.updateTable('bank_lines').where('org_id', '=', scene.orgId);
    const broken = { constraint: 'bank_lines_explained' };
    const matched = lines.set({ status: 'matched' }).where('id', '=', line.id).execute();
    await expect(matched).rejects.toMatchObject(broken);
    const ignored = lines.set({ status: 'ignored' }).where('id', '=', other.id).execute();
    await expect(ignored).rejects.toMatchObject(broken);
    const removed = use.database.db
      .deleteFrom('bank_lines')
      .where('org_id', '=', scene.orgId)
      .where('id', '=', other.id)
      .execute();
    await expect(removed).rejects.toMatchObject({ code: '23503' });
    await expectSoundBank(scene);
  });

  test('AD-077 nothing is made on a day that is closed; what is in the books is matched all the same', async () => {
    const scene = await createBankScene(use.deps);
    const [invoice, line] = [await scene.posted(), await scene.line(12_100n)];
    const [payment, other] = [await scene.receive(100n), await scene.line(100n)];
    await setLockDates(use.deps, {
      ...scene.act,
      role: 'owner',
      dates: { sales: bankDay },
    });
    expect(await scene.match(line, wholeOf(invoice))).toEqual({
      kind: 'reject',
      reason: 'period_locked',
    });
    expect(await scene.match(other, { kind: 'payment', paymentId: payment.id })).toMatchObject({
      kind: 'matched',
    });
    const later = { date: '2026-04-02' };
    expect(await scene.match(line, wholeOf(invoice), later)).toMatchObject({ kind: 'matched' });
    await expectSoundBank(scene);
  });
});
