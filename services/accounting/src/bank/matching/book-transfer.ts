import type { BooksTools } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import { postTransferIn } from '../../ledger/journal/transfers/post-transfer.ts';
import type { BankLine } from '../statements/statement.rules.ts';
import type { BookedPart, Sized } from './booked-part.ts';
import { refuseMatch } from './match-refusal.ts';
import type { MatchRejection } from './match-refusal.ts';
import type { TransferPart } from './match.rules.ts';

/** One entry, matched to the lines of both accounts if both exist. */
export async function bookTransfer(
  tx: Tx,
  tools: BooksTools,
  { part, amountMinor, matching }: Sized<TransferPart>,
): Promise<readonly BookedPart[] | MatchRejection> {
  const { order, account, line, lines, date } = matching;
  const { orgId, actor, lockPass } = order;
  const size = amountMinor < 0n ? -amountMinor : amountMinor;
  const other = part.line === undefined ? null : (lines.get(part.line.lineId) ?? null);
  if (other !== null && !isOtherEnd(other, part, amountMinor)) {
    return refuseMatch('other_line_differs');
  }
  const own = { accountId: account.accountId, amountMinor: size };
  const across = {
    accountId: part.accountId,
    amountMinor: part.otherMinor ?? (other === null ? size : sizeOf(other)),
  };
  if (other !== null && across.amountMinor !== sizeOf(other)) {
    return refuseMatch('other_line_differs');
  }
  const posted = await postTransferIn(tx, tools, {
    orgId,
    actor,
    date,
    memo: line.counterparty ?? line.description,
    from: amountMinor < 0n ? own : across,
    to: amountMinor < 0n ? across : own,
    ...(lockPass !== undefined && { lockPass }),
  });
  if (posted.kind === 'reject') return refuseMatch(posted.reason);
  const shown = [{ lineId: line.id, minor: amountMinor }];
  if (other !== null) shown.push({ lineId: other.id, minor: other.amountMinor });
  return shown.map(({ lineId, minor }) => ({
    matchId: tools.newId(),
    lineId,
    kind: 'transfer',
    paymentId: null,
    entryId: posted.entry.id,
    amountMinor: minor,
    isMadeHere: true,
    contactId: null,
  }));
}

const sizeOf = ({ amountMinor }: BankLine): bigint =>
  amountMinor < 0n ? -amountMinor : amountMinor;

function isOtherEnd(other: BankLine, part: TransferPart, amountMinor: bigint): boolean {
  return other.accountId === part.accountId && other.amountMinor < 0n !== amountMinor < 0n;
}
