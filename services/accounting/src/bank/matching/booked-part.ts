import type { AccountPart, MatchPart } from './match.rules.ts';
import type { Matching } from './matching-context.ts';

/** A part of a line and what in the books it is now. */
export interface BookedPart {
  readonly matchId: string;
  readonly lineId: string;
  readonly kind: 'payment' | 'transfer' | 'entry';
  readonly paymentId: string | null;
  readonly entryId: string | null;
  readonly amountMinor: bigint;
  readonly isMadeHere: boolean;
  /** Who is behind it, where that is somebody. */
  readonly contactId: string | null;
}

/** A part with its amount, and the match that it is a part of. */
export interface Sized<Part extends MatchPart> {
  readonly part: Part;
  readonly amountMinor: bigint;
  readonly matching: Matching;
}

export type SizedAccount = Sized<AccountPart>;
