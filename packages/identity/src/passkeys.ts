import { violatedConstraint } from '@countinghouse/postgres';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { announceChange } from './announce-change.ts';
import { rpIdOf, verifyAssertion } from './assertion.ts';
import type { PasskeyAssertion } from './assertion.ts';
import type { IdentityParts, RemovedFactor } from './parts.ts';
import {
  createChallenge,
  createPasskeyOffer,
  readChallenge,
  verifyNewPasskey,
} from './passkey-ceremony.ts';
import type { NewPasskey } from './passkey-ceremony.ts';
import {
  deletePasskey,
  findPasskeyByCredential,
  insertChallenge,
  insertPasskey,
  listPasskeyRows,
  savePasskeyUse,
  consumeChallenge,
} from './passkeys.sql.ts';
import type { PasskeyRow } from './passkeys.sql.ts';
import { withPerson } from './person-lock.ts';
import { passkeysMax } from './second-factor.rules.ts';
import { countFactors } from './second-factors.sql.ts';
import { challengeMs, later } from './session.rules.ts';
import type { SignedIn } from './signed-in.ts';
import { digest } from './token.ts';

/** See `createChallenge`; stores the challenge until it is answered. */
export async function offerPasskeyChallenge<Schema>(
  parts: IdentityParts<Schema>,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const options = await createChallenge(parts);
  await keepChallenge(parts, options.challenge, null);
  return options;
}

/** Returns the person whose passkey answered our challenge; null for every other case. */
export async function provePasskey<Schema>(
  parts: IdentityParts<Schema>,
  assertion: PasskeyAssertion,
): Promise<string | null> {
  const { db } = parts.database;
  const challenge = readChallenge(assertion.clientDataJSON);
  const isOurs = challenge !== null && (await spendChallenge(parts, challenge, null));
  const passkey = await findPasskeyByCredential(db, Buffer.from(assertion.id, 'base64url'));
  if (!isOurs || passkey === null) return null;
  const { origin } = parts;
  const expected = { ...passkey, challenge, origin, rpId: rpIdOf(parts) };
  const counter = await verifyAssertion(assertion, expected);
  if (counter === null) return null;
  const isMovedOn = await savePasskeyUse(db, passkey.id, counter, parts.now());
  return isMovedOn ? passkey.userId : null;
}

export async function offerPasskey<Schema>(
  parts: IdentityParts<Schema>,
  person: SignedIn,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const known = await listPasskeyRows(parts.database.db, person.userId);
  const options = await createPasskeyOffer(
    parts,
    { id: person.userId, email: person.email, name: person.name },
    known.map(({ credentialId }) => credentialId),
  );
  await keepChallenge(parts, options.challenge, person.userId);
  return options;
}

export type AddedPasskey =
  | { readonly kind: 'added'; readonly passkey: PasskeyRow }
  | { readonly kind: 'reject'; readonly reason: 'not_accepted' | 'known_already' | 'too_many' };

export async function addPasskey<Schema>(
  parts: IdentityParts<Schema>,
  person: SignedIn,
  name: string,
  made: NewPasskey,
): Promise<AddedPasskey> {
  const challenge = readChallenge(made.clientDataJSON);
  const isOurs = challenge !== null && (await spendChallenge(parts, challenge, person.userId));
  const credential = isOurs ? await verifyNewPasskey(parts, made, challenge) : null;
  if (credential === null) return { kind: 'reject', reason: 'not_accepted' };
  const passkey: PasskeyRow = {
    id: parts.newId(),
    userId: person.userId,
    credentialId: Buffer.from(credential.id, 'base64url'),
    publicKey: Buffer.from(credential.publicKey),
    counter: BigInt(credential.counter),
    name,
    createdAt: parts.now(),
    lastUsedAt: null,
  };
  try {
    return await withPerson(parts, person.userId, async (tx) => {
      const { passkeys } = await countFactors(tx, person.userId);
      if (passkeys >= passkeysMax) return { kind: 'reject' as const, reason: 'too_many' as const };
      await insertPasskey(tx, passkey);
      await announceChange(parts, tx, person, 'passkey_added');
      return { kind: 'added' as const, passkey };
    });
  } catch (error) {
    if (violatedConstraint(error) !== 'identity_passkeys_credential_once') throw error;
    return { kind: 'reject', reason: 'known_already' };
  }
}

export function listPasskeys<Schema>(
  { database }: IdentityParts<Schema>,
  userId: string,
): Promise<readonly PasskeyRow[]> {
  return listPasskeyRows(database.db, userId);
}

/**
 * The last passkey can be removed only if an authenticator app remains: an account keeps a second
 * factor.
 */
export function removePasskey<Schema>(
  parts: IdentityParts<Schema>,
  person: SignedIn,
  id: string,
): Promise<RemovedFactor> {
  const { userId } = person;
  return withPerson(parts, userId, async (tx) => {
    const passkeys = await listPasskeyRows(tx, userId);
    if (!passkeys.some((passkey) => passkey.id === id)) return 'not_found';
    if (passkeys.length === 1 && !(await countFactors(tx, userId)).hasTotp) return 'last_factor';
    await deletePasskey(tx, userId, id);
    await announceChange(parts, tx, person, 'passkey_removed');
    return 'removed';
  });
}

async function keepChallenge<Schema>(
  parts: IdentityParts<Schema>,
  challenge: string,
  userId: string | null,
): Promise<void> {
  const expiresAt = later(parts.now(), challengeMs);
  await insertChallenge(parts.database.db, { challengeHash: digest(challenge), userId, expiresAt });
}

/** Used up before the answer is checked: a challenge allows one attempt. */
function spendChallenge<Schema>(
  parts: IdentityParts<Schema>,
  challenge: string,
  userId: string | null,
): Promise<boolean> {
  const { db } = parts.database;
  return consumeChallenge(db, { challengeHash: digest(challenge), userId }, parts.now());
}
