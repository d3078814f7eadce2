import { getCurrency } from '@countinghouse/money';
import type { DraftLine, DraftRequest } from '../../src/documents/drafts/draft.rules.ts';
import type { DocumentKind } from '../../src/kernel/document-kind.rules.ts';
import { dayOf, pick } from './story.ts';
import type { Story } from './story.ts';

const quantities = ['1', '2', '3.5', '0.333333', '12', '-1'] as const;
const discounts = ['0', '0', '10', '33.3333'] as const;

/** What a document says, as the dice have it: few lines, odd prices, any tax, either currency. */
export function contentOf(story: Story, kind: DocumentKind, dice: readonly number[]): DraftRequest {
  const { scene, currencies } = story;
  const [, size = 0, price = 0, day = 0, currency = 0, tax = 0, mix = 0] = dice;
  const isSale = kind === 'invoice' || kind === 'credit_note';
  const codes = isSale ? ['4000', '4010'] : ['6400', '5000', '1700'];
  const taxCodes = [...Object.values(scene.taxCodes), null];
  const lines = Array.from({ length: 1 + (size % 5) }, (_, index): DraftLine => {
    const isLast = index > 0 && index === size % 5;
    return {
      itemId: null,
      description: `line ${index + 1}`,
      // A negative line only beside others, and a small one.
      quantity: isLast ? pick(quantities, mix) : pick(quantities.slice(0, 5), mix + index),
      unitPrice: isLast ? '0.5' : ((price + index * 7_919) / 10_000).toFixed(4),
      discountPct: pick(discounts, mix + index * 3),
      accountId: scene.accountIdOf(pick(codes, tax + index)),
      taxCodeId: pick(taxCodes, tax + index * 5),
    };
  });
  return {
    contactId: contactOf(story, kind, size),
    date: dayOf(day),
    dueDate: null,
    reference: null,
    notes: null,
    currency: getCurrency(pick(currencies, currency)),
    chosenRate: null,
    amounts: null,
    creditsId: null,
    lines,
  };
}

/** Every third is the partner's. */
function contactOf({ scene, partnerId }: Story, kind: DocumentKind, number: number): string {
  if (kind === 'expense_claim') return scene.employee.id;
  if (number % 3 === 0) return partnerId;
  return kind === 'bill' || kind === 'supplier_credit' ? scene.supplier.id : scene.customer.id;
}
