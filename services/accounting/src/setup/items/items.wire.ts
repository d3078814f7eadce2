import { closedObject, jsonDecimal } from '@countinghouse/http';
import type { ErrorReply } from '@countinghouse/http';
import { z } from 'zod';
import {
  decimal,
  majorAmount,
  multilineText,
  pageLimit,
  pageOffset,
  seenVersion,
  shownVersion,
  text,
  uuid,
} from '../../edge/fields.wire.ts';
import { refusal } from '../../edge/refusal.ts';
import { toLineDefaultsReply } from '../line-defaults/line-defaults-replies.wire.ts';
import type { ChangeItemOutcome, ItemChange } from './change-item.ts';
import type { CreateItemOutcome, ItemRequest } from './create-item.ts';
import type { Item } from './item.rules.ts';

const codeCharactersMax = 60;
const nameCharactersMax = 160;
const descriptionCharactersMax = 2_000;
const searchCharactersMax = 100;

const price = (side: string) =>
  decimal({ minimum: '-1000000000000', maximum: '1000000000000', decimalsMax: 6 })
    .nullable()
    .optional()
    .meta({ 'x-amount-unit': 'major', description: `${side} price per unit. Major units.` });

const optionalFields = {
  description: multilineText({ max: descriptionCharactersMax }).optional().meta({
    description: "Description on the item's lines. Defaults to its name.",
  }),
  unit_price: price('Sales'),
  purchase_price: price('Purchase'),
  sales_account_id: uuid().nullable().optional(),
  purchase_account_id: uuid().nullable().optional(),
  sales_tax_code_id: uuid().nullable().optional(),
  purchase_tax_code_id: uuid().nullable().optional(),
};
const [code, name] = [
  text({ min: 1, max: codeCharactersMax }),
  text({ min: 1, max: nameCharactersMax }),
];

type SentOptional = z.infer<z.ZodObject<typeof optionalFields>>;

/** Only the fields that were sent. */
function toOptional(sent: SentOptional) {
  return {
    ...(sent.description !== undefined && { description: sent.description }),
    ...(sent.unit_price !== undefined && { unitPrice: sent.unit_price }),
    ...(sent.purchase_price !== undefined && { purchasePrice: sent.purchase_price }),
    ...(sent.sales_account_id !== undefined && { salesAccountId: sent.sales_account_id }),
    ...(sent.purchase_account_id !== undefined && { purchaseAccountId: sent.purchase_account_id }),
    ...(sent.sales_tax_code_id !== undefined && { salesTaxCodeId: sent.sales_tax_code_id }),
    ...(sent.purchase_tax_code_id !== undefined && {
      purchaseTaxCodeId: sent.purchase_tax_code_id,
    }),
  };
}

export const createItemBody = closedObject({ code, name, ...optionalFields }).transform(
  (body): ItemRequest => ({ code: body.code, name: body.name, ...toOptional(body) }),
);

export const changeItemBody = closedObject({
  version: seenVersion(),
  code: code.optional(),
  name: name.optional(),
  ...optionalFields,
  active: z.boolean().optional(),
}).transform((body): { readonly version: number; readonly change: ItemChange } => ({
  version: body.version,
  change: {
    ...(body.code !== undefined && { code: body.code }),
    ...(body.name !== undefined && { name: body.name }),
    ...toOptional(body),
    ...(body.active !== undefined && { active: body.active }),
  },
}));

export const listItemsQuery = z.object({
  search: z.string().min(1).max(searchCharactersMax).optional().meta({
    description: "Part of the item's code or name.",
  }),
  active: z
    .enum(['true', 'false'])
    .optional()
    .meta({ description: 'Returns only active (`true`) or only inactive (`false`) items.' }),
  limit: pageLimit(),
  offset: pageOffset(),
});

export function toItemFilter({ search, active }: z.infer<typeof listItemsQuery>) {
  return { search: search ?? null, active: active === undefined ? null : active === 'true' };
}

export const itemRecord = z
  .object({
    id: uuid(),
    version: shownVersion(),
    code: z.string(),
    name: z.string(),
    description: z.string(),
    unit_price: majorAmount('Sales price per unit.').nullable(),
    purchase_price: majorAmount('Purchase price per unit.').nullable(),
    sales_account_id: uuid().nullable(),
    purchase_account_id: uuid().nullable(),
    sales_tax_code_id: uuid().nullable(),
    purchase_tax_code_id: uuid().nullable(),
    active: z.boolean(),
  })
  .meta({ id: 'AppItem', description: 'A product or service that is sold or bought.' });

export const itemList = z.object({
  data: z.array(itemRecord).meta({ description: 'Sorted by `code`.' }),
  has_more: z.boolean(),
  limit: z.int(),
  offset: z.int(),
});

export function toItemRecord(item: Item) {
  return {
    id: item.id,
    version: item.version,
    code: item.code,
    name: item.name,
    description: item.description,
    unit_price: item.unitPrice === null ? null : jsonDecimal(item.unitPrice),
    purchase_price: item.purchasePrice === null ? null : jsonDecimal(item.purchasePrice),
    sales_account_id: item.salesAccountId,
    purchase_account_id: item.purchaseAccountId,
    sales_tax_code_id: item.salesTaxCodeId,
    purchase_tax_code_id: item.purchaseTaxCodeId,
    active: item.active,
  };
}

type Reason = Extract<CreateItemOutcome | ChangeItemOutcome, { readonly kind: 'reject' }>['reason'];

export function toItemReply(reason: Reason): ErrorReply {
  switch (reason) {
    case 'item_not_found':
      return itemNotFound;
    case 'version_conflict':
      return refusal(
        409,
        reason,
        'The item has changed since you last read it. Reload it and try again.',
      );
    case 'code_taken':
      return refusal(
        409,
        reason,
        'Another item already has this code. Choose a different code.',
        'code',
      );
    case 'price_invalid':
      return refusal(
        400,
        reason,
        'A price is not valid. It must be a number with at most six decimals.',
        'unit_price',
      );
    case 'account_not_found':
    case 'tax_code_not_found':
    case 'tax_code_wrong_side':
      return toLineDefaultsReply(reason);
  }
}

export const itemNotFound = refusal(404, 'item_not_found', 'Item not found. Check the id.');
