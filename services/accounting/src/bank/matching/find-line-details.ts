import type { CurrencyCode } from '@countinghouse/money';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import { findBankAccount } from '../statements/accounts/lock-bank-account.ts';
import { readLine } from '../statements/lock-lines.ts';
import type { BankLine } from '../statements/statement.rules.ts';
import { listLiveMatches, listMatchSubjects } from './bank-matches.sql.ts';
import type { MatchRow } from './bank-matches.sql.ts';
import type { ShownMatch } from './match.rules.ts';
import { readEvidence } from './stored-evidence.ts';

export interface LineDetails {
  readonly line: BankLine;
  readonly currency: CurrencyCode;
  readonly matches: readonly ShownMatch[];
}

/** A line and its matches; null if there is no such line. */
export async function findLineDetails(
  { database }: Pick<BooksDeps, 'database'>,
  orgId: string,
  lineId: string,
): Promise<LineDetails | null> {
  const { db } = database;
  const line = await readLine(db, orgId, lineId);
  const account = line === null ? null : await findBankAccount(db, orgId, line.accountId);
  if (line === null || account === null) return null;
  const rows = await listLiveMatches(db, orgId, [lineId]);
  const subjects = new Map(
    (
      await listMatchSubjects(
        db,
        orgId,
        rows.map(({ id }) => id),
      )
    ).map((subject) => [subject.matchId, subject]),
  );
  const matches = rows.map((row) => {
    const subject = subjects.get(row.id);
    return {
      ...toMatch(row),
      contactId: subject?.contactId ?? null,
      contactName: subject?.contactName ?? null,
      date: subject?.date ?? line.date,
      memo: subject?.memo ?? null,
      numbers: subject?.numbers ?? [],
    };
  });
  return { line, currency: account.currency, matches };
}

function toMatch(row: MatchRow) {
  return {
    id: row.id,
    lineId: row.line_id,
    kind: row.kind,
    paymentId: row.payment_id,
    entryId: row.entry_id,
    amountMinor: row.amount_minor,
    isMadeHere: row.made_here,
    decidedBy: row.decided_by,
    ruleId: row.rule_id,
    evidence: readEvidence(row.evidence),
    matchedAt: row.matched_at,
  };
}
