import fc from 'fast-check';
import { expect, test } from 'vitest';
import { acceptMatch } from '../../src/bank/matching/accept-match.ts';
import { autoMatch } from '../../src/bank/matching/auto-match.ts';
import { ignoreLine } from '../../src/bank/matching/ignore-line.ts';
import type { MatchPart } from '../../src/bank/matching/match.rules.ts';
import { undoMatch } from '../../src/bank/matching/undo-match.ts';
import { reconcile } from '../../src/bank/reconciliation/reconcile.ts';
import { undoReconciliation } from '../../src/bank/reconciliation/undo-reconciliation.ts';
import type { BankLine } from '../../src/bank/statements/statement.rules.ts';
import type { Document } from '../../src/documents/document/document.rules.ts';
import { setLockDates } from '../../src/ledger/locks/set-lock-dates.ts';
import { voidPayment } from '../../src/settling/payments/void-payment.ts';
import {
  bankDay,
  createBankScene,
  expectSoundBank,
  latestLine,
  wholeOf,
} from '../support/bank/bank-scene.ts';
import type { BankScene } from '../support/bank/bank-scene.ts';
import { useAccountingDatabase } from '../support/processes/accounting-database.ts';

const use = useAccountingDatabase();
const roundCount = Number(process.env['SETTLING_ROUNDS'] ?? 2);

const matching = ({ act }: BankScene, line: BankLine, part: MatchPart) =>
  acceptMatch(use.deps, {
    ...act,
    lineId: line.id,
    version: line.version,
    match: { parts: [part], withLines: [] },
  });

const wins = (outcomes: readonly { readonly kind: string }[]): number =>
  outcomes.filter(({ kind }) => kind !== 'reject').length;

test('of several who decide on one line at once one wins', async () => {
  const scene = await createBankScene(use.deps);
  for (let round = 0; round < roundCount; round += 1) {
    const [invoice, payment] = [await scene.posted(), await scene.receive(12_100n)];
    const line = await scene.line(12_100n);
    const seen = { ...scene.act, lineId: line.id, version: line.version };
    const outcomes = await Promise.all([
      matching(scene, line, wholeOf(invoice)),
      matching(scene, line, wholeOf(invoice)),
      matching(scene, line, { kind: 'payment', paymentId: payment.id }),
      ignoreLine(use.deps, seen),
    ]);
    expect(wins(outcomes)).toBe(1);
    await expectSoundBank(scene);
  }
});

/** A line that names its invoice. */
async function namedLine(scene: BankScene, date: string = bankDay): Promise<BankLine> {
  const { number } = await scene.posted({ date });
  return scene.line(12_100n, { date, counterparty: 'Customer', description: `Invoice ${number}` });
}

const autoMatching = (scene: BankScene) =>
  autoMatch(use.deps, { ...scene.act, accountId: scene.bankId, decisionsMax: 100 });

test('two decide on all lines by themselves at once: each line is matched once', async () => {
  const scene = await createBankScene(use.deps);
  const lines = [await namedLine(scene), await namedLine(scene), await namedLine(scene)];
  const outcomes = await Promise.all([autoMatching(scene), autoMatching(scene)]);
  const matched = outcomes.flatMap((outcome) => (outcome.kind === 'done' ? outcome.matched : []));
  expect(matched.toSorted()).toEqual(lines.map(({ id }) => id).toSorted());
  expect(outcomes).toMatchObject([{ leftCount: 0 }, { leftCount: 0 }]);
  await expectSoundBank(scene);
});

test('of lines that are decided together a refused one is refused alone, and each is undone alone', async () => {
  const scene = await createBankScene(use.deps);
  const closedDay = '2026-03-02';
  const closed = await namedLine(scene, closedDay);
  const [first, second] = [await namedLine(scene), await namedLine(scene)];
  const dates = { sales: closedDay };
  await setLockDates(use.deps, { ...scene.act, role: 'owner', dates });
  expect(await autoMatching(scene)).toMatchObject({
    matched: [first.id, second.id],
    refused: [{ lineId: closed.id, reason: 'period_locked' }],
    leftCount: 1,
  });
  expect(await scene.undo(first)).toEqual({ kind: 'undone', lineIds: [first.id] });
  expect(await scene.again(second)).toMatchObject({ status: 'matched' });
  await expectSoundBank(scene);
});

test('two lines want the same document or payment: one gets it', async () => {
  const scene = await createBankScene(use.deps);
  for (let round = 0; round < roundCount; round += 1) {
    const [invoice, payment] = [await scene.posted(), await scene.receive(12_100n)];
    const lines = [await scene.line(12_100n), await scene.line(12_100n)];
    const forDocument = await Promise.all(
      lines.map((line) => matching(scene, line, wholeOf(invoice))),
    );
    expect(wins(forDocument)).toBe(1);
    const others = [await scene.line(12_100n), await scene.line(12_100n)];
    const forPayment = await Promise.all(
      others.map((line) => matching(scene, line, { kind: 'payment', paymentId: payment.id })),
    );
    expect(wins(forPayment)).toBe(1);
    await expectSoundBank(scene);
  }
});

test('a payment is voided while it is matched: one of the two', async () => {
  const scene = await createBankScene(use.deps);
  for (let round = 0; round < roundCount; round += 1) {
    const payment = await scene.receive(5_000n);
    const line = await scene.line(5_000n);
    const outcomes = await Promise.all([
      matching(scene, line, { kind: 'payment', paymentId: payment.id }),
      voidPayment(use.deps, { ...scene.act, paymentId: payment.id }),
    ]);
    expect(wins(outcomes)).toBe(1);
    await expectSoundBank(scene);
  }
});

test('two undo one match, or both ends of a transfer, at once: it is taken back once', async () => {
  const scene = await createBankScene(use.deps);
  const savingsId = await scene.openAccount('1001');
  for (let round = 0; round < roundCount; round += 1) {
    const out = await scene.line(-1_000n);
    const openingMinor = BigInt(round) * 1_000n;
    await scene.importLines([{ amountMinor: 1_000n }], { accountId: savingsId, openingMinor });
    const into = await latestLine(use.deps, scene.orgId, savingsId);
    const other = { lineId: into.id, version: into.version };
    await scene.match(out, { kind: 'transfer', accountId: savingsId, line: other });
    const ends = [await scene.again(out), await scene.again(into), await scene.again(out)];
    const outcomes = await Promise.all(
      ends.map(({ id, version }) => undoMatch(use.deps, { ...scene.act, lineId: id, version })),
    );
    expect(wins(outcomes)).toBe(1);
    expect(await scene.balances('accrual')).toEqual({});
    await expectSoundBank(scene);
  }
});

test('AD-077 the books are closed while lines are matched: what is posted after the lock is after its day', async () => {
  const scene = await createBankScene(use.deps);
  const pairs: (readonly [BankLine, Document])[] = [];
  for (let index = 0; index < 4; index += 1) {
    pairs.push([await scene.line(12_100n), await scene.posted()]);
  }
  const [locked, ...outcomes] = await Promise.all([
    setLockDates(use.deps, { ...scene.act, role: 'owner', dates: { sales: bankDay } }),
    ...pairs.map(([line, invoice]) => matching(scene, line, wholeOf(invoice))),
  ]);
  expect(locked.kind).toBe('locked');
  const after = locked.kind === 'locked' ? locked.afterEntryNo : 0n;
  const { count } = await use.database.db
    .selectFrom('journal_entries')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('org_id', '=', scene.orgId)
    .where('entry_no', '>', after)
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(0);
  const refused = outcomes.filter((outcome) => outcome.kind === 'reject');
  expect(refused.every((outcome) => outcome.reason === 'period_locked')).toBe(true);
  await expectSoundBank(scene);
});

test('a match is undone while the account is reconciled: the books agree, or the line is open', async () => {
  const scene = await createBankScene(use.deps);
  for (let round = 0; round < roundCount; round += 1) {
    const line = await scene.line(100n);
    await scene.match(line, { kind: 'account', accountId: scene.accountIdOf('4800') });
    const { id: lineId, version } = await scene.again(line);
    const [agreed, undone] = await Promise.all([
      reconcile(use.deps, { ...scene.act, accountId: scene.bankId, asOf: bankDay }),
      undoMatch(use.deps, { ...scene.act, lineId, version }),
    ]);
    expect(wins([agreed, undone])).toBe(1);
    if (agreed.kind === 'reconciled') {
      const { id } = agreed.reconciliation;
      expect(await undoReconciliation(use.deps, { ...scene.act, id })).toMatchObject({
        kind: 'undone',
      });
    } else {
      await scene.match(line, { kind: 'account', accountId: scene.accountIdOf('4800') });
    }
    await expectSoundBank(scene);
  }
});

test('whatever is matched and undone in whatever order, the books stay sound', async () => {
  const scene = await createBankScene(use.deps);
  const savingsId = await scene.openAccount('1001');
  const invoices = [await scene.posted(), await scene.posted()];
  const [bill, payment] = [await scene.posted({ kind: 'bill' }), await scene.receive(12_100n)];
  const amounts = [12_100n, 12_100n, -12_100n, 12_100n, -250n];
  const lines: BankLine[] = [];
  for (const amountMinor of amounts) lines.push(await scene.line(amountMinor));
  const before = await scene.balances('accrual');
  const parts = (line: BankLine): readonly MatchPart[] => [
    ...invoices.map(wholeOf),
    wholeOf(bill),
    { kind: 'payment', paymentId: payment.id },
    { kind: 'account', accountId: scene.accountIdOf('6100'), taxCodeId: scene.taxCodes.standard },
    { kind: 'transfer', accountId: savingsId },
    { kind: 'documents', contactId: scene.customer.id, settles: [], amountMinor: line.amountMinor },
  ];
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(lines.length - 1), fc.nat(7)), { minLength: 3, maxLength: 8 }),
      async (turns) => {
        for (const [which, act] of turns) {
          const line = lines[which];
          if (line === undefined) continue;
          const part = parts(line)[act];
          if (part === undefined) await scene.undo(line);
          else await scene.match(line, part);
        }
        await expectSoundBank(scene);
        for (const line of lines) await scene.undo(line);
        await expectSoundBank(scene);
        expect(await scene.balances('accrual')).toEqual(before);
      },
    ),
    { numRuns: Number(process.env['BANK_STORIES'] ?? 3) },
  );
});
