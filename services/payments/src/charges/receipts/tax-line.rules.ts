import { money, parseMajor } from '@countinghouse/money';
import type { CurrencyCode, Money } from '@countinghouse/money';

const labelCharactersMax = 40;

export interface TaxLine {
  /** As the merchant names it, for example `VAT 7.5 %`. */
  readonly label: string;
  readonly amount: Money;
}

/**
 * The tax included in an amount, if the merchant states it: metadata `tax_label`, and `tax_amount`
 * in major units. Null unless both are present and the amount can be part of the payment.
 */
export function taxLineOf(
  metadata: Readonly<Record<string, unknown>>,
  paid: { readonly amountMinor: bigint; readonly currency: CurrencyCode },
): TaxLine | null {
  const { tax_label: label, tax_amount: amount } = metadata;
  if (typeof label !== 'string' || typeof amount !== 'string') return null;
  const text = label.trim();
  if (text === '' || text.length > labelCharactersMax) return null;
  const parsed = parseMajor(amount.trim(), paid.currency);
  if (parsed.kind === 'reject') return null;
  const { amountMinor } = parsed.money;
  if (amountMinor <= 0n || amountMinor >= paid.amountMinor) return null;
  return { label: text, amount: money(amountMinor, paid.currency) };
}
