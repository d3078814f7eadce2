import type { TaxRate } from './tax-rate.rules.ts';
import type { TaxTreatment } from './tax-treatment.rules.ts';

/** Output tax applies to sales, input tax to purchases. */
export const taxKinds = ['output', 'input', 'both'] as const;
export type TaxKind = (typeof taxKinds)[number];

/**
 * EN 16931 categories: standard, zero, exempt, reverse charge, intra-community, export, outside scope.
 */
export const taxCategories = ['S', 'Z', 'E', 'AE', 'K', 'G', 'O'] as const;
export type TaxCategory = (typeof taxCategories)[number];

/** Figures on the tax return: net and tax, of sales and of purchases. */
export const boxedFigures = ['sales_base', 'output', 'purchases_base', 'input'] as const;
type BoxedFigure = (typeof boxedFigures)[number];

/** Each figure's box; null uses the component's. */
export type ReportBoxes = Readonly<Record<BoxedFigure, string | null>>;

/** A tax code with everything that belongs to it, for all dates. */
export interface TaxCodeDetails {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly kind: TaxKind;
  readonly isReverseCharge: boolean;
  readonly active: boolean;
  readonly supersededById: string | null;
  /** Increases with every change, so that a client cannot overwrite a change it has not seen. */
  readonly version: number;
  /** In order of position. */
  readonly components: readonly TaxComponentDetails[];
}

interface TaxComponentDetails {
  readonly name: string;
  readonly isCompound: boolean;
  readonly recoverablePct: string;
  readonly outputAccountId: string;
  readonly inputAccountId: string;
  /** The box of every figure without its own. */
  readonly reportBox: string | null;
  readonly reportBoxes: ReportBoxes;
  readonly category: TaxCategory;
  readonly rates: readonly TaxRate[];
}

/** Whether it has changed since the caller saw it; undefined skips the check. */
export function isStale(
  { version }: Pick<TaxCodeDetails, 'version'>,
  seen: number | undefined,
): boolean {
  return seen !== undefined && seen !== version;
}

/** A tax code as it applies on one day. */
export interface TaxCodeOnDay {
  readonly treatment: TaxTreatment;
  readonly kind: TaxKind;
  /** False too before its first rate: without a rate, the tax would be wrong. */
  readonly active: boolean;
}

/** One component of a code, and the code itself, on one day. */
export interface TaxComponentOnDay {
  readonly id: string;
  readonly kind: TaxKind;
  readonly active: boolean;
  readonly isReverseCharge: boolean;
  readonly componentId: string;
  readonly isCompound: boolean;
  readonly recoverablePct: string;
  readonly outputAccountId: string;
  readonly inputAccountId: string;
  /** Null before the first rate starts. */
  readonly ratePct: string | null;
}

/** Codes by id, with their components in order. */
export function groupComponents(
  components: readonly TaxComponentOnDay[],
): ReadonlyMap<string, TaxCodeOnDay> {
  return new Map(
    [...Map.groupBy(components, (component) => component.id)].map(([id, own]) => [
      id,
      toTaxCode(id, own),
    ]),
  );
}

function toTaxCode(id: string, rows: readonly TaxComponentOnDay[]): TaxCodeOnDay {
  const [code] = rows;
  if (code === undefined) throw new Error(`tax code ${id} has no components`);
  const components = rows.map((row) => ({
    id: row.componentId,
    ratePct: row.ratePct ?? '0',
    isCompound: row.isCompound,
    recoverablePct: row.recoverablePct,
    outputAccountId: row.outputAccountId,
    inputAccountId: row.inputAccountId,
  }));
  return {
    treatment: { id, isReverseCharge: code.isReverseCharge, components },
    kind: code.kind,
    active: code.active && rows.every((row) => row.ratePct !== null),
  };
}

interface SucceedingCode {
  readonly id: string;
  readonly kind: TaxKind;
  readonly active: boolean;
}

export interface SuccessionRejection {
  readonly kind: 'reject';
  readonly reason: 'not_found' | 'not_active' | 'same_code' | 'tax_code_wrong_side';
}

/** Null if the second code may replace the first. It must serve every side that the first does. */
export function decideSuccession(
  old: SucceedingCode | null,
  successor: SucceedingCode | null,
): SuccessionRejection | null {
  if (old === null || successor === null) return { kind: 'reject', reason: 'not_found' };
  if (old.id === successor.id) return { kind: 'reject', reason: 'same_code' };
  if (!old.active || !successor.active) return { kind: 'reject', reason: 'not_active' };
  if (successor.kind !== 'both' && successor.kind !== old.kind) {
    return { kind: 'reject', reason: 'tax_code_wrong_side' };
  }
  return null;
}
