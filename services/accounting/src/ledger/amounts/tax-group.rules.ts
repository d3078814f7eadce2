import type { TaxComponent, TaxTreatment } from '../../setup/tax/tax-treatment.rules.ts';
import type { ComponentTax } from './amounts.rules.ts';
import {
  dividedBy,
  one,
  parsePercent,
  plus,
  roundHalfUp,
  times,
  toExact,
  zero,
} from './exact.rules.ts';
import type { Exact } from './exact.rules.ts';
import { spread } from './spread.rules.ts';

export interface TaxGroup {
  readonly treatment: TaxTreatment;
  /** Whether the prices include the tax. */
  readonly isInclusive: boolean;
  /** Prices of the lines taxed as a group, in line order. */
  readonly pricesMinor: readonly bigint[];
}

/** Each line's taxes. Every component is rounded once for the group, then spread over the lines. */
export function computeGroupTaxes(group: TaxGroup): readonly (readonly ComponentTax[])[] {
  const { treatment, pricesMinor } = group;
  // A reverse-charge tax is not charged, so no price includes it.
  const columns =
    group.isInclusive && !treatment.isReverseCharge
      ? taxesWithin(pricesMinor, treatment.components)
      : taxesOnTop(pricesMinor, treatment.components);
  return pricesMinor.map((_, line) =>
    treatment.components.map(({ id }, position) =>
      toComponentTax(id, columns[position]?.[line] ?? 0n, treatment.isReverseCharge),
    ),
  );
}

type Column = readonly bigint[];

function taxesOnTop(netsMinor: Column, components: readonly TaxComponent[]): readonly Column[] {
  const columns: Column[] = [];
  for (const component of components) {
    const rate = parsePercent(component.ratePct);
    const taxable = component.isCompound ? addColumns([netsMinor, ...columns]) : netsMinor;
    const taxMinor = roundHalfUp(times(toExact(sum(taxable)), rate));
    columns.push(
      spread(
        taxMinor,
        taxable.map((minor) => times(toExact(minor), rate)),
      ),
    );
  }
  return columns;
}

/**
 * Rounds the group's whole tax once, so that its net is as exact as possible, then splits it by
 * component.
 */
function taxesWithin(grossesMinor: Column, components: readonly TaxComponent[]): readonly Column[] {
  const onOneNet = taxesOnOneNet(components);
  const grossOfOneNet = onOneNet.reduce(plus, one);
  const withinOneGross = onOneNet.map((tax) => dividedBy(tax, grossOfOneNet));

  const gross = toExact(sum(grossesMinor));
  const shares = withinOneGross.map((part) => times(gross, part));
  const componentTaxes = spread(roundHalfUp(shares.reduce(plus, zero)), shares);
  return withinOneGross.map((part, position) =>
    spread(
      componentTaxes[position] ?? 0n,
      grossesMinor.map((minor) => times(toExact(minor), part)),
    ),
  );
}

/** Each component's tax on a net of 1. */
function taxesOnOneNet(components: readonly TaxComponent[]): readonly Exact[] {
  const taxes: Exact[] = [];
  for (const component of components) {
    const taxable = component.isCompound ? taxes.reduce(plus, one) : one;
    taxes.push(times(taxable, parsePercent(component.ratePct)));
  }
  return taxes;
}

function toComponentTax(
  componentId: string,
  minor: bigint,
  isReverseCharge: boolean,
): ComponentTax {
  return isReverseCharge
    ? { componentId, taxMinor: 0n, selfAssessedMinor: minor }
    : { componentId, taxMinor: minor, selfAssessedMinor: 0n };
}

function addColumns(columns: readonly Column[]): Column {
  return (columns[0] ?? []).map((_, line) => sum(columns.map((column) => column[line] ?? 0n)));
}

function sum(amountsMinor: Column): bigint {
  return amountsMinor.reduce((total, minor) => total + minor, 0n);
}
