import type { Actor } from '@countinghouse/actor';
import { violatedConstraint, withTransaction } from '@countinghouse/postgres';
import { recordAudit } from '../../kernel/audit/record-audit.ts';
import type { BooksDeps, BooksTools } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import { checkLineDefaults } from '../line-defaults/check-line-defaults.ts';
import type { LineDefaultsRejection } from '../line-defaults/check-line-defaults.ts';
import type { LineDefaults } from '../line-defaults/line-defaults.rules.ts';
import { isPrice } from './item.rules.ts';
import type { Item } from './item.rules.ts';
import { insertItem } from './items.sql.ts';

export interface ItemRequest extends Partial<LineDefaults> {
  readonly code: string;
  readonly name: string;
  /** Description of its lines; defaults to its name. */
  readonly description?: string;
  /** Decimal text in major units, with up to six decimals. */
  readonly unitPrice?: string | null;
  readonly purchasePrice?: string | null;
}

export type CreateItemOutcome =
  | { readonly kind: 'created'; readonly id: string; readonly item: Item }
  | LineDefaultsRejection
  | { readonly kind: 'reject'; readonly reason: 'code_taken' | 'price_invalid' };

interface ItemOrder {
  readonly orgId: string;
  readonly actor: Actor;
  readonly request: ItemRequest;
}

export async function createItem(deps: BooksDeps, order: ItemOrder): Promise<CreateItemOutcome> {
  try {
    return await withTransaction(deps.database.db, (tx) => addItem(tx, deps, order));
  } catch (error) {
    if (violatedConstraint(error) !== 'items_code_once') throw error;
    return { kind: 'reject', reason: 'code_taken' };
  }
}

/** As createItem, inside the caller's transaction. Throws if the code exists. */
export async function addItem(
  tx: Tx,
  tools: BooksTools,
  { orgId, actor, request }: ItemOrder,
): Promise<CreateItemOutcome> {
  if (!isPrice(request.unitPrice) || !isPrice(request.purchasePrice)) {
    return { kind: 'reject', reason: 'price_invalid' };
  }
  const id = tools.newId();
  const item = toItem(request, id);
  const refusal = await checkLineDefaults(tx, orgId, request);
  if (refusal !== null) return refusal;
  await insertItem(tx, toRow(item, orgId, tools.now()));
  const { id: _id, ...after } = item;
  const subject = { subjectKind: 'item', subjectId: id, detail: { after } };
  await recordAudit(tx, tools, { orgId, actor, action: 'item.created', ...subject });
  return { kind: 'created', id, item };
}

function toItem(request: ItemRequest, id: string): Item {
  return {
    id,
    code: request.code,
    name: request.name,
    description: request.description ?? request.name,
    unitPrice: request.unitPrice ?? null,
    purchasePrice: request.purchasePrice ?? null,
    salesAccountId: request.salesAccountId ?? null,
    purchaseAccountId: request.purchaseAccountId ?? null,
    salesTaxCodeId: request.salesTaxCodeId ?? null,
    purchaseTaxCodeId: request.purchaseTaxCodeId ?? null,
    active: true,
    version: 1,
  };
}

function toRow(item: Item, orgId: string, now: Date) {
  return {
    org_id: orgId,
    id: item.id,
    code: item.code,
    name: item.name,
    description: item.description,
    unit_price: item.unitPrice,
    purchase_price: item.purchasePrice,
    sales_account_id: item.salesAccountId,
    purchase_account_id: item.purchaseAccountId,
    sales_tax_code_id: item.salesTaxCodeId,
    purchase_tax_code_id: item.purchaseTaxCodeId,
    created_at: now,
  };
}
