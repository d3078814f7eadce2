import type { SecondFactor } from './second-factor.rules.ts';

/** Who a session belongs to, and what it has proved so far. */
export interface SignedIn {
  readonly sessionId: string;
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  /** Sent back in the header `X-CSRF-Token` with everything that changes something. */
  readonly csrfToken: string;
  /** Whether the person has set up a second factor at all. */
  readonly hasSecondFactor: boolean;
  /** What the person can prove a second factor with. */
  readonly secondFactors: readonly SecondFactor[];
  /** When this session last proved the second factor; null when it never did. */
  readonly secondFactorAt: Date | null;
  /** When the session ends, however much it is used. */
  readonly endsAt: Date;
}
