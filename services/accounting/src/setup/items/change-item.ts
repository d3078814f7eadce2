import type { Actor } from '@countinghouse/actor';
import { violatedConstraint, withTransaction } from '@countinghouse/postgres';
import { changesOf } from '../../kernel/audit/changes.rules.ts';
import { recordAudit } from '../../kernel/audit/record-audit.ts';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import { checkLineDefaults } from '../line-defaults/check-line-defaults.ts';
import type { LineDefaultsRejection } from '../line-defaults/check-line-defaults.ts';
import { isPrice } from './item.rules.ts';
import type { Item } from './item.rules.ts';
import { lockItem, saveItem } from './items.sql.ts';

export type ItemChange = Partial<Omit<Item, 'id' | 'version'>>;

export type ChangeItemOutcome =
  | { readonly kind: 'changed'; readonly item: Item }
  | LineDefaultsRejection
  | {
      readonly kind: 'reject';
      readonly reason: 'item_not_found' | 'version_conflict' | 'code_taken' | 'price_invalid';
    };

/** Changes the defaults of new lines; existing lines stay. */
export async function changeItem(
  deps: BooksDeps,
  order: {
    readonly orgId: string;
    readonly actor: Actor;
    readonly id: string;
    /** The version that the caller saw; an item that has changed since is not touched. */
    readonly version: number;
    readonly change: ItemChange;
  },
): Promise<ChangeItemOutcome> {
  const { orgId, actor, id, version, change } = order;
  if (!isPrice(change.unitPrice) || !isPrice(change.purchasePrice)) {
    return { kind: 'reject', reason: 'price_invalid' };
  }
  try {
    return await withTransaction(deps.database.db, async (tx): Promise<ChangeItemOutcome> => {
      const before = await lockItem(tx, orgId, id);
      if (before === null) return { kind: 'reject', reason: 'item_not_found' };
      if (before.version !== version) return { kind: 'reject', reason: 'version_conflict' };
      const refusal = await checkLineDefaults(tx, orgId, change);
      if (refusal !== null) return refusal;
      const item = { ...before, ...change };
      const changes = changesOf(before, item);
      if (changes === null) return { kind: 'changed', item };
      await saveItem(tx, orgId, item);
      const subject = { subjectKind: 'item', subjectId: id, detail: { ...changes } };
      await recordAudit(tx, deps, { orgId, actor, action: 'item.changed', ...subject });
      return { kind: 'changed', item: { ...item, version: version + 1 } };
    });
  } catch (error) {
    if (violatedConstraint(error) !== 'items_code_once') throw error;
    return { kind: 'reject', reason: 'code_taken' };
  }
}
