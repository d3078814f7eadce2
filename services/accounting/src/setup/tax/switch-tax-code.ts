import type { Actor } from '@countinghouse/actor';
import { withTransaction } from '@countinghouse/postgres';
import { recordAudit } from '../../kernel/audit/record-audit.ts';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import { listTaxCodeUses, saveTaxCodeActive } from './tax-code-details.sql.ts';
import type { TaxCodeUse } from './tax-code-details.sql.ts';
import { isStale } from './tax-code.rules.ts';
import { lockTaxCode } from './tax-codes.sql.ts';

export type { TaxCodeUse };

export type SwitchTaxCodeOutcome =
  | { readonly kind: 'switched' }
  | {
      readonly kind: 'reject';
      readonly reason: 'tax_code_is_default';
      readonly uses: readonly TaxCodeUse[];
    }
  | { readonly kind: 'reject'; readonly reason: 'not_found' | 'version_conflict' | 'superseded' };

const usesNamedMax = 10;

/** Deactivates or reactivates a code. Documents taxed with it stay unchanged. */
export function switchTaxCode(
  deps: BooksDeps,
  order: {
    readonly orgId: string;
    readonly actor: Actor;
    readonly taxCodeId: string;
    /** The version that the caller saw. If given, a code that has changed since is not touched. */
    readonly version?: number;
    readonly active: boolean;
  },
): Promise<SwitchTaxCodeOutcome> {
  const { orgId, actor, taxCodeId, active } = order;
  return withTransaction(deps.database.db, async (tx): Promise<SwitchTaxCodeOutcome> => {
    const code = await lockTaxCode(tx, orgId, taxCodeId);
    if (code === null) return { kind: 'reject', reason: 'not_found' };
    if (isStale(code, order.version)) return { kind: 'reject', reason: 'version_conflict' };
    if (code.active === active) return { kind: 'switched' };
    if (code.supersededById !== null) return { kind: 'reject', reason: 'superseded' };
    if (!active) {
      const uses = await listTaxCodeUses(tx, orgId, taxCodeId, usesNamedMax);
      if (uses.length > 0) return { kind: 'reject', reason: 'tax_code_is_default', uses };
    }
    await saveTaxCodeActive(tx, orgId, taxCodeId, active);
    const detail = { before: { active: code.active }, after: { active } };
    const subject = { subjectKind: 'tax_code', subjectId: taxCodeId, detail };
    await recordAudit(tx, deps, { orgId, actor, action: 'tax_code.changed', ...subject });
    return { kind: 'switched' };
  });
}
