import type { IdSource } from '@countinghouse/identifiers';
import { createAccountEmails, createIdentity, createPasswordHasher } from '@countinghouse/identity';
import type {
  AccountPages,
  Identity,
  IdentityParts,
  SessionGateDeps,
} from '@countinghouse/identity';
import type { Limiter } from '@countinghouse/limiter';
import type { QueueMail } from '@countinghouse/mail';
import type { Logger } from '@countinghouse/observability';
import type { Database } from '@countinghouse/postgres';
import type { Sealer } from '@countinghouse/sealing';
import type { CellClock } from '../clock/cell-clock.ts';
import { toCellTime } from '../clock/session-time.ts';
import { deriveKey } from './derive-key.ts';
import { startLimiter } from './start-limiter.ts';
import type { LimiterStore } from './start-limiter.ts';

export interface PeopleEntranceParts<Schema> {
  readonly database: Database<Schema>;
  readonly store: LimiterStore;
  readonly sealer: Sealer;
  readonly queueMail: QueueMail;
  readonly peppers: readonly { readonly secret: Buffer }[];
  readonly publicUrl: string;
  /** The name that authenticators show beside the account. */
  readonly serviceName: string;
  readonly cookiePrefix: string;
  readonly pages: AccountPages;
  readonly limits: {
    readonly perSession: number;
    readonly perAddress: number;
    readonly signedOut: number;
    readonly failedSignIns: IdentityParts<Schema>['limits'];
  };
  readonly record: IdentityParts<Schema>['record'];
  readonly mailTopics: IdentityParts<Schema>['mailTopics'];
  readonly signUp: IdentityParts<Schema>['signUp'];
  readonly newId: IdSource;
  /** Real time. */
  readonly now: () => Date;
  readonly cellClock: CellClock | null;
  readonly logger: Logger;
}

export interface PeopleEntrance<Schema> {
  readonly identity: Identity<Schema>;
  readonly gate: SessionGateDeps;
  readonly close: () => Promise<void>;
}

const requestWindowMs = 60_000;
/** Long enough that guessing is hopeless, short enough that nobody is locked out for the day. */
const signInWindowMs = 15 * 60_000;

/**
 * Sign-in for people: sessions and their gate, with limits separate from those of keys and payers.
 */
export function createPeopleEntrance<Schema>(
  parts: PeopleEntranceParts<Schema>,
): PeopleEntrance<Schema> {
  const { limits, newId } = parts;
  const start = (name: string, windowMs: number): Limiter =>
    startLimiter(parts.store, parts.logger, { name, windowMs, processId: newId() });
  const [requests, signIns] = [
    start('dashboard', requestWindowMs),
    start('sign-in', signInWindowMs),
  ];
  const { origin } = new URL(parts.publicUrl);
  const identity = createIdentity<Schema>({
    ...parts,
    secrets: parts.peppers.map(({ secret }) => deriveKey(secret, 'dashboard sessions')),
    passwords: createPasswordHasher(
      parts.peppers.map(({ secret }) => deriveKey(secret, 'password hashes')),
    ),
    limiter: signIns,
    limits: limits.failedSignIns,
    origin,
    emails: createAccountEmails(parts.queueMail, parts.pages),
  });
  return {
    identity,
    gate: {
      limiter: requests,
      limitPerSession: limits.perSession,
      limitPerAddress: limits.perAddress,
      limitSignedOut: limits.signedOut,
      origin,
      findSession: async (cookies, isSeen) =>
        toCellTime(await identity.findSession(cookies, isSeen), parts.cellClock),
      isCsrfToken: identity.isCsrfToken,
    },
    close: async () => {
      await Promise.all([requests.close(), signIns.close()]);
    },
  };
}
