import type { Actor } from '@countinghouse/actor';
import type { CurrencyCode } from '@countinghouse/money';
import { violatedConstraint, withTransaction } from '@countinghouse/postgres';
import { recordAudit } from '../../kernel/audit/record-audit.ts';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import { deleteRates } from '../rates/delete-rates.ts';
import { hasChosenRates, saveBaseCurrency } from './organisation-writes.sql.ts';
import { lockSettings } from './settings.sql.ts';

export type ChangeBaseCurrencyOutcome =
  | { readonly kind: 'changed' }
  | { readonly kind: 'reject'; readonly reason: 'books_have_entries' | 'drafts_have_chosen_rates' };

/**
 * Possible only until the first entry is posted. Deletes stored rates, because they are quoted in the
 * old currency. Drafts look up their rate again when issued, except those with a rate chosen by a
 * person.
 */
export async function changeBaseCurrency(
  deps: BooksDeps,
  order: { readonly orgId: string; readonly actor: Actor; readonly currency: CurrencyCode },
): Promise<ChangeBaseCurrencyOutcome> {
  const { orgId, actor, currency } = order;
  try {
    return await withTransaction(deps.database.db, async (tx) => {
      const settings = await lockSettings(tx, orgId);
      if (settings === null) throw new Error(`organisation ${orgId} not found`);
      const { baseCurrency } = settings;
      if (baseCurrency === currency) return { kind: 'changed' };
      if (await hasChosenRates(tx, orgId)) {
        return { kind: 'reject', reason: 'drafts_have_chosen_rates' };
      }
      await saveBaseCurrency(tx, orgId, currency, deps.now());
      await deleteRates(tx, orgId);
      const detail = { before: { baseCurrency }, after: { baseCurrency: currency } };
      const subject = { subjectKind: 'organisation', subjectId: orgId, detail };
      const action = 'organisation.base_currency_changed';
      await recordAudit(tx, deps, { orgId, actor, action, ...subject });
      return { kind: 'changed' };
    });
  } catch (error) {
    if (violatedConstraint(error) !== 'organisations_base_currency_kept') throw error;
    return { kind: 'reject', reason: 'books_have_entries' };
  }
}
