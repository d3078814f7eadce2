/** One component of a tax code at the rate of the document's date. */
export interface TaxComponent {
  readonly id: string;
  /** Percent, as decimal text: `7.5`. */
  readonly ratePct: string;
  /** Applies to the net plus the components before it. */
  readonly isCompound: boolean;
  /** Recoverable share of input tax in percent. The rest is a cost. */
  readonly recoverablePct: string;
  readonly outputAccountId: string;
  readonly inputAccountId: string;
}

/** A tax code as it applies to a line, components in order. */
export interface TaxTreatment {
  readonly id: string;
  readonly isReverseCharge: boolean;
  readonly components: readonly TaxComponent[];
}
