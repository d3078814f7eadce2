import type { Actor } from '@countinghouse/actor';
import { withTransaction } from '@countinghouse/postgres';
import { recordAudits } from '../../kernel/audit/record-audit.ts';
import type { AuditedAct } from '../../kernel/audit/record-audit.ts';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import { markLinesAs } from '../statements/lock-lines.ts';
import { lockSeenLines } from './lock-seen-lines.ts';
import type { MatchRejection } from './match-refusal.ts';
import type { SeenLine } from './match.rules.ts';

export interface IgnoreOrder extends SeenLine {
  readonly orgId: string;
  readonly actor: Actor;
  readonly ruleId?: string | null;
}

export type IgnoreOutcome =
  | { readonly kind: 'ignored'; readonly lineIds: readonly string[] }
  | MatchRejection;

/**
 * Marks a line as not relevant to the books. Its amount still counts in the bank's balance, so another
 * ignored line must offset it.
 */
export async function ignoreLine(deps: BooksDeps, order: IgnoreOrder): Promise<IgnoreOutcome> {
  const [outcome] = await ignoreLines(deps, order.orgId, [order]);
  if (outcome === undefined) throw new Error('ignoring one line returned no outcome');
  return outcome;
}

/** As ignoreLine, for several lines of one organisation; each is rejected on its own. */
export function ignoreLines(
  deps: BooksDeps,
  orgId: string,
  orders: readonly IgnoreOrder[],
): Promise<readonly IgnoreOutcome[]> {
  return withTransaction(deps.database.db, async (tx) => {
    const locked = await lockSeenLines(
      tx,
      orgId,
      orders.map((order) => [order]),
    );
    const ignored = orders.filter((_, index) => locked[index]?.kind === 'locked');
    if (ignored.length === 0) return locked.filter((one) => one.kind === 'reject');
    const lineIds = ignored.map(({ lineId }) => lineId);
    await markLinesAs(tx, deps, orgId, lineIds, 'ignored');
    await recordAudits(tx, deps, ignored.map(toAct));
    return locked.map((one): IgnoreOutcome => {
      if (one.kind === 'reject') return one;
      return { kind: 'ignored', lineIds: [...one.lines.keys()] };
    });
  });
}

function toAct({ orgId, actor, lineId, ruleId = null }: IgnoreOrder): AuditedAct {
  return {
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
  };
}
