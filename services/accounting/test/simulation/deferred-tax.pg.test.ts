import { sql } from '@countinghouse/postgres';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { Document } from '../../src/documents/document/document.rules.ts';
import { isCredit, outstandingMinor } from '../../src/documents/document/document.rules.ts';
import { unAllocate } from '../../src/settling/allocations/un-allocate.ts';
import { useAccountingDatabase } from '../support/processes/accounting-database.ts';
import { createSettlingScene, expectSoundBooks } from '../support/settling/settling-scene.ts';
import type { SettlingScene } from '../support/settling/settling-scene.ts';
import { expectDeferredTaxExplained } from './invariants.ts';
import { beginStory, optionsArbitrary } from './story.ts';
import type { Story } from './story.ts';
import { takes } from './turns.ts';

const use = useAccountingDatabase();
let stranger: SettlingScene;
beforeAll(async () => {
  stranger = await createSettlingScene(use.deps);
});

/** More of them by hand: `IDENTITY_ROUNDS=100`. Each has books of its own. */
const rounds = Number(process.env['IDENTITY_ROUNDS'] ?? 3);
/** So many do something; of fewer, chance would decide. */
const manyRounds = 20;
const lastDay = '2026-07-01';

const anyOptions = fc.constantFrom('EUR', 'JPY', 'KWD').chain(optionsArbitrary);
const anyDice = fc.array(fc.nat(1_000_000), { minLength: 8, maxLength: 8 });
/** In hundredths, often all of it: what a credit settles last must leave nothing either. */
const anyPart = fc.oneof(fc.constant(100), fc.integer({ min: 0, max: 100 }));
const anyParts = fc.array(anyPart, { minLength: 12, maxLength: 12 });

test('AD-065 P15 tax owed by cash: settled by credits and money in any parts, none stays deferred, and what is due is that of the documents', async () => {
  let creditCount = 0;
  const property = fc.asyncProperty(
    anyOptions,
    fc.array(anyDice, { minLength: 4, maxLength: 5 }),
    fc.nat(1),
    anyParts,
    async (options, sales, currency, parts) => {
      const story = await beginStory(use.database, { ...options, taxScheme: 'cash' }, stranger);
      const documents = await enterSales(story, sales, currency);
      creditCount += await allocateCredits(story, documents, parts);
      await expectDeferredTaxExplained(story);
      for (const [index, { id }] of documents.entries()) {
        await payPart(story.scene, id, parts[index] ?? 100);
        await payPart(story.scene, id, 100);
      }
      await expectSoundBooks(story.scene);
      await expectDeferredTaxExplained(story);
      const { 2205: deferred = 0n, 2200: due = 0n } = await story.scene.balances('accrual');
      expect([deferred, due]).toEqual([0n, await documentTaxes(story.scene)]);
    },
  );
  await fc.assert(property, { numRuns: rounds, unbiased: true, endOnFailure: true });
  if (rounds >= manyRounds) expect(creditCount).toBeGreaterThan(0);
}, 1_800_000);

/** Invoices and credit notes in turn, in one currency, so that one can settle the other. */
async function enterSales(
  story: Story,
  sales: readonly (readonly number[])[],
  currency: number,
): Promise<readonly Document[]> {
  for (const [index, dice] of sales.entries()) {
    // Prices from 50 on: what is worth nothing in base currency cannot be paid.
    const price = 500_000 + (dice[2] ?? 0) / 2;
    // Of one contact, which the number of lines decides.
    const size = 1 + 3 * ((dice[1] ?? 0) % 5);
    await takes.enter(
      story,
      dice
        .with(0, index % 2)
        .with(1, size)
        .with(2, price)
        .with(4, currency),
    );
  }
  const documents = await Promise.all(story.documentIds.map((id) => story.scene.read(id)));
  return documents.filter((document) => outstandingMinor(document) > 0n);
}

/** Each credit for each invoice, in parts; every fourth is taken back. Gives how many there were. */
async function allocateCredits(
  { scene }: Story,
  documents: readonly Document[],
  parts: readonly number[],
): Promise<number> {
  const credits = documents.filter(({ kind }) => isCredit(kind));
  const invoices = documents.filter(({ kind }) => !isCredit(kind));
  const pairs = credits.flatMap((credit) => invoices.map((invoice) => ({ credit, invoice })));
  let count = 0;
  for (const [index, { credit, invoice }] of [...pairs, ...pairs].entries()) {
    const open = [await outstanding(scene, credit.id), await outstanding(scene, invoice.id)];
    const most = open.reduce((least, minor) => (minor < least ? minor : least));
    const amountMinor = (most * BigInt(parts[index % parts.length] ?? 0)) / 100n;
    if (amountMinor === 0n) continue;
    const allocationId = await scene.allocate(credit, invoice, amountMinor, lastDay);
    count += 1;
    if (index % 4 === 3) await unAllocate(scene.deps, { ...scene.act, allocationId });
  }
  return count;
}

async function outstanding(scene: SettlingScene, id: string): Promise<bigint> {
  return outstandingMinor(await scene.read(id));
}

async function payPart(scene: SettlingScene, id: string, hundredths: number): Promise<void> {
  const document = await scene.read(id);
  const amountMinor = (outstandingMinor(document) * BigInt(hundredths)) / 100n;
  if (amountMinor === 0n) return;
  // At a rate at which a single minor unit is worth something too.
  await scene.pay(document, amountMinor, { date: lastDay, fxRate: '1000' });
}

async function documentTaxes({ deps, orgId, accountIdOf }: SettlingScene): Promise<bigint> {
  const { rows } = await sql<{ readonly minor: bigint }>`
    select coalesce(sum(l.base_minor), 0)::bigint as minor
    from journal_entries e join journal_lines l on l.org_id = e.org_id and l.entry_id = e.id
    where e.org_id = ${orgId} and e.source_kind = 'document'
      and l.account_id = ${accountIdOf('2205')}`.execute(deps.database.db);
  return rows[0]?.minor ?? 0n;
}
