import { withTransaction } from '@countinghouse/postgres';
import type { Actor } from '../actor.rules.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { holdBankAccounts } from '../bank-statements/hold-bank-account.ts';
import { holdLines, markLinesAs, readLine } from '../bank-statements/hold-lines.ts';
import type { BooksDeps } from '../books-deps.ts';
import type { BooksRejection } from '../journal/refusals.ts';
import { orMatchRefusal, refuseMatch } from './match-refusal.ts';
import type { MatchRejection } from './match-refusal.ts';
import type { SeenLine } from './match.rules.ts';

export interface IgnoreOrder extends SeenLine {
  readonly orgId: string;
  readonly actor: Actor;
  readonly ruleId?: string | null;
}

export type IgnoreOutcome =
  | { readonly kind: 'ignored'; readonly lineIds: readonly string[] }
  | MatchRejection
  | BooksRejection;

/** The line is nothing to the books. Its amount still counts for the bank, so another one has to outweigh it. */
export function ignoreLine(deps: BooksDeps, order: IgnoreOrder): Promise<IgnoreOutcome> {
  const { orgId, actor, lineId, version, ruleId = null } = order;
  return orMatchRefusal(() =>
    withTransaction(deps.database.db, async (tx): Promise<IgnoreOutcome> => {
      const seen = await readLine(tx, orgId, lineId);
      if (seen === null) return refuseMatch('line_not_found');
      await holdBankAccounts(tx, orgId, [seen.accountId]);
      const [line] = await holdLines(tx, orgId, [lineId]);
      if (line === undefined) return refuseMatch('line_not_found');
      if (line.status !== 'open') return refuseMatch('line_not_open');
      if (line.version !== version) return refuseMatch('version_conflict');
      await markLinesAs(tx, deps, orgId, [lineId], 'ignored');
      await recordAudit(tx, deps, {
        orgId,
        actor,
        action: 'bank_line.ignored',
        subjectKind: 'bank_line',
        subjectId: lineId,
        detail: {
          before: { status: 'open' },
          after: { status: 'ignored' },
          ...(ruleId !== null && { rule_id: ruleId }),
        },
      });
      return { kind: 'ignored', lineIds: [lineId] };
    }),
  );
}
