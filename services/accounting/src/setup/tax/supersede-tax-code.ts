import type { Actor } from '@countinghouse/actor';
import { withTransaction } from '@countinghouse/postgres';
import { recordAudit } from '../../kernel/audit/record-audit.ts';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import { replaceTaxCode } from '../line-defaults/replace-tax-code.ts';
import { decideSuccession, isStale } from './tax-code.rules.ts';
import type { SuccessionRejection } from './tax-code.rules.ts';
import { lockTaxCode, saveSuccessor } from './tax-codes.sql.ts';

export type SupersedeTaxCodeOutcome =
  | { readonly kind: 'superseded' }
  | SuccessionRejection
  | { readonly kind: 'reject'; readonly reason: 'version_conflict' };

/**
 * Replaces a wrong or outdated code with another, also as a default. Documents taxed with the old one
 * stay unchanged.
 */
export async function supersedeTaxCode(
  deps: BooksDeps,
  order: {
    readonly orgId: string;
    readonly actor: Actor;
    readonly taxCodeId: string;
    /** The version that the caller saw. If given, a code that has changed since is not touched. */
    readonly version?: number;
    readonly successorId: string;
  },
): Promise<SupersedeTaxCodeOutcome> {
  const { orgId, actor, taxCodeId, successorId } = order;
  return withTransaction(deps.database.db, async (tx) => {
    // In order of id, so that two concurrent calls cannot deadlock.
    const [firstId, secondId] = [taxCodeId, successorId].toSorted();
    const first = await lockTaxCode(tx, orgId, firstId ?? taxCodeId);
    const second = await lockTaxCode(tx, orgId, secondId ?? successorId);
    const [old, successor] = firstId === taxCodeId ? [first, second] : [second, first];
    if (old !== null && isStale(old, order.version)) {
      return { kind: 'reject', reason: 'version_conflict' };
    }
    const refusal = decideSuccession(old, successor);
    if (refusal !== null) return refusal;
    await saveSuccessor(tx, orgId, taxCodeId, successorId);
    await replaceTaxCode(tx, orgId, { oldId: taxCodeId, newId: successorId });
    const detail = { before: { successorId: null }, after: { successorId } };
    const subject = { subjectKind: 'tax_code', subjectId: taxCodeId, detail };
    await recordAudit(tx, deps, { orgId, actor, action: 'tax_code.superseded', ...subject });
    return { kind: 'superseded' };
  });
}
