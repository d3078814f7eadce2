import type { Tx } from '@countinghouse/postgres';
import type { PasskeyAssertion } from './assertion.ts';
import { attempt, passkeyBudgets } from './attempts.ts';
import type { Limited } from './limited.ts';
import type { Client, IdentityParts } from './parts.ts';
import { provePasskey } from './passkeys.ts';
import { deletePendingSignIn, insertPendingSignIn, countSignInAttempt } from './passwords.sql.ts';
import { checkPassword, isStillPasswordOf, rehashIfOutdated } from './passwords.ts';
import { withPerson } from './person-lock.ts';
import { listSecondFactors } from './second-factor.rules.ts';
import type { SecondFactor } from './second-factor.rules.ts';
import { proveSecondFactor } from './second-factor.ts';
import type { Proof } from './second-factor.ts';
import { countFactors } from './second-factors.sql.ts';
import type { FactorCounts } from './second-factors.sql.ts';
import { later, pendingSignInAttempts, pendingSignInMs } from './session.rules.ts';
import { startSession } from './sessions.ts';
import type { NewSession } from './sessions.ts';
import { digest, hashToken, newRoutedToken } from './token.ts';

interface SignedInNow {
  readonly kind: 'signed_in';
  readonly session: NewSession;
}

export type FirstStep =
  | SignedInNow
  | {
      readonly kind: 'second_factor_required';
      readonly pendingToken: string;
      readonly methods: readonly SecondFactor[];
    }
  | { readonly kind: 'refused' }
  | Limited;

/** Tokens from the request's cookies, if any. */
export interface Browser extends Client {
  readonly sessionToken: string | null;
  readonly pendingToken: string | null;
}

export async function signIn<Schema>(
  parts: IdentityParts<Schema>,
  request: { readonly email: string; readonly password: string },
  browser: Browser,
): Promise<FirstStep> {
  const checked = await checkPassword(parts, request, browser);
  if (checked.kind === 'limited') return checked;
  if (checked.kind === 'wrong') return { kind: 'refused' };
  const { userId } = checked.person;
  const step = await withPerson(parts, userId, async (tx): Promise<FirstStep> => {
    // A password that was replaced during the check no longer opens the account.
    if (!(await isStillPasswordOf(tx, checked.person))) return { kind: 'refused' as const };
    const factors = await countFactors(tx, userId);
    if (factors.hasTotp || factors.passkeys > 0) return askSecondFactor(parts, tx, userId, factors);
    const start = { userId, isSecondFactorProved: false, replacedToken: browser.sessionToken };
    const session = await startSession(parts, tx, start, browser);
    return { kind: 'signed_in' as const, session };
  });
  if (step.kind !== 'refused') await rehashIfOutdated(parts, checked, request.password, browser);
  return step;
}

async function askSecondFactor<Schema>(
  parts: IdentityParts<Schema>,
  tx: Tx<Schema>,
  userId: string,
  factors: FactorCounts,
): Promise<FirstStep> {
  const pendingToken = newRoutedToken(parts.newId());
  const expiresAt = later(parts.now(), pendingSignInMs);
  const pending = { tokenHash: digest(pendingToken), userId, expiresAt };
  await insertPendingSignIn(tx, pending, pendingSignInAttempts);
  const methods = listSecondFactors({
    totp: factors.hasTotp,
    passkey: factors.passkeys > 0,
    recoveryCode: factors.recoveryCodes > 0,
  });
  return { kind: 'second_factor_required', pendingToken, methods };
}

export type SecondStep =
  | SignedInNow
  /** The proof was wrong; `start_again`: the password is required again. */
  | { readonly kind: 'refused' | 'start_again' }
  | Limited;

export async function finishSignIn<Schema>(
  parts: IdentityParts<Schema>,
  proof: Proof,
  browser: Browser,
): Promise<SecondStep> {
  const { db } = parts.database;
  const tokenHash = hashToken(browser.pendingToken ?? '');
  const taken = tokenHash === null ? null : await countSignInAttempt(db, tokenHash, parts.now());
  if (tokenHash === null || taken === null) return { kind: 'start_again' };
  const { userId } = taken;
  const proved = await proveSecondFactor(parts, userId, proof);
  if (proved.kind !== 'proved') return proved;
  return withPerson(parts, userId, async (tx) => {
    if (!(await deletePendingSignIn(tx, tokenHash))) return { kind: 'start_again' as const };
    const start = { userId, isSecondFactorProved: true, replacedToken: browser.sessionToken };
    const session = await startSession(parts, tx, start, browser);
    return { kind: 'signed_in' as const, session };
  });
}

/** Proves both factors; no password is needed. */
export function signInWithPasskey<Schema>(
  parts: IdentityParts<Schema>,
  assertion: PasskeyAssertion,
  browser: Browser,
): Promise<SecondStep> {
  return attempt<SecondStep>(
    parts,
    passkeyBudgets(parts, browser.address),
    async () => {
      const userId = await provePasskey(parts, assertion);
      if (userId === null) return { kind: 'refused' };
      const start = { userId, isSecondFactorProved: true, replacedToken: browser.sessionToken };
      const session = await withPerson(parts, userId, (tx) =>
        startSession(parts, tx, start, browser),
      );
      return { kind: 'signed_in', session };
    },
    ({ kind }) => kind === 'signed_in',
  );
}
