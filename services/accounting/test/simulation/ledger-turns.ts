import { getCurrency } from '@countinghouse/money';
import { sql } from '@countinghouse/postgres';
import { readRevaluations } from '../../src/closing/revaluation/read-revaluations.ts';
import type { Revaluation } from '../../src/closing/revaluation/revaluation.rules.ts';
import { revalue } from '../../src/closing/revaluation/revalue.ts';
import { undoRevaluation } from '../../src/closing/revaluation/undo-revaluation.ts';
import { checkpoints } from '../../src/closing/year-end/checklist.rules.ts';
import { closeYear } from '../../src/closing/year-end/close-year.ts';
import { listYearEnds } from '../../src/closing/year-end/list-year-ends.ts';
import { reopenYear } from '../../src/closing/year-end/reopen-year.ts';
import type { ReopenYearOutcome } from '../../src/closing/year-end/reopen-year.ts';
import { fiscalYearOf } from '../../src/closing/year-end/year.rules.ts';
import { postManualJournal } from '../../src/ledger/journal/manual/post-manual-journal.ts';
import { postOpeningBalances } from '../../src/ledger/journal/manual/post-opening-balances.ts';
import { verifyBooks } from '../../src/ledger/journal/proof/verify-books.ts';
import { postTransfer } from '../../src/ledger/journal/transfers/post-transfer.ts';
import { undoEntry } from '../../src/ledger/journal/undo-entry.ts';
import { expectWorthOn } from './period-invariants.ts';
import { dayOf, pick, reportDays } from './story.ts';
import type { Story } from './story.ts';
import { nothingThere, outcomeOf } from './take.ts';
import type { Outcome, Take } from './take.ts';

/** What people do to the journal itself, and at the end of a period. */
export const ledgerTakes = {
  journal: async ({ scene }, dice) => {
    const minor = BigInt((dice[0] ?? 0) + 1);
    const currency = scene.organisation.baseCurrency;
    const line = (code: string, amount: bigint) => ({
      accountId: scene.accountIdOf(code),
      currency,
      docMinor: amount,
      baseMinor: amount,
    });
    const [debit, credit] = pick(
      [
        ['1000', '3000'],
        ['3100', '1000'],
        ['7600', '1790'],
        ['1000', '4800'],
      ] as const,
      dice[1] ?? 0,
    );
    return outcomeOf(
      await postManualJournal(scene.deps, {
        ...scene.act,
        date: dayOf(dice[2] ?? 0),
        memo: 'by hand',
        lines: [line(debit, minor), line(credit, -minor)],
      }),
    );
  },
  /** What somebody owes or is owed, without a document. */
  owe: (story, dice) => owe(story, dice),
  /** Debts and prepayments from before the books began, with the money that they left in the bank. */
  take_over: async (story, dice) => {
    const [own, { accountId, docMinor }] = owedLines(story, dice.with(1, 0), '1000');
    const { baseCurrency: currency } = story.scene.organisation;
    return outcomeOf(
      await postOpeningBalances(story.scene.deps, {
        ...story.scene.act,
        date: dayOf((dice[2] ?? 0) % 60),
        lines: [own, { accountId, currency, docMinor }],
      }),
    );
  },
  undo_journal: async (story, dice) => {
    const { scene } = story;
    const isOdd = (dice[6] ?? 0) % 8 === 0;
    const entries = await listManualEntries(story, { withUndone: isOdd });
    if (entries.length === 0) return nothingThere;
    const entryId = pick(entries, dice[0] ?? 0);
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
  undo_revaluation: async (story, dice) => {
    const { scene } = story;
    const isOdd = (dice[6] ?? 0) % 8 === 0;
    const revaluations = await listRevaluations(story, { withUndone: isOdd });
    if (revaluations.length === 0) return nothingThere;
    const revaluationId = pick(revaluations, dice[0] ?? 0).id;
    return outcomeOf(await undoRevaluation(scene.deps, { ...scene.act, revaluationId }));
  },
  close_year: ({ scene }, dice) => {
    const day = pick(['2025-01-01', '2026-01-01'], dice[0] ?? 0);
    const { end } = fiscalYearOf(day, scene.organisation.fiscalYearStart);
    // More often than not it is opened again at once, so that the story goes on in it.
    return close(scene, end, { staysClosed: (dice[1] ?? 0) % 3 === 0 });
  },
  reopen_year: async ({ scene }, dice) => {
    if ((await closingsOf(scene)).length === 0) await closeAny(scene);
    const closings = await closingsOf(scene);
    if (closings.length === 0) return nothingThere;
    return outcomeOf(await reopen(scene, pick(closings, dice[0] ?? 0).id));
  },
} as const satisfies Readonly<Record<string, Take>>;

interface Owed {
  readonly contactId?: string;
  readonly currency?: number;
  readonly sign?: 1n | -1n;
}

/** By a manual journal; whatever is not said, the dice have. */
export async function owe(
  story: Story,
  dice: readonly number[],
  { contactId, currency = dice[1] ?? 0, sign = pick([1n, -1n], dice[3] ?? 0) }: Owed = {},
): Promise<Outcome> {
  const code = pick(['4800', '6100', '1300'], dice[6] ?? 0);
  const [own, other] = owedLines(story, dice.with(1, currency).with(3, sign === 1n ? 0 : 1), code);
  return outcomeOf(
    await postManualJournal(story.scene.deps, {
      ...story.scene.act,
      date: dayOf(dice[2] ?? 0),
      memo: 'owed',
      lines: [{ ...own, contactId: contactId ?? own.contactId }, other],
    }),
  );
}

/** Of one contact on one control account in either currency, against another account. */
function owedLines({ scene, partnerId, currencies }: Story, dice: readonly number[], code: string) {
  const minor = BigInt((dice[0] ?? 0) + 1_000) * pick([1n, -1n], dice[3] ?? 0);
  const currency = getCurrency(pick(currencies, dice[1] ?? 0));
  const [control, contactId] = pick(
    [
      ['1100', scene.customer.id],
      ['1100', partnerId],
      ['2000', partnerId],
      ['2000', scene.supplier.id],
      ['2050', scene.employee.id],
    ] as const,
    dice[4] ?? 0,
  );
  const own = { accountId: scene.accountIdOf(control), contactId, currency, docMinor: minor };
  const other = { accountId: scene.accountIdOf(code), currency, docMinor: -minor };
  return [own, other] as const;
}

async function close(
  scene: Story['scene'],
  yearEnd: string,
  { staysClosed }: { readonly staysClosed: boolean },
): Promise<Outcome> {
  const { deps, orgId } = scene;
  await verifyBooks(deps, orgId);
  const outcome = await closeYear(deps, {
    ...scene.act,
    role: 'owner',
    yearEnd,
    despite: Object.keys(checkpoints),
    note: 'a story',
  });
  if (outcome.kind !== 'closed' || staysClosed) return outcomeOf(outcome);
  return outcomeOf(await reopen(scene, outcome.closing.id));
}

/** Something to open, where there is nothing yet. */
async function closeAny(scene: Story['scene']): Promise<void> {
  const years = await listYearEnds(scene.deps, scene.orgId);
  const open = years.find(({ status }) => status === 'open');
  if (open !== undefined) await close(scene, open.end, { staysClosed: true });
}

async function closingsOf({ deps, orgId }: Story['scene']) {
  const years = await listYearEnds(deps, orgId);
  return years.flatMap(({ status, closing }) =>
    status === 'closed' && closing !== null ? [closing] : [],
  );
}

function reopen({ deps, act }: Story['scene'], closingId: string): Promise<ReopenYearOutcome> {
  return reopenYear(deps, { ...act, role: 'owner', closingId, reason: 'a story' });
}

interface Choice {
  /** What was undone before, to be refused. */
  readonly withUndone: boolean;
}

async function listManualEntries(
  { scene }: Story,
  { withUndone }: Choice,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select e.id from journal_entries e
    where e.org_id = ${scene.orgId} and e.source_kind = 'journal'
      and (${withUndone} or (e.reverses_id is null and not exists (
        select from journal_entries r where r.org_id = e.org_id and r.reverses_id = e.id)))
    order by e.entry_no`.execute(scene.deps.database.db);
  return rows.map(({ id }) => id);
}

export async function hasJournals(story: Story): Promise<boolean> {
  return (await listManualEntries(story, { withUndone: false })).length > 0;
}

async function listRevaluations(
  { scene: { deps, orgId } }: Story,
  { withUndone }: Choice,
): Promise<readonly Revaluation[]> {
  const { revaluations } = await readRevaluations(deps, { orgId, limit: 100, offset: 0 });
  return revaluations.filter(({ undoneAt }) => withUndone || undoneAt === null);
}

export async function hasRevaluations(story: Story): Promise<boolean> {
  return (await listRevaluations(story, { withUndone: false })).length > 0;
}
