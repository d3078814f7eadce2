import type { AccountPart, MatchPart } from './match.rules.ts';
import type { Matching } from './matching-context.ts';

/** A part of a line and the object it was booked as. */
export interface BookedPart {
  readonly matchId: string;
  readonly lineId: string;
  readonly kind: 'payment' | 'transfer' | 'entry';
  readonly paymentId: string | null;
  readonly entryId: string | null;
  readonly amountMinor: bigint;
  readonly isMadeHere: boolean;
  /** The contact, if the part has one. */
  readonly contactId: string | null;
}

/** A part with its amount and its match. */
export interface Sized<Part extends MatchPart> {
  readonly part: Part;
  readonly amountMinor: bigint;
  readonly matching: Matching;
}

export type SizedAccount = Sized<AccountPart>;
