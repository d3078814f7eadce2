/** One component of a tax code at the rate of the document's date. */
export interface TaxComponent {
  readonly id: string;
  /** Per cent, as decimal text: `7.5`. */
  readonly ratePct: string;
  /** Taxes the net and the components before it. */
  readonly isCompound: boolean;
  /** Of input tax: the share that comes back, per cent. The rest belongs to the cost. */
  readonly recoverablePct: string;
  readonly outputAccountId: string;
  readonly inputAccountId: string;
}

/** A tax code as it applies to a line, components in their order. */
export interface TaxTreatment {
  readonly id: string;
  readonly isReverseCharge: boolean;
  readonly components: readonly TaxComponent[];
}
