/** A person who owns a part of the business. */
export interface BeneficialOwner {
  readonly id: string;
  readonly name: string;
  /** Hundredths of a percent; null where it was never said. */
  readonly shareBasisPoints: number | null;
  readonly verifiedAt: Date | null;
  readonly createdAt: Date;
}

export const wholeBasisPoints = 10_000;
/** More are no longer a business that people own, but a register of its own. */
export const ownersMax = 50;

export interface OwnerEntry {
  readonly name: string;
  readonly shareBasisPoints: number;
}

export type OwnerRejection = 'shares_exceed_whole' | 'too_many';

/** Whether the business can have this owner beside the others. */
export function decideOwner(
  others: readonly BeneficialOwner[],
  { shareBasisPoints }: OwnerEntry,
): OwnerRejection | null {
  if (others.length >= ownersMax) return 'too_many';
  const held = others.reduce((sum, other) => sum + (other.shareBasisPoints ?? 0), 0);
  return held + shareBasisPoints > wholeBasisPoints ? 'shares_exceed_whole' : null;
}
