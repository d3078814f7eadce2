import { acceptMatch } from '../../src/bank/matching/accept-match.ts';
import { autoMatch } from '../../src/bank/matching/auto-match.ts';
import { ignoreLine } from '../../src/bank/matching/ignore-line.ts';
import type { MatchPart, Suggestion } from '../../src/bank/matching/match.rules.ts';
import { suggestMatches } from '../../src/bank/matching/suggesting/suggest-matches.ts';
import { undoMatch } from '../../src/bank/matching/undo-match.ts';
import type { BankLine } from '../../src/bank/statements/statement.rules.ts';
import { outstandingMinor } from '../../src/documents/document/document.rules.ts';
import type { Document } from '../../src/documents/document/document.rules.ts';
import { bankAccountOf, bringIn, chargesOf, match, newestLine, readLines } from './bank-lines.ts';
import { debtKinds, openDocument } from './open-documents.ts';
import { pick } from './story.ts';
import type { Story } from './story.ts';
import { nothingThere, outcomeOf } from './take.ts';
import type { Outcome, Take } from './take.ts';

/** What the bank says of 1000, in base currency, and what people say it is. */
export const bankTakes = {
  /** Two lines of one amount, and one payment that both could be: it is one of them. */
  bank_payment: async (story, dice) => {
    const payments = await listPayments(story);
    if (payments.length === 0) return nothingThere;
    const { id: paymentId, amountMinor } = pick(payments, dice[0] ?? 0);
    const imported = await bringIn(story, [{ amountMinor }, { amountMinor }]);
    if (imported !== 'imported') return imported;
    const [first, second] = await readLines(story);
    if (first === undefined || second === undefined) throw new Error('the bank’s lines are gone');
    const outcome = await match(story, first, { kind: 'payment', paymentId });
    await match(story, second, { kind: 'payment', paymentId });
    return outcomeOf(outcome);
  },
  /** Money that the bank tells of first: for a document, or for nothing that has one. */
  bank_line: async (story, dice) => {
    const { baseCurrency } = story.scene.organisation;
    const document = await openDocument(story, debtKinds, dice, baseCurrency);
    const open = document === undefined ? 0n : outstandingMinor(document);
    const size = pick([open, open / 2n, BigInt((dice[1] ?? 0) + 1)], dice[2] ?? 0);
    if (size === 0n) return nothingThere;
    const imported = await bringIn(story, [{ amountMinor: isPaidOut(document) ? -size : size }]);
    if (imported !== 'imported') return imported;
    const line = await newestLine(story);
    const charges = chargesOf(story);
    if (document === undefined) return outcomeOf(await match(story, line, charges));
    const { id, contactId } = document;
    const settles = [{ to: { kind: 'document', id }, amountMinor: size }] as const;
    const part: MatchPart = { kind: 'documents', contactId, settles };
    return outcomeOf(await match(story, line, pick([part, part, charges], dice[3] ?? 0)));
  },
  /** The bank names what it is for, and what is suggested is agreed to, by people or by itself, or not. */
  suggest_match: async (story, dice) => {
    const { deps, orgId, organisation } = story.scene;
    const document = await openDocument(story, debtKinds, dice, organisation.baseCurrency);
    if (document === undefined || outstandingMinor(document) === 0n) return nothingThere;
    const imported = await bringIn(story, [await movementFor(story, document)]);
    if (imported !== 'imported') return imported;
    const line = await newestLine(story);
    const found = await suggestMatches(deps, { orgId, lineId: line.id });
    if (found.kind === 'reject') return found.reason;
    const [best, ...others] = found.suggestions;
    if (best === undefined) return 'nothing_suggested';
    const answer = pick(answers, dice[1] ?? 0);
    return answer(story, line, pick([best, best, ...others], dice[2] ?? 0));
  },
  /** Of whatever was decided, ignored lines too. */
  undo_match: async (story, dice) => {
    const lines = (await readLines(story)).filter(({ status }) => status !== 'open');
    if (lines.length === 0) return nothingThere;
    const { id, version } = pick(lines, dice[0] ?? 0);
    const { deps, act } = story.scene;
    return outcomeOf(await undoMatch(deps, { ...act, lineId: id, version }));
  },
} as const satisfies Readonly<Record<string, Take>>;

type Answer = (story: Story, line: BankLine, suggestion: Suggestion) => Promise<Outcome>;

const agrees: Answer = async ({ scene: { deps, act } }, { id, version }, { match: parts }) => {
  if (parts === null) throw new Error('nothing in these books says what to ignore');
  return outcomeOf(await acceptMatch(deps, { ...act, lineId: id, version, match: parts }));
};

const refuses: Answer = async ({ scene: { deps, act } }, { id, version }) =>
  outcomeOf(await ignoreLine(deps, { ...act, lineId: id, version }));

/** Every line that is still open, where what it is is certain. */
const leavesItToEvidence: Answer = async (story, { id }) => {
  const order = { ...story.scene.act, accountId: bankAccountOf(story), decisionsMax: 100 };
  const outcome = await autoMatch(story.scene.deps, order);
  if (outcome.kind === 'reject') return outcome.reason;
  return outcome.matched.includes(id) ? 'matched_by_itself' : 'left_to_people';
};

const answers: readonly Answer[] = [
  agrees,
  agrees,
  leavesItToEvidence,
  leavesItToEvidence,
  refuses,
];

/** As banks write: what is owed in base currency, whose it is in capitals, and the number. */
async function movementFor({ scene }: Story, document: Document) {
  const { deps, orgId } = scene;
  const owed = await deps.database.db
    .selectFrom('open_items as i')
    .innerJoin('contacts as c', (join) =>
      join.onRef('c.org_id', '=', 'i.org_id').onRef('c.id', '=', 'i.contact_id'),
    )
    .select(['i.open_base_minor', 'c.name'])
    .where('i.org_id', '=', orgId)
    .where('i.source_id', '=', document.id)
    .executeTakeFirst();
  return {
    amountMinor: owed?.open_base_minor ?? 1n,
    counterparty: (owed?.name ?? 'SOMEBODY').toUpperCase(),
    description: `RECHNUNG ${document.number ?? ''} DANKE`,
  };
}

function isPaidOut(document: Document | undefined): boolean {
  return document?.kind === 'bill' || document?.kind === 'expense_claim';
}

/** Of the account, in its currency, with what they did to it; matched ones and voided ones too. */
async function listPayments(story: Story) {
  const rows = await story.scene.deps.database.db
    .selectFrom('payments')
    .select(['id', 'direction', 'base_minor'])
    .where('org_id', '=', story.scene.orgId)
    .where('account_id', '=', bankAccountOf(story))
    .where('base_minor', '>', 0n)
    .orderBy('id')
    .execute();
  return rows.map(({ id, direction, base_minor: minor }) => ({
    id,
    amountMinor: direction === 'in' ? minor : -minor,
  }));
}
