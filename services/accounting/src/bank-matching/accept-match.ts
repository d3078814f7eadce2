import { withTransaction } from '@countinghouse/postgres';
import type { Actor } from '../actor.rules.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { findBankAccount, holdBankAccounts } from '../bank-statements/hold-bank-account.ts';
import { holdLines, markLinesAs, readLine } from '../bank-statements/hold-lines.ts';
import type { BankAccount, BankLine } from '../bank-statements/statement.rules.ts';
import type { BooksDeps, BooksTools } from '../books-deps.ts';
import type { Tx } from '../database.ts';
import type { BooksRejection } from '../journal/refusals.ts';
import type { LockPass } from '../locks/lock.rules.ts';
import { getOrganisation } from '../organisations/get-organisation.ts';
import type { Organisation } from '../organisations/organisation.rules.ts';
import { findReconciledUntil } from '../reconciliation/find-reconciled-until.ts';
import { isReconciled } from '../reconciliation/reconciliation.rules.ts';
import { insertMatches } from './bank-matches.sql.ts';
import { bookParts } from './book-parts.ts';
import type { BookedPart } from './book-parts.ts';
import type { Evidence } from './evidence.rules.ts';
import { learnFrom } from './learn.ts';
import { orMatchRefusal, refuseMatch } from './match-refusal.ts';
import type { MatchRejection } from './match-refusal.ts';
import { amountsOf } from './match.rules.ts';
import type { deciders, ProposedMatch, SeenLine } from './match.rules.ts';

export interface MatchOrder extends SeenLine {
  readonly orgId: string;
  readonly actor: Actor;
  readonly match: ProposedMatch;
  /** A person, unless said otherwise. */
  readonly decidedBy?: (typeof deciders)[number];
  readonly ruleId?: string | null;
  readonly evidence?: readonly Evidence[];
  /** For what is made here; without it the day of the line. */
  readonly date?: string;
  readonly lockPass?: LockPass;
}

export type MatchOutcome =
  | { readonly kind: 'matched'; readonly lineIds: readonly string[] }
  | MatchRejection
  | BooksRejection;

/**
 * Says what a line belongs to. All of it, in one go: what is made for it is in the books and the line
 * is matched, or nothing happened. Of two who decide on one line at once the first wins.
 */
export function acceptMatch(deps: BooksDeps, order: MatchOrder): Promise<MatchOutcome> {
  return orMatchRefusal(() => withTransaction(deps.database.db, (tx) => acceptIn(tx, deps, order)));
}

/** What parts are booked with. */
export interface Matching {
  readonly order: MatchOrder;
  readonly organisation: Organisation;
  readonly account: BankAccount;
  /** Whether the account is kept in base currency. */
  readonly isBase: boolean;
  readonly line: BankLine;
  /** Every line of the match, held. */
  readonly lines: ReadonlyMap<string, BankLine>;
  readonly amountsMinor: readonly bigint[];
  readonly date: string;
}

async function acceptIn(tx: Tx, tools: BooksTools, order: MatchOrder): Promise<MatchOutcome> {
  const { orgId, actor } = order;
  const lines = await holdSeen(tx, orgId, seenLines(order));
  const line = lines.get(order.lineId);
  if (line === undefined) return refuseMatch('line_not_found');
  const account = await findBankAccount(tx, orgId, line.accountId);
  if (account === null) throw new Error(`the account of line ${line.id} is gone`);
  const organisation = await getOrganisation(tx, orgId);
  const matching: Matching = {
    order,
    organisation,
    account,
    isBase: account.currency === organisation.baseCurrency,
    line,
    lines,
    amountsMinor: chooseAmounts(order, line, lines),
    date: order.date ?? line.date,
  };
  const booked = await bookParts(tx, tools, matching);
  await storeMatches(tx, tools, order, booked);
  const lineIds = [...lines.keys()];
  await markLinesAs(tx, tools, orgId, lineIds, 'matched');
  if ((order.decidedBy ?? 'person') === 'person') await learnFrom(tx, tools, orgId, line, booked);
  for (const lineId of lineIds) {
    await recordAudit(tx, tools, {
      orgId,
      actor,
      action: 'bank_line.matched',
      subjectKind: 'bank_line',
      subjectId: lineId,
      detail: {
        before: { status: 'open' },
        after: {
          status: 'matched',
          parts: booked.filter((one) => one.lineId === lineId).map(toDetail),
        },
      },
    });
  }
  return { kind: 'matched', lineIds };
}

function toDetail({ kind, paymentId, entryId, amountMinor, isMadeHere }: BookedPart) {
  return {
    kind,
    ...(paymentId !== null && { payment_id: paymentId }),
    ...(entryId !== null && { entry_id: entryId }),
    amount_minor: String(amountMinor),
    made_here: isMadeHere,
  };
}

/** Every line that the match takes: the first, those beside it, and the other ends of transfers. */
function seenLines({ lineId, version, match }: MatchOrder): readonly SeenLine[] {
  const others = match.parts.flatMap((part) =>
    part.kind === 'transfer' && part.line !== undefined ? [part.line] : [],
  );
  return [{ lineId, version }, ...match.withLines, ...others];
}

/** Accounts, then lines, each by id: the first locks of whoever matches. */
async function holdSeen(
  tx: Tx,
  orgId: string,
  seen: readonly SeenLine[],
): Promise<ReadonlyMap<string, BankLine>> {
  const accountIds: string[] = [];
  for (const { lineId } of seen) {
    const line = await readLine(tx, orgId, lineId);
    if (line === null) return refuseMatch('line_not_found');
    accountIds.push(line.accountId);
  }
  await holdBankAccounts(tx, orgId, accountIds);
  const held = await holdLines(
    tx,
    orgId,
    seen.map(({ lineId }) => lineId),
  );
  const lines = new Map(held.map((line) => [line.id, line]));
  const until = await findReconciledUntil(tx, orgId, accountIds);
  if (lines.size < seen.length) return refuseMatch('line_not_found');
  for (const { lineId, version } of seen) {
    const line = lines.get(lineId);
    if (line?.status !== 'open') return refuseMatch('line_not_open');
    if (line.version !== version) return refuseMatch('version_conflict');
    if (isReconciled(line.date, until.get(line.accountId) ?? null)) {
      return refuseMatch('reconciled');
    }
  }
  return lines;
}

/** Of each part; of a payment that several lines show all of them together. */
function chooseAmounts(
  { match }: MatchOrder,
  line: BankLine,
  lines: ReadonlyMap<string, BankLine>,
): readonly bigint[] {
  const { parts, withLines } = match;
  if (withLines.length === 0) {
    return amountsOf(parts, line.amountMinor) ?? refuseMatch('parts_do_not_add_up');
  }
  const [only] = parts;
  if (parts.length !== 1 || only?.kind !== 'payment') return refuseMatch('lines_need_one_payment');
  const others = withLines.map(({ lineId }) => lines.get(lineId));
  if (others.some((other) => other?.accountId !== line.accountId)) {
    return refuseMatch('other_line_differs');
  }
  return [others.reduce((sum, other) => sum + (other?.amountMinor ?? 0n), line.amountMinor)];
}

async function storeMatches(
  tx: Tx,
  tools: BooksTools,
  order: MatchOrder,
  booked: readonly BookedPart[],
): Promise<void> {
  const { orgId, actor, decidedBy = 'person', ruleId = null, evidence = [] } = order;
  await insertMatches(
    tx,
    booked.map((part) => ({
      org_id: orgId,
      id: part.matchId,
      line_id: part.lineId,
      kind: part.kind,
      payment_id: part.paymentId,
      entry_id: part.entryId,
      amount_minor: part.amountMinor,
      made_here: part.isMadeHere,
      decided_by: decidedBy,
      rule_id: ruleId,
      evidence,
      actor_kind: actor.kind,
      actor: actor.id,
      matched_at: tools.now(),
    })),
  );
}
