import type { BooksTools } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import { getSystemAccounts } from '../chart/get-system-accounts.ts';
import type { ReportBoxes, TaxCategory, TaxKind } from './tax-code.rules.ts';
import { insertTaxCode } from './tax-codes.sql.ts';
import type { TaxRate } from './tax-rate.rules.ts';

export interface ComponentRequest {
  readonly name: string;
  readonly rates: readonly TaxRate[];
  /** Applies to the net plus the components before it. */
  readonly isCompound?: boolean;
  /** Recoverable share of input tax in percent; defaults to all of it. */
  readonly recoverablePct?: string;
  /** Defaults to the organisation's accounts for output and input tax. */
  readonly outputAccountId?: string;
  readonly inputAccountId?: string;
  readonly reportBox?: string;
  readonly reportBoxes?: Partial<ReportBoxes>;
  readonly category?: TaxCategory;
}

export interface TaxCodeRequest {
  readonly code: string;
  readonly name: string;
  readonly kind: TaxKind;
  readonly isReverseCharge?: boolean;
  readonly components: readonly ComponentRequest[];
}

/** Writes a code that was checked, or needs no check; returns its id. */
export async function storeTaxCode(
  tx: Tx,
  tools: BooksTools,
  orgId: string,
  request: TaxCodeRequest,
): Promise<string> {
  const id = tools.newId();
  const systemAccount = await getSystemAccounts(tx, orgId);
  const components = request.components.map((component, index) => ({
    org_id: orgId,
    id: tools.newId(),
    tax_code_id: id,
    position: index + 1,
    name: component.name,
    is_compound: component.isCompound ?? false,
    recoverable_pct: component.recoverablePct ?? '100',
    output_account_id: component.outputAccountId ?? systemAccount('output_tax'),
    input_account_id: component.inputAccountId ?? systemAccount('input_tax'),
    report_box: component.reportBox ?? null,
    sales_base_box: component.reportBoxes?.sales_base ?? null,
    output_box: component.reportBoxes?.output ?? null,
    purchases_base_box: component.reportBoxes?.purchases_base ?? null,
    input_box: component.reportBoxes?.input ?? null,
    category: component.category ?? 'S',
  }));
  const rates = components.flatMap((component, index) =>
    (request.components[index]?.rates ?? []).map(({ validFrom, ratePct }) => ({
      org_id: orgId,
      component_id: component.id,
      valid_from: validFrom,
      rate_pct: ratePct,
    })),
  );
  const code = {
    org_id: orgId,
    id,
    code: request.code,
    name: request.name,
    kind: request.kind,
    is_reverse_charge: request.isReverseCharge ?? false,
    created_at: tools.now(),
  };
  await insertTaxCode(tx, { code, components, rates });
  return id;
}
