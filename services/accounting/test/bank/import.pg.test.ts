import { getCurrency } from '@countinghouse/money';
import { describe, expect, test } from 'vitest';
import { importStatement } from '../../src/bank/statements/import-statement.ts';
import { undoImport } from '../../src/bank/statements/undo-import.ts';
import { writeCamt, writeCsv } from '../support/bank/bank-files.ts';
import { bankNumber, createBankScene } from '../support/bank/bank-scene.ts';
import type { BankScene } from '../support/bank/bank-scene.ts';
import { useAccountingDatabase } from '../support/processes/accounting-database.ts';

const use = useAccountingDatabase();
const eur = getCurrency('EUR');

const day = (date: string, amountMinor: bigint, description = 'x') => ({
  date,
  amountMinor,
  description,
  counterparty: 'SOMEBODY',
});

/** A CSV file without balances, of which nothing but its lines can be checked. */
const csvOf = (scene: BankScene, lines: readonly ReturnType<typeof day>[]) =>
  importStatement(use.deps, {
    ...scene.act,
    accountId: scene.bankId,
    fileName: 'a.csv',
    content: {
      kind: 'text',
      text: writeCsv({ currency: eur, accountNumber: bankNumber, openingMinor: 0n, lines }),
    },
    format: null,
  });

const camtOf = (
  scene: BankScene,
  openingMinor: bigint,
  lines: readonly ReturnType<typeof day>[],
  wish: { readonly number?: string; readonly accountId?: string } = {},
) =>
  importStatement(use.deps, {
    ...scene.act,
    accountId: wish.accountId ?? scene.bankId,
    fileName: 'a.xml',
    content: {
      kind: 'text',
      text: writeCamt(
        {
          currency: eur,
          accountNumber: wish.number ?? bankNumber,
          openingMinor,
          lines: lines.map((line) => ({ ...line, bankRef: `${line.date}${line.description}` })),
        },
        '02',
      ),
    },
    format: null,
  });

const countOf = async (scene: BankScene): Promise<number> => {
  const row = await use.database.db
    .selectFrom('bank_lines')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('org_id', '=', scene.orgId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
};

describe('files that come again', () => {
  test('the same file is the same statement, also when two send it at once', async () => {
    const scene = await createBankScene(use.deps);
    const lines = [day('2026-03-01', 100n), day('2026-03-02', 200n)];
    const outcomes = await Promise.all([csvOf(scene, lines), csvOf(scene, lines)]);
    const ids = outcomes.map((outcome) =>
      outcome.kind === 'imported' ? outcome.statement.id : '',
    );
    expect(new Set(ids).size).toBe(1);
    expect(outcomes.filter((one) => one.kind === 'imported' && one.isRepeat)).toHaveLength(1);
    expect(await countOf(scene)).toBe(2);
  });

  test('of files that overlap each line is there once; equal lines of a day are told apart by their count', async () => {
    const scene = await createBankScene(use.deps);
    const coffee = day('2026-03-02', -300n, 'coffee');
    await csvOf(scene, [day('2026-03-01', 100n), coffee, coffee]);
    const second = await csvOf(scene, [coffee, coffee, coffee, day('2026-03-03', 500n)]);
    expect(second).toMatchObject({ statement: { lineCount: 2, repeatedCount: 2 } });
    expect(await countOf(scene)).toBe(5);
  });
});

describe('balances follow from each other', () => {
  test('a statement begins where the one before ended, or is refused with the difference', async () => {
    const scene = await createBankScene(use.deps);
    await camtOf(scene, 0n, [day('2026-03-01', 10_000n)]);
    expect(await camtOf(scene, 12_500n, [day('2026-03-05', 100n)])).toMatchObject({
      reason: 'balances_do_not_chain',
      gap: {
        anchorDate: '2026-03-01',
        expectedMinor: 10_100n,
        foundMinor: 12_600n,
        differenceMinor: 2_500n,
      },
    });
    expect(await countOf(scene)).toBe(1);
    expect(await camtOf(scene, 10_000n, [day('2026-03-05', 100n)])).toMatchObject({
      kind: 'imported',
    });
  });

  test('a second statement of the same day, one that overlaps, and one that came late all fit', async () => {
    const scene = await createBankScene(use.deps);
    const imported = { kind: 'imported' };
    expect(await camtOf(scene, 0n, [day('2026-03-10', 1_000n, 'noon')])).toMatchObject(imported);
    expect(await camtOf(scene, 1_000n, [day('2026-03-10', 500n, 'evening')])).toMatchObject(
      imported,
    );
    const overlapping = [day('2026-03-10', 500n, 'evening'), day('2026-03-12', 1n, 'late')];
    expect(await camtOf(scene, 1_000n, overlapping)).toMatchObject({
      statement: { lineCount: 1, repeatedCount: 1 },
    });
    // Of the days before the first one, whose end is its beginning.
    expect(await camtOf(scene, -70n, [day('2026-03-02', 70n, 'early')])).toMatchObject(imported);
    expect(await camtOf(scene, 5n, [day('2026-03-03', 70n, 'wrong')])).toMatchObject({
      reason: 'balances_do_not_chain',
      gap: { differenceMinor: 5n },
    });
    expect(await countOf(scene)).toBe(4);
  });
});

describe('whose the file is', () => {
  test('the first file teaches the number; a file of another account is refused', async () => {
    const scene = await createBankScene(use.deps);
    await camtOf(scene, 0n, [day('2026-03-01', 100n)]);
    const other = { number: 'DE02120300000000202051' };
    expect(await camtOf(scene, 100n, [day('2026-03-02', 100n)], other)).toMatchObject({
      reason: 'account_number_mismatch',
      number: other.number,
    });
    const savingsId = await scene.openAccount('1001');
    const wrong = { accountId: savingsId };
    expect(await camtOf(scene, 0n, [day('2026-03-01', 100n)], wrong)).toMatchObject({
      reason: 'account_number_taken',
    });
    const short = { number: '0532013000' };
    expect(await camtOf(scene, 100n, [day('2026-03-02', 1n)], short)).toMatchObject({
      kind: 'imported',
    });
  });

  test('an account of no bank, and one that is not there', async () => {
    const scene = await createBankScene(use.deps);
    for (const accountId of [scene.accountIdOf('4000'), scene.customer.id]) {
      expect(await camtOf(scene, 0n, [day('2026-03-01', 1n)], { accountId })).toEqual({
        kind: 'reject',
        reason: 'account_not_found',
      });
    }
  });
});

describe('an import is undone', () => {
  const undo = (scene: BankScene, statementId: string) =>
    undoImport(use.deps, { ...scene.act, statementId });
  const idOf = (outcome: Awaited<ReturnType<typeof csvOf>>): string => {
    if (outcome.kind === 'reject') throw new Error(outcome.reason);
    return outcome.statement.id;
  };

  test('with all its lines, also those that were matched once; then the file comes anew', async () => {
    const scene = await createBankScene(use.deps);
    const line = await scene.line(100n);
    const account = { kind: 'account', accountId: scene.accountIdOf('4800') } as const;
    await scene.match(line, account);
    expect(await undo(scene, line.statementId)).toEqual({
      kind: 'reject',
      reason: 'lines_matched',
    });
    await scene.undo(line);
    expect(await undo(scene, line.statementId)).toMatchObject({ kind: 'undone', lineCount: 1 });
    expect(await undo(scene, line.statementId)).toEqual({
      kind: 'reject',
      reason: 'already_undone',
    });
    expect(await countOf(scene)).toBe(0);
    expect(await undo(scene, scene.customer.id)).toEqual({ kind: 'reject', reason: 'not_found' });
  });

  test('not while a later file left lines to it', async () => {
    const scene = await createBankScene(use.deps);
    const first = idOf(await csvOf(scene, [day('2026-03-01', 1n), day('2026-03-02', 2n)]));
    const second = idOf(await csvOf(scene, [day('2026-03-02', 2n), day('2026-03-03', 3n)]));
    expect(await undo(scene, first)).toEqual({ kind: 'reject', reason: 'overlapped_later' });
    expect(await undo(scene, second)).toMatchObject({ kind: 'undone' });
    expect(await undo(scene, first)).toMatchObject({ kind: 'undone', lineCount: 2 });
    expect(await csvOf(scene, [day('2026-03-01', 1n), day('2026-03-02', 2n)])).toMatchObject({
      isRepeat: false,
    });
  });
});
