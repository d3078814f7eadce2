import { trust } from '../brand.ts';

/** What the service wants of an answer of the authenticator, base64url encoded. */
export interface Assertion {
  readonly id: string;
  readonly clientDataJSON: string;
  readonly authenticatorData: string;
  readonly signature: string;
}

interface NewPasskey {
  readonly id: string;
  readonly clientDataJSON: string;
  readonly attestationObject: string;
}

export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window;

/** Null when the person closed the prompt, or has no passkey here. */
export async function askForPasskey(
  options: Readonly<Record<string, unknown>>,
  more: Pick<CredentialRequestOptions, 'mediation' | 'signal'> = {},
): Promise<Assertion | null> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(trust(options));
  const credential = await prompt(navigator.credentials.get({ publicKey, ...more }));
  if (credential === null || !(credential.response instanceof AuthenticatorAssertionResponse)) {
    return null;
  }
  const { clientDataJSON, authenticatorData, signature } = credential.response;
  return {
    id: credential.id,
    clientDataJSON: toBase64Url(clientDataJSON),
    authenticatorData: toBase64Url(authenticatorData),
    signature: toBase64Url(signature),
  };
}

/** Null when the person closed the prompt. */
export async function makePasskey(
  options: Readonly<Record<string, unknown>>,
): Promise<NewPasskey | null> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(trust(options));
  const credential = await prompt(navigator.credentials.create({ publicKey }));
  if (credential === null || !(credential.response instanceof AuthenticatorAttestationResponse)) {
    return null;
  }
  const { clientDataJSON, attestationObject } = credential.response;
  return {
    id: credential.id,
    clientDataJSON: toBase64Url(clientDataJSON),
    attestationObject: toBase64Url(attestationObject),
  };
}

async function prompt(asked: Promise<Credential | null>): Promise<PublicKeyCredential | null> {
  try {
    const credential = await asked;
    return credential instanceof PublicKeyCredential ? credential : null;
  } catch (error) {
    // Closed, timed out, or replaced by another prompt: nothing happened.
    if (error instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(error.name)) {
      return null;
    }
    throw error;
  }
}

function toBase64Url(bytes: ArrayBuffer): string {
  return new Uint8Array(bytes).toBase64({ alphabet: 'base64url', omitPadding: true });
}
