import type { SecondFactor } from './second-factor.rules.ts';

/** The person behind a session, and what the session has proved. */
export interface SignedIn {
  readonly sessionId: string;
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  /** Sent in the `X-CSRF-Token` header with every change. */
  readonly csrfToken: string;
  /** Whether the person has set up a second factor. */
  readonly hasSecondFactor: boolean;
  /** The person's available second factors. */
  readonly secondFactors: readonly SecondFactor[];
  /** When this session last proved the second factor; null if never. */
  readonly secondFactorAt: Date | null;
  /** When the session ends, however active it is. */
  readonly endsAt: Date;
}
