import type { RequestOrigin } from '@countinghouse/actor';
import type { IdSource } from '@countinghouse/identifiers';
import type { Limiter } from '@countinghouse/limiter';
import type { Database, Tx } from '@countinghouse/postgres';
import type { Sealer } from '@countinghouse/sealing';
import type { PasswordHasher } from './password-hasher.ts';
import type { Person } from './passwords.sql.ts';
import type { SignUpMode } from './sign-up.rules.ts';

/** What a person is told about by mail, in case it was not they who did it. */
export type AccountChange =
  | 'password_changed'
  | 'totp_set_up'
  | 'totp_removed'
  | 'recovery_codes_replaced'
  | 'passkey_added'
  | 'passkey_removed'
  | 'second_factor_locked'
  | 'second_factor_reset';

/** What the service keeps a log of. */
export interface AccountEntry {
  readonly act: AccountChange | 'signed_in' | 'sessions_ended';
  readonly detail?: Readonly<Record<string, string>>;
}

/** Queued with the transaction of what they tell about. */
export interface Emails<Schema> {
  readonly passwordLink: (tx: Tx<Schema>, person: Person, token: string) => Promise<void>;
  readonly accountChanged: (tx: Tx<Schema>, person: Person, change: AccountChange) => Promise<void>;
  /** To an address that nobody has. */
  readonly signUpLink: (tx: Tx<Schema>, email: string, token: string) => Promise<void>;
  /** To somebody who signs up, or whom somebody else signs up, with an address that has an account. */
  readonly accountExists: (tx: Tx<Schema>, person: Person) => Promise<void>;
}

/** How many attempts may fail in the limiter's window. What succeeds does not count. */
export interface AttemptLimits {
  /** For one address, or one IPv6 network (/64); for the block around it (/24 or /48) ten times as many. */
  readonly perAddress: number;
  /** For one account from one address; from all addresses together three times as many. Also for one device. */
  readonly perAccount: number;
}

/** What identity is made of. The database has the tables `identity_*` and `users (id, email, name)`. */
export interface IdentityParts<Schema> {
  readonly database: Database<Schema>;
  /** The first signs CSRF tokens and devices, every one is accepted: so processes may change it one by one. */
  readonly secrets: readonly Buffer[];
  readonly passwords: PasswordHasher;
  /** For secrets of authenticator apps. */
  readonly sealer: Sealer;
  /** Of its own, since its window is longer than that of requests. */
  readonly limiter: Limiter;
  readonly limits: AttemptLimits;
  /** Where the pages live, such as `https://pay.example`: cookies and passkeys are bound to it. */
  readonly origin: string;
  /** What authenticators show beside the account. */
  readonly serviceName: string;
  readonly cookiePrefix: string;
  readonly letters: Emails<Schema>;
  /** Who may create an account and a place without being a member of one. */
  readonly signUp: SignUpMode;
  /** Topics of mails that a person can turn off, with what each is about. */
  readonly mailTopics: Readonly<Record<string, string>>;
  /** In the transaction of what it tells about. */
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

/** Where a request comes from, for the list of sessions and for limits. */
export interface Client {
  readonly address: string;
  readonly userAgent: string;
  /** The cookie of a browser in which somebody has signed in before, whoever it was. */
  readonly deviceToken: string | null;
}
