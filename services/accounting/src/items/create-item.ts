import { violatedConstraint, withTransaction } from '@countinghouse/postgres';
import type { Actor } from '../actor.rules.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { BooksDeps } from '../books-deps.ts';
import { checkLineDefaults } from '../line-defaults/check-line-defaults.ts';
import type { LineDefaultsRejection } from '../line-defaults/check-line-defaults.ts';
import type { LineDefaults } from '../line-defaults/line-defaults.rules.ts';
import { insertItem } from './items.sql.ts';

export interface ItemRequest extends Partial<LineDefaults> {
  readonly code: string;
  readonly name: string;
  /** Of its lines; left out: its name. */
  readonly description?: string;
  /** Decimal text in major units, with up to six decimals. */
  readonly unitPrice?: string | null;
  readonly purchasePrice?: string | null;
}

export type CreateItemOutcome =
  | { readonly kind: 'created'; readonly id: string }
  | LineDefaultsRejection
  | { readonly kind: 'reject'; readonly reason: 'code_taken' | 'price_invalid' };

const priceText = /^-?[0-9]{1,14}(\.[0-9]{1,6})?$/;

export async function createItem(
  deps: BooksDeps,
  order: { readonly orgId: string; readonly actor: Actor; readonly request: ItemRequest },
): Promise<CreateItemOutcome> {
  const { orgId, actor, request } = order;
  const prices = [request.unitPrice ?? '0', request.purchasePrice ?? '0'];
  if (!prices.every((price) => priceText.test(price))) {
    return { kind: 'reject', reason: 'price_invalid' };
  }
  const id = deps.newId();
  try {
    return await withTransaction(deps.database.db, async (tx) => {
      const refusal = await checkLineDefaults(tx, orgId, request);
      if (refusal !== null) return refusal;
      await insertItem(tx, toRow(request, { orgId, id, now: deps.now() }));
      const subject = { subjectKind: 'item', subjectId: id, detail: { code: request.code } };
      await recordAudit(tx, deps, { orgId, actor, action: 'item.created', ...subject });
      return { kind: 'created', id };
    });
  } catch (error) {
    if (violatedConstraint(error) !== 'items_code_once') throw error;
    return { kind: 'reject', reason: 'code_taken' };
  }
}

function toRow(
  request: ItemRequest,
  { orgId, id, now }: { readonly orgId: string; readonly id: string; readonly now: Date },
) {
  return {
    org_id: orgId,
    id,
    code: request.code,
    name: request.name,
    description: request.description ?? request.name,
    unit_price: request.unitPrice ?? null,
    purchase_price: request.purchasePrice ?? null,
    sales_account_id: request.salesAccountId ?? null,
    purchase_account_id: request.purchaseAccountId ?? null,
    sales_tax_code_id: request.salesTaxCodeId ?? null,
    purchase_tax_code_id: request.purchaseTaxCodeId ?? null,
    created_at: now,
  };
}
