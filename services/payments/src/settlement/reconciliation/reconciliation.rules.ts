import type { RowKey } from '../../kernel/row-key.rules.ts';
/** The provider's lists that are compared with our books. */
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

/** A difference between their list and our books. */
export interface Break {
  readonly kind: BreakKind;
  /** What tells it from others of its kind: their id, or ours where they have none. */
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

/** A charge or transfer as their list has it. */
export interface TheirEntry extends Amount {
  readonly providerId: string;
  readonly reference: string;
  /** Money has moved by it, and not back again. */
  readonly isSuccessful: boolean;
  readonly feeMinor: bigint | null;
}

/** A payment or payout as our books have it. */
export interface OurEntry extends Amount, RowKey {
  readonly reference: string;
  /** Our books say that its money has moved, and not back again. */
  readonly isBooked: boolean;
  /** Null until they have named theirs. */
  readonly providerId: string | null;
  readonly feeMinor: bigint | null;
  /** Money under the same reference that is in suspense instead. */
  readonly held: readonly HeldMoney[];
}

export interface HeldMoney extends Amount {
  readonly providerId: string;
}

export type EntryKey = RowKey;

/** What is wrong with one entry of theirs; nothing when our books agree. */
export function compareEntry(
  theirs: TheirEntry,
  ours: OurEntry | null,
  key: EntryKey | null,
): readonly Break[] {
  // What did not move is nobody's money; should our books say it did, they are asked from our side.
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

/** Our books have it, and the provider says that it has not. */
export function missingThere(ours: OurEntry, theirs: TheirEntry | null): Break {
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

/** True when they name a fee that our books have no word of. */
export function tellsFee(theirs: TheirEntry, ours: OurEntry): boolean {
  const isSame = ours.providerId === theirs.providerId && ours.currency === theirs.currency;
  const isMoved = theirs.isSuccessful && ours.isBooked;
  return isSame && isMoved && ours.feeMinor === null && theirs.feeMinor !== null;
}

/** As a key of maps and sets. */
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
