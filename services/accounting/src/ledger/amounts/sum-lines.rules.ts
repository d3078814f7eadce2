import type { TaxComponent } from '../../setup/tax/tax-treatment.rules.ts';
import type {
  ComponentTax,
  ComponentTotal,
  DocumentAmounts,
  LineAmounts,
} from './amounts.rules.ts';

/** A tax component used by some line, and whether it is under reverse charge. */
export type ComponentUse = Pick<ComponentTotal, 'component' | 'isReverseCharge'>;

export function toLineAmounts(
  netMinor: bigint,
  componentTaxes: readonly ComponentTax[],
): LineAmounts {
  const taxMinor = sumOf(componentTaxes, (tax) => tax.taxMinor);
  return { netMinor, taxMinor, grossMinor: netMinor + taxMinor, componentTaxes };
}

/** Totals are sums of the lines, so every column adds up. */
export function sumLines(
  lines: readonly LineAmounts[],
  uses: readonly ComponentUse[],
): DocumentAmounts {
  return {
    lines,
    taxes: uses.map((use) => sumComponent(lines, use)),
    subtotalMinor: sumOf(lines, (line) => line.netMinor),
    taxMinor: sumOf(lines, (line) => line.taxMinor),
    totalMinor: sumOf(lines, (line) => line.grossMinor),
  };
}

function sumComponent(lines: readonly LineAmounts[], use: ComponentUse): ComponentTotal {
  const taxed = lines.flatMap((line) => findTaxed(line, use.component));
  return {
    component: use.component,
    isReverseCharge: use.isReverseCharge,
    taxableMinor: sumOf(taxed, ({ taxableMinor }) => taxableMinor),
    taxMinor: sumOf(taxed, ({ tax }) => tax.taxMinor),
    selfAssessedMinor: sumOf(taxed, ({ tax }) => tax.selfAssessedMinor),
  };
}

function findTaxed(
  line: LineAmounts,
  component: TaxComponent,
): readonly { readonly tax: ComponentTax; readonly taxableMinor: bigint }[] {
  const position = line.componentTaxes.findIndex(({ componentId }) => componentId === component.id);
  const tax = line.componentTaxes[position];
  if (tax === undefined) return [];
  const earlier = component.isCompound ? line.componentTaxes.slice(0, position) : [];
  const earlierMinor = sumOf(
    earlier,
    ({ taxMinor, selfAssessedMinor }) => taxMinor + selfAssessedMinor,
  );
  return [{ tax, taxableMinor: line.netMinor + earlierMinor }];
}

function sumOf<Item>(items: readonly Item[], amountMinor: (item: Item) => bigint): bigint {
  return items.reduce((total, item) => total + amountMinor(item), 0n);
}
