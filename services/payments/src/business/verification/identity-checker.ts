import type { Environment } from '../../kernel/environment.rules.ts';
import type { Answer, Finding } from '../../provider/provider.ts';
import type { Sight, VerificationType } from './verification.rules.ts';

/**
 * What the service asks of whoever checks identities. A checker that is added implements this and nothing
 * else. Documents and faces of people go from their browsers to the checker and never pass through us.
 */
export interface IdentityChecker {
  /** Idempotent by reference: a repeat answers the same session, as it is now. */
  readonly createSession: (request: CheckRequest) => Promise<Answer<CheckSession>>;
  readonly readOutcome: (reference: string) => Promise<Finding<Sight>>;
  /** Idempotent: cancelling a session that is over changes nothing. */
  readonly cancel: (reference: string) => Promise<Answer<Sight>>;
  /** The reference that a notice is about; null when it is not the checker's. */
  readonly parseNotice: (notice: Notice) => string | null;
  readonly close: () => Promise<void>;
}

export interface CheckRequest {
  /** Ours: the id of the session. */
  readonly reference: string;
  /** In the sandbox nobody's identity is really checked. */
  readonly environment: Environment;
  readonly type: VerificationType;
  readonly businessName: string;
  /** The person's name, if the identity to check is known. */
  readonly personName: string | null;
  readonly country: string;
  /** Where the person's browser goes afterwards; null to stay there. */
  readonly returnUrl: string | null;
  readonly expiresAt: Date;
}

export interface CheckSession extends Sight {
  /** The hosted page. Who has it can take the check: it is given to who asked, and never stored. */
  readonly url: string;
}

interface Notice {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}
