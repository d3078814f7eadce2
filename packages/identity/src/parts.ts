import type { RequestOrigin } from '@countinghouse/actor';
import type { IdSource } from '@countinghouse/identifiers';
import type { Limiter } from '@countinghouse/limiter';
import type { Database, Tx } from '@countinghouse/postgres';
import type { Sealer } from '@countinghouse/sealing';
import type { PasswordHasher } from './password-hasher.ts';
import type { Person } from './passwords.sql.ts';
import type { SignUpMode } from './sign-up.rules.ts';

/** Account changes that the person is emailed about, in case someone else made them. */
export type AccountChange =
  | 'password_changed'
  | 'totp_set_up'
  | 'totp_removed'
  | 'recovery_codes_replaced'
  | 'passkey_added'
  | 'passkey_removed'
  | 'second_factor_locked'
  | 'second_factor_reset';

/** An entry of the service's audit log. */
export interface AccountEntry {
  readonly act: AccountChange | 'signed_in' | 'sessions_ended';
  readonly detail?: Readonly<Record<string, string>>;
}

/** Emails, queued in the transaction of the change that they report. */
export interface Emails<Schema> {
  readonly passwordLink: (tx: Tx<Schema>, person: Person, token: string) => Promise<void>;
  readonly accountChanged: (tx: Tx<Schema>, person: Person, change: AccountChange) => Promise<void>;
  /** Sent to an address without an account. */
  readonly signUpLink: (tx: Tx<Schema>, email: string, token: string) => Promise<void>;
  /** Sent when someone signs up with an address that already has an account. */
  readonly accountExists: (tx: Tx<Schema>, person: Person) => Promise<void>;
}

/** How many attempts may fail within the limiter's window. Successes do not count. */
export interface AttemptLimits {
  /**
   * Per address, or per IPv6 network (/64); ten times as many for the block around it (/24 or /48).
   */
  readonly perAddress: number;
  /**
   * Per account and address, and per device; three times as many per account from all addresses
   * together.
   */
  readonly perAccount: number;
}

/**
 * Dependencies of identity. The database has the tables `identity_*` and `users (id, email, name)`.
 */
export interface IdentityParts<Schema> {
  readonly database: Database<Schema>;
  /** The first signs CSRF tokens and devices, all are accepted: processes can switch one by one. */
  readonly secrets: readonly Buffer[];
  readonly passwords: PasswordHasher;
  /** Seals authenticator app secrets. */
  readonly sealer: Sealer;
  /** A separate limiter, since its window is longer than that of requests. */
  readonly limiter: Limiter;
  readonly limits: AttemptLimits;
  /** Origin of the pages, such as `https://pay.example`: cookies and passkeys are bound to it. */
  readonly origin: string;
  /** The name that authenticators show beside the account. */
  readonly serviceName: string;
  readonly cookiePrefix: string;
  readonly emails: Emails<Schema>;
  /** Who may create an account and a tenant without an invitation to one. */
  readonly signUp: SignUpMode;
  /** Email topics that a person can turn off, with a description of each. */
  readonly mailTopics: Readonly<Record<string, string>>;
  /** Runs in the transaction of the recorded action. */
  readonly record: (
    tx: Tx<Schema>,
    userId: string,
    entry: AccountEntry,
    /** Added by the route, see `partsOf`. */
    origin?: RequestOrigin,
  ) => Promise<void>;
  readonly newId: IdSource;
  readonly now: () => Date;
}

export type RemovedFactor = 'removed' | 'not_found' | 'last_factor';

/** Where a request comes from, for the session list and for limits. */
export interface Client {
  readonly address: string;
  readonly userAgent: string;
  /** Cookie of a browser in which anyone signed in before. */
  readonly deviceToken: string | null;
}
