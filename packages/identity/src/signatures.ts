import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import { rpIdOf, verifyAssertion } from './assertion.ts';
import type { PasskeyAssertion } from './assertion.ts';
import type { IdentityParts } from './parts.ts';
import { findPasskeyByCredential, listPasskeyRows, savePasskeyUse } from './passkeys.sql.ts';
import { challengeMs } from './session.rules.ts';
import { loadWebauthn } from './webauthn.ts';

/** A passkey signature with everything needed to verify it again without a database. */
export interface PasskeySignature {
  readonly credentialId: string;
  /** COSE, as the passkey provided it when it was added. */
  readonly publicKey: Buffer;
  readonly authenticatorData: Buffer;
  readonly clientDataJson: Buffer;
  readonly signature: Buffer;
  readonly origin: string;
  readonly rpId: string;
}

/**
 * People sign a text's hash. The service provides the challenge and ensures that it is used once.
 */
export interface PasskeySigning {
  /** Null when the person has no passkey. */
  readonly offer: (
    userId: string,
    challenge: Buffer,
  ) => Promise<PublicKeyCredentialRequestOptionsJSON | null>;
  /** Null unless a passkey of this person, with user verification, signed this challenge. */
  readonly prove: (
    userId: string,
    challenge: Buffer,
    assertion: PasskeyAssertion,
  ) => Promise<PasskeySignature | null>;
}

export function createPasskeySigning<Schema>(
  parts: Pick<IdentityParts<Schema>, 'database' | 'origin' | 'now'>,
): PasskeySigning {
  const { database, origin } = parts;
  const rpId = rpIdOf(parts);
  return {
    offer: async (userId, challenge) => {
      const known = await listPasskeyRows(database.db, userId);
      if (known.length === 0) return null;
      const { generateAuthenticationOptions } = await loadWebauthn();
      return generateAuthenticationOptions({
        rpID: rpId,
        challenge: new Uint8Array(challenge),
        userVerification: 'required',
        timeout: challengeMs,
        allowCredentials: known.map((key) => ({ id: key.credentialId.toString('base64url') })),
      });
    },
    prove: async (userId, challenge, assertion) => {
      const credentialId = Buffer.from(assertion.id, 'base64url');
      const passkey = await findPasskeyByCredential(database.db, credentialId);
      if (passkey?.userId !== userId) return null;
      const { publicKey, counter: lastCounter } = passkey;
      const counter = await verifyAssertion(assertion, {
        challenge: challenge.toString('base64url'),
        origin,
        rpId,
        publicKey,
        counter: lastCounter,
      });
      if (counter === null) return null;
      const isMovedOn = await savePasskeyUse(database.db, passkey.id, counter, parts.now());
      return isMovedOn ? { ...toStored(assertion), publicKey, origin, rpId } : null;
    },
  };
}

/**
 * Verifies a stored signature, even years later: did this passkey sign this challenge on our pages?
 */
export async function isSignatureOf(
  signature: PasskeySignature,
  challenge: Buffer,
): Promise<boolean> {
  const { origin, rpId, publicKey } = signature;
  const expected = { challenge: challenge.toString('base64url'), origin, rpId, publicKey };
  const assertion = {
    id: signature.credentialId,
    authenticatorData: signature.authenticatorData.toString('base64url'),
    clientDataJSON: signature.clientDataJson.toString('base64url'),
    signature: signature.signature.toString('base64url'),
  };
  return (await verifyAssertion(assertion, { ...expected, counter: 0n })) !== null;
}

function toStored({ id, authenticatorData, clientDataJSON, signature }: PasskeyAssertion) {
  return {
    credentialId: id,
    authenticatorData: Buffer.from(authenticatorData, 'base64url'),
    clientDataJson: Buffer.from(clientDataJSON, 'base64url'),
    signature: Buffer.from(signature, 'base64url'),
  };
}
