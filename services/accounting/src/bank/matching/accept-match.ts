import { withRefusableTransaction } from '@countinghouse/postgres';
import { recordAudits } from '../../kernel/audit/record-audit.ts';
import type { BooksDeps, BooksTools } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import { orRefusal } from '../../ledger/journal/refusals.ts';
import type { BooksRejection } from '../../ledger/journal/refusals.ts';
import { getOrganisation } from '../../tenants/organisations/get-organisation.ts';
import type { Organisation } from '../../tenants/organisations/organisation.rules.ts';
import { findBankAccount } from '../statements/accounts/lock-bank-account.ts';
import { markLinesAs } from '../statements/lock-lines.ts';
import type { BankAccount, BankLine } from '../statements/statement.rules.ts';
import { insertMatches } from './bank-matches.sql.ts';
import { bookParts } from './book-parts.ts';
import type { BookedPart } from './booked-part.ts';
import { lockSeenLines } from './lock-seen-lines.ts';
import { refuseMatch } from './match-refusal.ts';
import type { MatchRejection } from './match-refusal.ts';
import { amountsOf } from './match.rules.ts';
import type { Matching, MatchOrder } from './matching-context.ts';
import { rememberCounterparty } from './suggesting/remember-counterparty.ts';

export type MatchOutcome =
  | { readonly kind: 'matched'; readonly lineIds: readonly string[] }
  | MatchRejection
  | BooksRejection;

/**
 * Matches a line, all or nothing: what the match creates is posted and the line is matched, or nothing
 * happens. If two people decide on the same line, the first wins.
 */
export async function acceptMatch(deps: BooksDeps, order: MatchOrder): Promise<MatchOutcome> {
  const [outcome] = await acceptMatches(deps, order.orgId, [order]);
  if (outcome === undefined) throw new Error('matching one line returned no outcome');
  return outcome;
}

/**
 * As acceptMatch, for several lines of one organisation in one transaction. If a line is rejected, the
 * others are retried without it, in halves.
 */
export async function acceptMatches(
  deps: BooksDeps,
  orgId: string,
  orders: readonly MatchOrder[],
): Promise<readonly MatchOutcome[]> {
  if (orders.length === 0) return [];
  const together = await orRefusal(() =>
    withRefusableTransaction(deps.database.db, isRejected, (tx) =>
      acceptIn(tx, deps, orgId, orders),
    ),
  );
  if (!('kind' in together)) return together;
  if (orders.length === 1) return [together];
  const middle = Math.ceil(orders.length / 2);
  return [
    ...(await acceptMatches(deps, orgId, orders.slice(0, middle))),
    ...(await acceptMatches(deps, orgId, orders.slice(middle))),
  ];
}

/** True if the batch failed as a whole; otherwise each order has its own outcome. */
const isRejected = (together: readonly MatchOutcome[] | MatchRejection): boolean =>
  'kind' in together;

async function acceptIn(
  tx: Tx,
  tools: BooksTools,
  orgId: string,
  orders: readonly MatchOrder[],
): Promise<readonly MatchOutcome[] | MatchRejection> {
  const seen = await lockSeenLines(tx, orgId, orders.map(seenLines));
  const organisation = await getOrganisation(tx, orgId);
  const accounts = new Map<string, BankAccount | null>();
  const matchings: Matching[] = [];
  const outcomes: MatchOutcome[] = [];
  for (const [index, order] of orders.entries()) {
    const locked = seen[index];
    if (locked === undefined || locked.kind === 'reject') {
      outcomes.push(locked ?? { kind: 'reject', reason: 'line_not_found' });
      continue;
    }
    const line = locked.lines.get(order.lineId);
    if (line === undefined) throw new Error(`bank line ${order.lineId} is not locked`);
    const account =
      accounts.get(line.accountId) ?? (await findBankAccount(tx, orgId, line.accountId));
    if (account === null) throw new Error(`bank line ${line.id} has no account`);
    accounts.set(line.accountId, account);
    const matching = toMatching(order, organisation, account, line, locked.lines);
    if ('kind' in matching) return matching;
    matchings.push(matching);
    outcomes.push({ kind: 'matched', lineIds: [...locked.lines.keys()] });
  }
  return (await match(tx, tools, orgId, matchings)) ?? outcomes;
}

function toMatching(
  order: MatchOrder,
  organisation: Organisation,
  account: BankAccount,
  line: BankLine,
  lines: ReadonlyMap<string, BankLine>,
): Matching | MatchRejection {
  const amountsMinor = chooseAmounts(order, line, lines);
  if ('kind' in amountsMinor) return amountsMinor;
  return {
    order,
    organisation,
    account,
    isBase: account.currency === organisation.baseCurrency,
    line,
    lines,
    amountsMinor,
    date: order.date ?? line.date,
  };
}

async function match(
  tx: Tx,
  tools: BooksTools,
  orgId: string,
  matchings: readonly Matching[],
): Promise<MatchRejection | null> {
  if (matchings.length === 0) return null;
  const parts = await bookParts(tx, tools, orgId, matchings);
  if ('kind' in parts) return parts;
  const booked = Map.groupBy(parts, ({ lineId }) => lineId);
  const lineIds = [...booked.keys()];
  await storeMatches(tx, tools, matchings, booked);
  await markLinesAs(tx, tools, orgId, lineIds, 'matched');
  for (const { order, line, lines } of matchings) {
    if ((order.decidedBy ?? 'person') !== 'person') continue;
    const own = [...lines.keys()].flatMap((lineId) => booked.get(lineId) ?? []);
    await rememberCounterparty(tx, tools, orgId, line, own);
  }
  const acts = matchings.flatMap(({ order, lines }) =>
    [...lines.keys()].map((lineId) => ({
      orgId,
      actor: order.actor,
      action: 'bank_line.matched',
      subjectKind: 'bank_line',
      subjectId: lineId,
      detail: {
        before: { status: 'open' },
        after: { status: 'matched', parts: (booked.get(lineId) ?? []).map(toDetail) },
      },
    })),
  );
  await recordAudits(tx, tools, acts);
  return null;
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

/** Every line of the match: the main line, its companions, and the other sides of transfers. */
function seenLines({ lineId, version, match: { parts, withLines } }: MatchOrder) {
  const others = parts.flatMap((part) =>
    part.kind === 'transfer' && part.line !== undefined ? [part.line] : [],
  );
  return [{ lineId, version }, ...withLines, ...others];
}

/** Each part's amount. For a payment shown by several lines, their total. */
function chooseAmounts(
  { match }: MatchOrder,
  line: BankLine,
  lines: ReadonlyMap<string, BankLine>,
): readonly bigint[] | MatchRejection {
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
  matchings: readonly Matching[],
  booked: ReadonlyMap<string, readonly BookedPart[]>,
): Promise<void> {
  const rows = matchings.flatMap(({ order, lines }) => {
    const { orgId, actor, decidedBy = 'person', ruleId = null, evidence = [] } = order;
    const parts = [...lines.keys()].flatMap((lineId) => booked.get(lineId) ?? []);
    return parts.map((part) => ({
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
    }));
  });
  await insertMatches(tx, rows);
}
