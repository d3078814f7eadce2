import { violatedConstraint, withTransaction } from '@countinghouse/postgres';
import { changesOf } from '../../kernel/audit/changes.rules.ts';
import { recordAudit } from '../../kernel/audit/record-audit.ts';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import type { TermsOrder } from './create-terms.ts';
import { refuseTerms } from './payment-terms.rules.ts';
import type { PaymentTerms, TermsRefusal } from './payment-terms.rules.ts';
import { areTermsUsed, lockTerms, saveTerms } from './payment-terms.sql.ts';

export interface TermsChange extends TermsOrder {
  readonly id: string;
  readonly version: number;
  readonly active: boolean;
}

export type ChangeTermsOutcome =
  | { readonly kind: 'changed'; readonly terms: PaymentTerms }
  | {
      readonly kind: 'reject';
      readonly reason:
        | TermsRefusal
        | 'name_taken'
        | 'terms_not_found'
        | 'version_conflict'
        | 'terms_in_use';
    };

/** Existing documents keep their due dates; the change applies to new ones. */
export async function changeTerms(
  deps: BooksDeps,
  { orgId, actor, id, version, active, content }: TermsChange,
): Promise<ChangeTermsOutcome> {
  const flaw = refuseTerms(content);
  if (flaw !== null) return { kind: 'reject', reason: flaw };
  try {
    return await withTransaction(deps.database.db, async (tx): Promise<ChangeTermsOutcome> => {
      const before = await lockTerms(tx, orgId, id);
      if (before === null) return { kind: 'reject', reason: 'terms_not_found' };
      if (before.version !== version) return { kind: 'reject', reason: 'version_conflict' };
      if (before.active && !active && (await areTermsUsed(tx, orgId, id))) {
        return { kind: 'reject', reason: 'terms_in_use' };
      }
      const changes = changesOf(before, { ...content, active });
      if (changes === null) return { kind: 'changed', terms: before };
      await saveTerms(tx, orgId, id, { ...content, active }, deps.now());
      const subject = { subjectKind: 'payment_terms', subjectId: id, detail: { ...changes } };
      await recordAudit(tx, deps, { orgId, actor, action: 'payment_terms.changed', ...subject });
      return { kind: 'changed', terms: { ...content, id, active, version: version + 1 } };
    });
  } catch (error) {
    if (violatedConstraint(error) !== 'payment_terms_name_once') throw error;
    return { kind: 'reject', reason: 'name_taken' };
  }
}
