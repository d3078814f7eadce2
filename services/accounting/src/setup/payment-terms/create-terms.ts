import type { Actor } from '@countinghouse/actor';
import { violatedConstraint, withTransaction } from '@countinghouse/postgres';
import { recordAudit } from '../../kernel/audit/record-audit.ts';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import { refuseTerms } from './payment-terms.rules.ts';
import type { PaymentTerms, TermsContent, TermsRefusal } from './payment-terms.rules.ts';
import { insertTerms } from './payment-terms.sql.ts';

export interface TermsOrder {
  readonly orgId: string;
  readonly actor: Actor;
  readonly content: TermsContent;
}

export type CreateTermsOutcome =
  | { readonly kind: 'created'; readonly terms: PaymentTerms }
  | { readonly kind: 'reject'; readonly reason: TermsRefusal | 'name_taken' };

export async function createTerms(
  deps: BooksDeps,
  { orgId, actor, content }: TermsOrder,
): Promise<CreateTermsOutcome> {
  const reason = refuseTerms(content);
  if (reason !== null) return { kind: 'reject', reason };
  const id = deps.newId();
  const now = deps.now();
  try {
    await withTransaction(deps.database.db, async (tx) => {
      const { discountPct, discountDays, ...plain } = content;
      const discount = { discount_pct: discountPct, discount_days: discountDays };
      const times = { created_at: now, updated_at: now };
      await insertTerms(tx, { org_id: orgId, id, ...plain, ...discount, ...times });
      const subject = { subjectKind: 'payment_terms', subjectId: id, detail: { after: content } };
      await recordAudit(tx, deps, { orgId, actor, action: 'payment_terms.created', ...subject });
    });
  } catch (error) {
    if (violatedConstraint(error) !== 'payment_terms_name_once') throw error;
    return { kind: 'reject', reason: 'name_taken' };
  }
  return { kind: 'created', terms: { ...content, id, active: true, version: 1 } };
}
