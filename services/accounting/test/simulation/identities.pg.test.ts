import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { mayTrigger } from '../../src/documents/document/moves.rules.ts';
import { voidDocument } from '../../src/documents/issuing/void-document.ts';
import { documentKinds } from '../../src/kernel/document-kind.rules.ts';
import type { LockDates } from '../../src/ledger/locks/lock.rules.ts';
import { setLockDates } from '../../src/ledger/locks/set-lock-dates.ts';
import { readBalanceSheet } from '../../src/reports/statements/read-balance-sheet.ts';
import { readProfitAndLoss } from '../../src/reports/statements/read-profit-and-loss.ts';
import { readTrialBalance } from '../../src/reports/statements/read-trial-balance.ts';
import { unAllocate } from '../../src/settling/allocations/un-allocate.ts';
import { voidPayment } from '../../src/settling/payments/void-payment.ts';
import { useAccountingDatabase } from '../support/processes/accounting-database.ts';
import { createSettlingScene, expectSoundBooks } from '../support/settling/settling-scene.ts';
import type { SettlingScene } from '../support/settling/settling-scene.ts';
import { readState } from './books-state.ts';
import { figuresOf } from './report-invariants.ts';
import { payFor } from './settling-turns.ts';
import { beginStory, pick } from './story.ts';
import type { Story, StoryOptions } from './story.ts';
import { takes } from './turns.ts';

const use = useAccountingDatabase();

/** In each of the books below. More of them by hand: `IDENTITY_ROUNDS=100`. */
const rounds = Number(process.env['IDENTITY_ROUNDS'] ?? 3);
/** So many do something; of fewer, chance would decide. */
const manyRounds = 20;
/** As long as more of them take. */
const timeoutMs = 1_800_000;
const chance = { numRuns: rounds, unbiased: true, endOnFailure: true };

/** Decimals of 2, 0 and 3, both schemes and both roundings of tax, prices with tax and without. */
const kinds: readonly StoryOptions[] = [
  {
    baseCurrency: 'EUR',
    otherCurrency: 'USD',
    fiscalYearStart: 1,
    taxScheme: 'cash',
    amounts: 'exclusive',
    taxRounding: 'document',
  },
  {
    baseCurrency: 'JPY',
    otherCurrency: 'KWD',
    fiscalYearStart: 4,
    taxScheme: 'invoice',
    amounts: 'inclusive',
    taxRounding: 'line',
  },
  {
    baseCurrency: 'KWD',
    otherCurrency: 'JPY',
    fiscalYearStart: 7,
    taxScheme: 'cash',
    amounts: 'inclusive',
    taxRounding: 'line',
  },
];

/** Each in books of its own, which grow: what was there before must come back, whatever it is. */
const stories = new Map<string, Story>();
beforeAll(async () => {
  const stranger = await createSettlingScene(use.deps);
  for (const options of kinds) {
    stories.set(options.baseCurrency, await beginStory(use.database, options, stranger));
  }
});

function storyIn(baseCurrency: string): Story {
  const story = stories.get(baseCurrency);
  if (story === undefined) throw new Error(`there are no books in ${baseCurrency}`);
  return story;
}

const anyDice = fc.array(fc.nat(1_000_000), { minLength: 8, maxLength: 8 });
const today = '2026-07-01';

async function setLocks({ scene }: Story, dates: Partial<LockDates>): Promise<void> {
  const outcome = await setLockDates(scene.deps, { ...scene.act, role: 'owner', dates });
  expect(outcome.kind).toBe('locked');
}

/** Closes the period of whatever was done, does something, and opens it again. */
async function whileLocked(story: Story, locks: Locks, act: () => Promise<void>): Promise<void> {
  const all = { soft: null, sales: null, purchases: null, tax: null };
  const dates = locks.map((lock) => [lock, '2026-06-30'] as const);
  await setLocks(story, { ...all, ...Object.fromEntries(dates) });
  await act();
  await setLocks(story, all);
}

type Locks = readonly ('soft' | 'sales' | 'purchases' | 'tax')[];
/** None; everything; or all that could bind a document of either side, with tax or without. */
const anyLocks = fc.constantFrom<Locks>([], ['soft'], ['sales', 'purchases']);

describe.each(kinds)('in books in $baseCurrency', ({ baseCurrency }) => {
  test(
    'AD-066 issuing and voiding any document leaves every balance as it was, on another day where its own is closed',
    async () => {
      const story = storyIn(baseCurrency);
      let voidedCount = 0;
      const property = fc.asyncProperty(anyDice, anyLocks, async (dice, locks) => {
        for (const kind of documentKinds.keys()) {
          const before = await readState(story.scene);
          const outcome = await takes.enter(story, [kind, ...dice.slice(1)]);
          const document = await story.scene.read(story.documentIds.at(-1) ?? '');
          // What is worth nothing is refused, or paid from the beginning.
          if (outcome !== 'done' || !mayTrigger(document, 'void')) continue;
          expect((await readState(story.scene)).totals).not.toEqual(before.totals);
          await whileLocked(story, locks, async () => {
            const order = story.scene.order(document.id);
            expect(await voidDocument(story.scene.deps, order)).toMatchObject({ kind: 'done' });
          });
          const { buckets, ...after } = await readState(story.scene);
          const { buckets: bucketsBefore, ...rest } = before;
          expect(after).toEqual(rest);
          if (locks.length === 0) expect(buckets).toEqual(bucketsBefore);
          else expect(await voidDateOf(story, document.id)).toBe(today);
          voidedCount += 1;
        }
      });
      await fc.assert(property, chance);
      if (rounds >= manyRounds) expect(voidedCount).toBeGreaterThan(0);
    },
    timeoutMs,
  );

  test(
    'AD-037 AD-065 whatever settles documents, un-allocated and voided in any order leaves everything as it was',
    async () => {
      const story = storyIn(baseCurrency);
      // Those of the test before are void.
      story.documentIds.splice(0);
      for (let kind = 0; kind < 10; kind += 1) {
        await takes.enter(story, [kind % 5, 4, 777_777, 100, kind, kind * 3, kind, 0]);
      }
      await takes.receive(story, [500_000, 20, 0]);
      await takes.receive(story, [300_000, 20, 1]);
      for (let kind = 0; kind < 6; kind += 1) {
        await takes.owe(story, [400_000, kind, 20, kind % 2, kind % 5, 0, kind]);
        await takes.take_over(story, [200_000, 0, 20, kind % 2, kind % 5]);
      }
      let doneCount = 0;
      const property = fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom(...settlingTurns), anyDice), {
          minLength: 2,
          maxLength: 5,
        }),
        anyLocks,
        fc.nat(),
        async (turns, locks, order) => {
          const before = await readState(story.scene);
          const known = await settlementIds(story);
          for (const [name, dice] of turns) await takes[name](story, dice);
          await expectSoundBooks(story.scene);
          const made = await settlementIds(story);
          const isNew = (id: string): boolean => !known.all.has(id);
          const undoings = [
            ...made.allocations.filter(isNew).map((id) => () => undoAllocation(story, id)),
            ...made.payments.filter(isNew).map((id) => () => undoPayment(story, id)),
          ];
          const areOnTheirDays: boolean[] = [];
          await whileLocked(story, locks, async () => {
            for (const undo of shuffled(undoings, order)) areOnTheirDays.push(await undo());
          });
          const { buckets, ...after } = await readState(story.scene);
          const { buckets: bucketsBefore, ...rest } = before;
          expect(after).toEqual(rest);
          if (areOnTheirDays.every(Boolean)) expect(buckets).toEqual(bucketsBefore);
          doneCount += undoings.length;
        },
      );
      await fc.assert(property, chance);
      if (rounds >= manyRounds) expect(doneCount).toBeGreaterThan(0);
    },
    timeoutMs,
  );
});

const settlingTurns = [
  'pay',
  'pay',
  'receive',
  'allocate',
  'refund_credit',
  'discount',
  'write_off',
  'settle_to_account',
  'set_off',
] as const;

/** Whether it was taken back on its own day, so that every day is as it was. */
async function undoAllocation({ scene }: Story, allocationId: string): Promise<boolean> {
  const { deps, orgId, act } = scene;
  const outcome = await unAllocate(deps, { ...act, allocationId });
  // Its payment may have been voided before, and it with that.
  if (outcome.kind === 'reject') expect(outcome.reason).toBe('already_undone');
  const { date, undone_date: undoneDate } = await deps.database.db
    .selectFrom('allocations')
    .select(['date', 'undone_date'])
    .where('org_id', '=', orgId)
    .where('id', '=', allocationId)
    .executeTakeFirstOrThrow();
  return date === undoneDate;
}

/** The same; what was allocated later is taken back on that later day, and the money with it. */
async function undoPayment({ scene }: Story, paymentId: string): Promise<boolean> {
  const { deps, orgId, act } = scene;
  const outcome = await voidPayment(deps, { ...act, paymentId });
  if (outcome.kind === 'reject') throw new Error(outcome.reason);
  const { date } = await deps.database.db
    .selectFrom('payments')
    .select('date')
    .where('org_id', '=', orgId)
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  return date === outcome.date;
}

function shuffled<Item>(items: readonly Item[], number: number): readonly Item[] {
  if (items.length < 2) return items;
  const next = pick(items, number);
  return [
    next,
    ...shuffled(
      items.filter((item) => item !== next),
      Math.floor(number / 3),
    ),
  ];
}

async function settlementIds({ scene: { deps, orgId } }: Story) {
  const idsOf = async (table: 'allocations' | 'payments'): Promise<readonly string[]> => {
    const query = deps.database.db.selectFrom(table).select('id').where('org_id', '=', orgId);
    return (await query.orderBy('id').execute()).map(({ id }) => id);
  };
  const [allocations, payments] = [await idsOf('allocations'), await idsOf('payments')];
  return { allocations, payments, all: new Set([...allocations, ...payments]) };
}

async function voidDateOf({ scene: { deps, orgId } }: Story, id: string): Promise<string> {
  const entry = await deps.database.db
    .selectFrom('journal_entries')
    .select('date')
    .where('org_id', '=', orgId)
    .where('source_id', '=', id)
    .where('move', '=', 'void')
    .executeTakeFirstOrThrow();
  return entry.date;
}

test(
  'AD-074 AD-075 what does not depend on each other gives the same books and reports in any order',
  async () => {
    const anyOrders = fc
      .array(anyDice, { minLength: 4, maxLength: 6 })
      .chain((strands) =>
        fc.tuple(fc.constant(strands), fc.shuffledSubarray(strands, { minLength: strands.length })),
      );
    const stranger = storyIn('EUR').stranger;
    const property = fc.asyncProperty(
      fc.constantFrom(...kinds),
      anyOrders,
      async (options, orders) => {
        const told: unknown[] = [];
        for (const strands of orders) {
          const story = await beginStory(use.database, options, stranger);
          for (const dice of strands) await takeStrand(story, dice);
          const { totals, buckets } = await readState(story.scene);
          told.push({ totals, buckets, reports: await readReports(story.scene) });
        }
        expect(told[1]).toEqual(told[0]);
      },
    );
    await fc.assert(property, chance);
  },
  timeoutMs,
);

/** A document, money for it, and a journal by hand: nothing that another strand could notice. */
async function takeStrand(story: Story, dice: readonly number[]): Promise<void> {
  const outcome = await takes.enter(story, dice);
  const own = await story.scene.read(story.documentIds.at(-1) ?? '');
  if (outcome === 'done') await payFor(story, own, dice);
  await takes.journal(story, dice);
}

/** All three on both bases, in the words of everybody: accounts have other ids in other books. */
async function readReports({ deps, orgId }: SettlingScene): Promise<unknown> {
  const reports: unknown[] = [];
  for (const basis of ['accrual', 'cash'] as const) {
    const request = { orgId, basis, comparison: { kind: 'none' } } as const;
    reports.push(
      figuresOf(await readTrialBalance(deps, { ...request, asOf: today })),
      figuresOf(await readBalanceSheet(deps, { ...request, asOf: today })),
      figuresOf(await readProfitAndLoss(deps, { ...request, from: '2025-01-01', to: today })),
    );
  }
  return JSON.parse(
    JSON.stringify(reports, (key, value: unknown) => {
      if (key === 'id') return undefined;
      return typeof value === 'bigint' ? String(value) : value;
    }),
  );
}
