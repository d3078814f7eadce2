import { getCurrency } from '@countinghouse/money';
import { postManualJournal } from '../../src/journal/post-manual-journal.ts';
import { postTransfer } from '../../src/journal/post-transfer.ts';
import { undoEntry } from '../../src/journal/undo-entry.ts';
import { verifyBooks } from '../../src/journal/verify-books.ts';
import { readRevaluations } from '../../src/revaluation/read-revaluations.ts';
import { revalue } from '../../src/revaluation/revalue.ts';
import { undoRevaluation } from '../../src/revaluation/undo-revaluation.ts';
import { checkpoints } from '../../src/year-end/checklist.rules.ts';
import { closeYear } from '../../src/year-end/close-year.ts';
import { readYearEnds } from '../../src/year-end/read-year-ends.ts';
import { reopenYear } from '../../src/year-end/reopen-year.ts';
import type { ReopenYearOutcome } from '../../src/year-end/reopen-year.ts';
import { fiscalYearOf } from '../../src/year-end/year.rules.ts';
import { expectWorthOn } from './period-invariants.ts';
import { dayOf, pick, reportDays } from './story.ts';
import type { Story } from './story.ts';
import { nothingThere, outcomeOf } from './take.ts';
import type { Outcome, Take } from './take.ts';

/** What people do to the journal itself, and at the end of a period. */
export const ledgerTakes = {
  /** What somebody owes, without a document, in either currency. */
  owe: async ({ scene, currencies }, dice) => {
    const minor = BigInt((dice[0] ?? 0) + 1_000);
    const currency = getCurrency(pick(currencies, dice[1] ?? 0));
    const sign = pick([1n, -1n], dice[3] ?? 0);
    const line = (code: string, docMinor: bigint) => ({
      accountId: scene.accountIdOf(code),
      currency,
      docMinor,
      ...(code === '1100' && { contactId: scene.customer.id }),
    });
    return outcomeOf(
      await postManualJournal(scene.deps, {
        ...scene.act,
        date: dayOf(dice[2] ?? 0),
        memo: 'owed',
        lines: [line('1100', sign * minor), line('4800', -sign * minor)],
      }),
    );
  },
  undo_journal: async (story, dice) => {
    const { scene } = story;
    const entryId = await anyManualEntry(story, dice[0] ?? 0);
    if (entryId === undefined) return nothingThere;
    const reason = 'a mistake';
    return outcomeOf(await undoEntry(scene.deps, { ...scene.act, entryId, reason }));
  },
  transfer: async ({ scene, foreignAccountId }, dice) => {
    const own = { accountId: scene.accountIdOf('1000'), amountMinor: BigInt((dice[0] ?? 0) + 1) };
    const other = { accountId: foreignAccountId, amountMinor: BigInt((dice[1] ?? 0) + 1) };
    const [from, to] = pick([[own, other] as const, [other, own] as const], dice[2] ?? 0);
    const date = dayOf(dice[3] ?? 0);
    return outcomeOf(
      await postTransfer(scene.deps, { ...scene.act, date, memo: 'exchange', from, to }),
    );
  },
  revalue: async (story, dice) => {
    const { scene } = story;
    const date = pick([...reportDays, dayOf(dice[0] ?? 0)], dice[1] ?? 0);
    const outcome = await revalue(scene.deps, { ...scene.act, date });
    if (outcome.kind !== 'reject') await expectWorthOn(story, outcome.revaluation);
    return outcomeOf(outcome);
  },
  undo_revaluation: async ({ scene }, dice) => {
    const { revaluations } = await readRevaluations(scene.deps, {
      orgId: scene.orgId,
      limit: 100,
      offset: 0,
    });
    if (revaluations.length === 0) return nothingThere;
    const revaluationId = pick(revaluations, dice[0] ?? 0).id;
    return outcomeOf(await undoRevaluation(scene.deps, { ...scene.act, revaluationId }));
  },
  close_year: close,
  reopen_year: async (story, dice) => {
    const { scene } = story;
    // Something to open, where there is nothing yet.
    if ((await closingsOf(scene)).length === 0) await close(story, [dice[0] ?? 0, 0]);
    const closings = await closingsOf(scene);
    if (closings.length === 0) return nothingThere;
    return outcomeOf(await reopen(scene, pick(closings, dice[0] ?? 0).id));
  },
} as const satisfies Readonly<Record<string, Take>>;

async function close({ scene }: Story, dice: readonly number[]): Promise<Outcome> {
  const { deps, orgId, organisation } = scene;
  await verifyBooks(deps, orgId);
  const { end } = fiscalYearOf(
    pick(['2025-01-01', '2026-01-01'], dice[0] ?? 0),
    organisation.fiscalYearStart,
  );
  const outcome = await closeYear(deps, {
    ...scene.act,
    role: 'owner',
    yearEnd: end,
    despite: Object.keys(checkpoints),
    note: 'a story',
  });
  // More often than not it is opened again at once, so that the story goes on in it.
  if (outcome.kind === 'closed' && (dice[1] ?? 0) % 3 > 0) {
    return outcomeOf(await reopen(scene, outcome.closing.id));
  }
  return outcomeOf(outcome);
}

async function closingsOf({ deps, orgId }: Story['scene']) {
  const years = await readYearEnds(deps, orgId);
  return years.flatMap(({ closing }) => (closing === null ? [] : [closing]));
}

function reopen({ deps, act }: Story['scene'], closingId: string): Promise<ReopenYearOutcome> {
  return reopenYear(deps, { ...act, role: 'owner', closingId, reason: 'a story' });
}

async function anyManualEntry({ scene }: Story, number: number): Promise<string | undefined> {
  const rows = await scene.deps.database.db
    .selectFrom('journal_entries')
    .select('id')
    .where('org_id', '=', scene.orgId)
    .where('source_kind', '=', 'journal')
    .orderBy('entry_no')
    .execute();
  return rows.length === 0 ? undefined : pick(rows, number).id;
}
