import { getCurrency } from '@countinghouse/money';
import type {
  ComputedAmounts,
  DocumentAmounts,
  LineAmounts,
  Pricing,
} from '../../../src/ledger/amounts/amounts.rules.ts';
import { toBaseAmounts } from '../../../src/ledger/amounts/base-amounts.rules.ts';
import { computeAmounts } from '../../../src/ledger/amounts/compute-amounts.rules.ts';
import { splitRecoverable } from '../../../src/ledger/amounts/recoverable.rules.ts';
import { recogniseNext, relieve } from '../../../src/ledger/amounts/relief.rules.ts';
import type { TaxTreatment } from '../../../src/setup/tax/tax-treatment.rules.ts';

/* The service's arithmetic in the form of test/vectors/amounts.json: decimal text in, decimal text out. */

interface VectorCurrency {
  readonly code: string;
  readonly decimals: number;
}

export interface DocumentInput {
  readonly currency: VectorCurrency;
  readonly base: (VectorCurrency & { readonly rate: string }) | null;
  readonly amounts: 'exclusive' | 'inclusive';
  readonly tax_rounding: 'document' | 'line';
  readonly tax_codes: Readonly<Record<string, VectorTaxCode>>;
  readonly lines: readonly {
    readonly quantity: string;
    readonly unit_price: string;
    readonly discount_pct: string;
    readonly tax_code: string | null;
  }[];
}

interface VectorTaxCode {
  readonly reverse_charge: boolean;
  readonly components: readonly {
    readonly id: string;
    readonly rate_pct: string;
    readonly compound: boolean;
    readonly recoverable_pct: string;
  }[];
}

export function computeDocument(input: DocumentInput): unknown {
  const computed = computeAmounts(toPricing(input));
  if (computed.kind === 'reject') return { refused: computed.reason };
  const own = toOutput(computed.amounts, input.currency.decimals);
  if (input.base === null) return own;

  const base = convert(computed.amounts, input, input.base);
  if (base.kind === 'reject') return { refused: base.reason };
  return { ...own, base: toOutput(base.amounts, input.base.decimals) };
}

function convert(
  amounts: DocumentAmounts,
  { currency }: DocumentInput,
  base: VectorCurrency & { readonly rate: string },
): ComputedAmounts {
  return toBaseAmounts(amounts, {
    from: getCurrency(currency.code),
    to: getCurrency(base.code),
    rate: base.rate,
  });
}

export interface SettlementInput {
  readonly currency: VectorCurrency;
  readonly base: VectorCurrency;
  readonly open: string;
  readonly open_base: string;
  readonly parts: readonly string[];
}

export function settle({ currency, base, open, open_base, parts }: SettlementInput): unknown {
  let openDocMinor = toMinor(open);
  let openBaseMinor = toMinor(open_base);
  const relieved = parts.map(toMinor).map((docMinor) => {
    const baseMinor = relieve({ openDocMinor, openBaseMinor }, docMinor);
    openDocMinor -= docMinor;
    openBaseMinor -= baseMinor;
    return toText(baseMinor, base.decimals);
  });
  return {
    relieved,
    open: toText(openDocMinor, currency.decimals),
    open_base: toText(openBaseMinor, base.decimals),
  };
}

export interface RecognitionInput {
  readonly currency: VectorCurrency;
  readonly whole: string;
  readonly total: string;
  readonly parts: readonly string[];
}

export function recognise({ currency, whole, total, parts }: RecognitionInput): unknown {
  let recognisedMinor = 0n;
  let settledMinor = 0n;
  const recognised = parts.map(toMinor).map((partMinor) => {
    settledMinor += partMinor;
    const nextMinor = recogniseNext({
      wholeMinor: toMinor(whole),
      recognisedMinor,
      totalMinor: toMinor(total),
      settledMinor,
    });
    recognisedMinor += nextMinor;
    return toText(nextMinor, currency.decimals);
  });
  return { recognised };
}

function toPricing(input: DocumentInput): Pricing {
  return {
    currency: getCurrency(input.currency.code),
    amounts: input.amounts,
    taxRounding: input.tax_rounding,
    lines: input.lines.map((line) => ({
      quantity: line.quantity,
      unitPrice: line.unit_price,
      discountPct: line.discount_pct,
      tax: line.tax_code === null ? null : toTreatment(line.tax_code, input.tax_codes),
    })),
  };
}

function toTreatment(id: string, codes: DocumentInput['tax_codes']): TaxTreatment {
  const code = codes[id];
  if (code === undefined) throw new Error(`the vector has no tax code ${id}`);
  return {
    id,
    isReverseCharge: code.reverse_charge,
    components: code.components.map((component) => ({
      id: component.id,
      ratePct: component.rate_pct,
      isCompound: component.compound,
      recoverablePct: component.recoverable_pct,
      outputAccountId: 'output',
      inputAccountId: 'input',
    })),
  };
}

function toOutput(amounts: DocumentAmounts, decimals: number): object {
  const text = (minor: bigint): string => toText(minor, decimals);
  const splits = new Map(
    amounts.taxes.map(({ component }) => [
      component.id,
      splitRecoverable(
        amounts.lines.map((line) => wholeTax(line, component.id)),
        component.recoverablePct,
      ),
    ]),
  );
  return {
    lines: amounts.lines.map((line, index) => ({
      net: text(line.netMinor),
      tax: text(line.taxMinor),
      gross: text(line.grossMinor),
      components: line.componentTaxes.map((tax) => ({
        id: tax.componentId,
        tax: text(tax.taxMinor),
        self_assessed: text(tax.selfAssessedMinor),
        cost: text(splits.get(tax.componentId)?.costsMinor[index] ?? 0n),
      })),
    })),
    components: amounts.taxes.map((tax) => ({
      id: tax.component.id,
      taxable: text(tax.taxableMinor),
      tax: text(tax.taxMinor),
      self_assessed: text(tax.selfAssessedMinor),
      recoverable: text(splits.get(tax.component.id)?.recoverableMinor ?? 0n),
    })),
    subtotal: text(amounts.subtotalMinor),
    tax_total: text(amounts.taxMinor),
    total: text(amounts.totalMinor),
  };
}

function wholeTax({ componentTaxes }: LineAmounts, id: string): bigint {
  const tax = componentTaxes.find(({ componentId }) => componentId === id);
  return tax === undefined ? 0n : tax.taxMinor + tax.selfAssessedMinor;
}

/** The vectors write every decimal of a currency, so the digits alone are the minor units. */
function toMinor(text: string): bigint {
  return BigInt(text.replace('.', ''));
}

function toText(minor: bigint, decimals: number): string {
  const digits = (minor < 0n ? -minor : minor).toString().padStart(decimals + 1, '0');
  const sign = minor < 0n ? '-' : '';
  if (decimals === 0) return sign + digits;
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
