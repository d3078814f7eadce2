import type { RequestOrigin } from '@countinghouse/actor';
import type { IdSource } from '@countinghouse/identifiers';
import type { Limiter } from '@countinghouse/limiter';
import { violatedConstraint, withTransaction } from '@countinghouse/postgres';
import type { Database, Tx } from '@countinghouse/postgres';
import { rpIdOf, verifyAssertion } from '../assertion.ts';
import type { PasskeyAssertion } from '../assertion.ts';
import { attempt, passkeyBudgets } from '../attempts.ts';
import type { CookieJar } from '../cookies.ts';
import type { Limited } from '../limited.ts';
import type { AttemptLimits } from '../parts.ts';
import {
  createChallenge,
  createPasskeyOffer,
  readChallenge,
  verifyNewPasskey,
} from '../passkey-ceremony.ts';
import type { NewPasskey } from '../passkey-ceremony.ts';
import {
  challengeMs,
  isLastSeenOutdated,
  isSessionOver,
  later,
  sessionAgeMaxMs,
} from '../session.rules.ts';
import { userAgentLengthMax } from '../sessions.ts';
import type { StartedSession } from '../sessions.ts';
import type { SignedIn } from '../signed-in.ts';
import { csrfTokenOf, digest, hashToken, newToken } from '../token.ts';
import type { OperatorRole } from './operator.rules.ts';
import {
  deleteOperatorSession,
  findEnrolment,
  findOperatorPasskey,
  findOperatorSession,
  insertOperatorChallenge,
  insertOperatorPasskey,
  insertOperatorSession,
  listOperatorCredentials,
  raiseOperatorSession,
  saveOperatorPasskeyUse,
  saveOperatorSeen,
  consumeEnrolment,
  consumeOperatorChallenge,
} from './operators.sql.ts';
import type { OpenEnrolment } from './operators.sql.ts';

export interface OperatorParts<Schema> {
  readonly database: Database<Schema>;
  /** The first signs CSRF tokens; all are accepted. */
  readonly secrets: readonly Buffer[];
  readonly limiter: Limiter;
  readonly limits: AttemptLimits;
  /** The console's origin: cookies and passkeys are bound to it. */
  readonly origin: string;
  readonly serviceName: string;
  readonly cookies: CookieJar;
  /** Runs in the transaction of the recorded action. */
  readonly record: (
    tx: Tx<Schema>,
    operator: { readonly id: string; readonly email: string },
    act: 'operator.signed_in' | 'operator.passkey_added',
    origin: RequestOrigin,
  ) => Promise<void>;
  readonly newId: IdSource;
  readonly now: () => Date;
}

/** An operator with an open session. */
export interface SignedInOperator extends SignedIn {
  readonly role: OperatorRole;
}

export interface OperatorBrowser {
  readonly userAgent: string;
  readonly sessionToken: string | null;
  readonly origin: RequestOrigin;
}

type OperatorEntry =
  | { readonly kind: 'signed_in'; readonly session: StartedSession }
  | { readonly kind: 'refused' }
  | Limited;

/** Null for no cookie, a wrong one, an ended session, and a removed operator. */
export async function findSignedInOperator<Schema>(
  parts: OperatorParts<Schema>,
  header: string | undefined,
  isSeen: boolean,
): Promise<SignedInOperator | null> {
  const tokenHash = hashToken(parts.cookies.readSession(header) ?? '');
  if (tokenHash === null) return null;
  const { db } = parts.database;
  const found = await findOperatorSession(db, tokenHash);
  const now = parts.now();
  if (found === null || isSessionOver(found, now)) return null;
  if (isSeen && isLastSeenOutdated(found, now)) await saveOperatorSeen(db, found.id, now);
  const { id: sessionId, operatorId: userId, email, name, role, secondFactorAt } = found;
  const csrfToken = csrfTokenOf(parts.secrets, sessionId);
  const factors = { hasSecondFactor: true, secondFactors: ['passkey'] as const };
  const endsAt = later(found.createdAt, sessionAgeMaxMs);
  return { sessionId, userId, email, name, role, csrfToken, secondFactorAt, endsAt, ...factors };
}

export async function offerOperatorChallenge<Schema>(parts: OperatorParts<Schema>) {
  const options = await createChallenge(parts);
  await keepChallenge(parts, options.challenge, null);
  return options;
}

export function signInOperator<Schema>(
  parts: OperatorParts<Schema>,
  assertion: PasskeyAssertion,
  browser: OperatorBrowser,
): Promise<OperatorEntry> {
  return tryPasskey(parts, browser, async () => {
    const operator = await proveOperator(parts, assertion);
    if (operator === null) return { kind: 'refused' };
    const session = await withTransaction(parts.database.db, (tx) =>
      startOperatorSession(parts, tx, operator, browser),
    );
    return { kind: 'signed_in', session };
  });
}

/** Asks the operator's passkey again and replaces the session's token. */
export function confirmOperator<Schema>(
  parts: OperatorParts<Schema>,
  { sessionId, userId }: SignedIn,
  assertion: PasskeyAssertion,
  browser: OperatorBrowser,
): Promise<OperatorEntry | { readonly kind: 'session_over' }> {
  return tryPasskey(parts, browser, async () => {
    const operator = await proveOperator(parts, assertion);
    if (operator?.id !== userId) return { kind: 'refused' };
    const token = newToken();
    const { db } = parts.database;
    if (!(await raiseOperatorSession(db, sessionId, digest(token), parts.now()))) {
      return { kind: 'session_over' };
    }
    const csrfToken = csrfTokenOf(parts.secrets, sessionId);
    return { kind: 'signed_in', session: { token, csrfToken } };
  });
}

export function endOperatorSession<Schema>(
  { database }: OperatorParts<Schema>,
  { sessionId }: SignedIn,
): Promise<void> {
  return deleteOperatorSession(database.db, { id: sessionId });
}

/** The link's operator; null when it was used, replaced, or has expired. */
export async function findOpenEnrolment<Schema>(
  { database, now }: OperatorParts<Schema>,
  token: string,
): Promise<OpenEnrolment | null> {
  const tokenHash = hashToken(token);
  return tokenHash === null ? null : findEnrolment(database.db, tokenHash, now());
}

export async function offerEnrolment<Schema>(parts: OperatorParts<Schema>, token: string) {
  const operator = await findOpenEnrolment(parts, token);
  if (operator === null) return null;
  const known = await listOperatorCredentials(parts.database.db, operator.id);
  const options = await createPasskeyOffer(parts, operator, known);
  await keepChallenge(parts, options.challenge, operator.id);
  return options;
}

export interface Enrolment {
  readonly token: string;
  readonly name: string;
  readonly credential: NewPasskey;
}

export type Enrolled =
  | { readonly kind: 'signed_in'; readonly session: StartedSession }
  | { readonly kind: 'reject'; readonly reason: 'link_over' | 'not_accepted' | 'known_already' };

/** Adds the passkey, uses up the link and signs the operator in. */
export async function enrolOperator<Schema>(
  parts: OperatorParts<Schema>,
  { token, name, credential: made }: Enrolment,
  browser: OperatorBrowser,
): Promise<Enrolled> {
  const operator = await findOpenEnrolment(parts, token);
  if (operator === null) return { kind: 'reject', reason: 'link_over' };
  const challenge = readChallenge(made.clientDataJSON);
  const isOurs = challenge !== null && (await spendChallenge(parts, challenge, operator.id));
  const credential = isOurs ? await verifyNewPasskey(parts, made, challenge) : null;
  if (credential === null) return { kind: 'reject', reason: 'not_accepted' };
  try {
    return await withTransaction(parts.database.db, async (tx): Promise<Enrolled> => {
      if (!(await consumeEnrolment(tx, digest(token)))) {
        return { kind: 'reject', reason: 'link_over' };
      }
      await insertOperatorPasskey(tx, {
        id: parts.newId(),
        operatorId: operator.id,
        credentialId: Buffer.from(credential.id, 'base64url'),
        publicKey: Buffer.from(credential.publicKey),
        counter: BigInt(credential.counter),
        name,
        createdAt: parts.now(),
      });
      await parts.record(tx, operator, 'operator.passkey_added', browser.origin);
      const session = await startOperatorSession(parts, tx, operator, browser);
      return { kind: 'signed_in', session };
    });
  } catch (error) {
    if (violatedConstraint(error) !== 'operator_passkeys_credential_once') throw error;
    return { kind: 'reject', reason: 'known_already' };
  }
}

function tryPasskey<Schema, Outcome extends { readonly kind: string }>(
  parts: OperatorParts<Schema>,
  { origin }: OperatorBrowser,
  run: () => Promise<Outcome>,
): Promise<Outcome | Limited> {
  const budgets = passkeyBudgets(parts, origin.ip);
  return attempt<Outcome>(parts, budgets, run, ({ kind }) => kind === 'signed_in');
}

/** Returns the operator whose passkey answered our challenge; null for every other case. */
async function proveOperator<Schema>(
  parts: OperatorParts<Schema>,
  assertion: PasskeyAssertion,
): Promise<{ readonly id: string; readonly email: string } | null> {
  const { db } = parts.database;
  const challenge = readChallenge(assertion.clientDataJSON);
  const isOurs = challenge !== null && (await spendChallenge(parts, challenge, null));
  const passkey = await findOperatorPasskey(db, Buffer.from(assertion.id, 'base64url'));
  if (!isOurs || passkey === null) return null;
  const expected = { ...passkey, challenge, origin: parts.origin, rpId: rpIdOf(parts) };
  const counter = await verifyAssertion(assertion, expected);
  if (counter === null) return null;
  const isMovedOn = await saveOperatorPasskeyUse(db, passkey.id, counter, parts.now());
  return isMovedOn ? { id: passkey.operatorId, email: passkey.email } : null;
}

async function startOperatorSession<Schema>(
  parts: OperatorParts<Schema>,
  tx: Tx<Schema>,
  operator: { readonly id: string; readonly email: string },
  { origin, userAgent, sessionToken }: OperatorBrowser,
): Promise<StartedSession> {
  const [id, token, now] = [parts.newId(), newToken(), parts.now()];
  const replaced = hashToken(sessionToken ?? '');
  if (replaced !== null) await deleteOperatorSession(tx, { tokenHash: replaced });
  const session = {
    id,
    operatorId: operator.id,
    createdAt: now,
    lastSeenAt: now,
    secondFactorAt: now,
    address: origin.ip,
    userAgent: userAgent.slice(0, userAgentLengthMax),
  };
  await insertOperatorSession(tx, session, digest(token));
  await parts.record(tx, operator, 'operator.signed_in', origin);
  return { token, csrfToken: csrfTokenOf(parts.secrets, id) };
}

async function keepChallenge<Schema>(
  parts: OperatorParts<Schema>,
  challenge: string,
  operatorId: string | null,
): Promise<void> {
  const now = parts.now();
  const row = {
    challengeHash: digest(challenge),
    operatorId,
    expiresAt: later(now, challengeMs),
  };
  await insertOperatorChallenge(parts.database.db, row, now);
}

/** Used up before the answer is checked: a challenge allows one attempt. */
function spendChallenge<Schema>(
  parts: OperatorParts<Schema>,
  challenge: string,
  operatorId: string | null,
): Promise<boolean> {
  const which = { challengeHash: digest(challenge), operatorId };
  return consumeOperatorChallenge(parts.database.db, which, parts.now());
}
