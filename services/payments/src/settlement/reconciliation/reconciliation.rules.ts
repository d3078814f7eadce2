import type { RowKey } from '../../kernel/row-key.rules.ts';
/** The provider's lists that are reconciled. */
export const reconciledLists = ['charges', 'transfers', 'refunds', 'settlements'] as const;
export type ReconciledList = (typeof reconciledLists)[number];

export const breakKinds = [
  'missing_here',
  'missing_there',
  'amount',
  'currency',
  'fee',
  'duplicate',
] as const;
export type BreakKind = (typeof breakKinds)[number];

/** A difference between the provider's list and the service's records. */
export interface Break {
  readonly kind: BreakKind;
  /**
   * Identifies it among breaks of its kind: the provider's id, or the service's if there is none.
   */
  readonly subject: string;
  readonly providerId: string | null;
  readonly reference: string | null;
  readonly workspaceId: string | null;
  /** The payment, payout or refund. */
  readonly objectId: string | null;
  readonly ours: Amount | null;
  readonly theirs: Amount | null;
}

export interface Amount {
  readonly amountMinor: bigint;
  readonly currency: string;
}

/** A charge or transfer in the provider's list. */
export interface TheirEntry extends Amount {
  readonly providerId: string;
  readonly reference: string;
  /** It moved money, and the money did not come back. */
  readonly isSuccessful: boolean;
  readonly feeMinor: bigint | null;
}

/** A payment or payout in the service's records. */
export interface OurEntry extends Amount, RowKey {
  readonly reference: string;
  /** Posted as moved, and not as returned. */
  readonly isBooked: boolean;
  /** Null until the provider has assigned one. */
  readonly providerId: string | null;
  readonly feeMinor: bigint | null;
  /** Money with the same reference that is in suspense instead. */
  readonly held: readonly HeldMoney[];
}

export interface HeldMoney extends Amount {
  readonly providerId: string;
}

export type EntryKey = RowKey;

/** The differences of one provider entry; empty if the records agree. */
export function compareEntry(
  theirs: TheirEntry,
  ours: OurEntry | null,
  key: EntryKey | null,
): readonly Break[] {
  // A failed entry moved no money. If it is posted here, the second pass over the service's entries
  // finds it.
  if (!theirs.isSuccessful) return [];
  const known = ours ?? key;
  const toBreak = (kind: BreakKind, amounts: Partial<Pick<Break, 'ours' | 'theirs'>> = {}) => ({
    kind,
    subject: theirs.providerId,
    providerId: theirs.providerId,
    reference: theirs.reference,
    workspaceId: known?.workspaceId ?? null,
    objectId: known?.id ?? null,
    ours: ours === null ? null : amountOf(ours),
    theirs: amountOf(theirs),
    ...amounts,
  });
  if (ours === null) return [toBreak('missing_here')];
  const held = ours.held.find(({ providerId }) => providerId === theirs.providerId);
  if (held !== undefined) {
    const kind = differenceOf(theirs, held);
    return kind === null ? [] : [toBreak(kind, { ours: amountOf(held) })];
  }
  if (!ours.isBooked) return [toBreak('missing_here')];
  if (ours.providerId !== null && ours.providerId !== theirs.providerId) {
    return [toBreak('duplicate')];
  }
  const kind = differenceOf(theirs, ours);
  const breaks = kind === null ? [] : [toBreak(kind)];
  const isFeeKnown = theirs.feeMinor !== null && ours.feeMinor !== null;
  // In another currency the fees cannot be compared either.
  if (kind === 'currency' || !isFeeKnown || theirs.feeMinor === ours.feeMinor) return breaks;
  const { currency } = theirs;
  const fees = {
    ours: { amountMinor: ours.feeMinor, currency },
    theirs: { amountMinor: theirs.feeMinor, currency },
  };
  return [...breaks, toBreak('fee', fees)];
}

/** Posted here, and missing at the provider. */
export function missingAtProvider(ours: OurEntry, theirs: TheirEntry | null): Break {
  return {
    kind: 'missing_there',
    subject: ours.id,
    providerId: ours.providerId,
    reference: ours.reference,
    workspaceId: ours.workspaceId,
    objectId: ours.id,
    ours: amountOf(ours),
    theirs: theirs === null ? null : amountOf(theirs),
  };
}

/** True if the provider reports a fee that is not recorded here. */
export function reportsFee(theirs: TheirEntry, ours: OurEntry): boolean {
  const isSame = ours.providerId === theirs.providerId && ours.currency === theirs.currency;
  const isMoved = theirs.isSuccessful && ours.isBooked;
  return isSame && isMoved && ours.feeMinor === null && theirs.feeMinor !== null;
}

/** The key for maps and sets. */
export function keyText({ workspaceId, id }: EntryKey): string {
  return `${workspaceId}:${id}`;
}

export function amountOf({ amountMinor, currency }: Amount): Amount {
  return { amountMinor, currency };
}

function differenceOf(theirs: Amount, ours: Amount): 'currency' | 'amount' | null {
  if (theirs.currency !== ours.currency) return 'currency';
  return theirs.amountMinor === ours.amountMinor ? null : 'amount';
}
