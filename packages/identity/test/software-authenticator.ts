import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { PasskeyAssertion } from '../src/assertion.ts';
import type { NewPasskey } from '../src/passkey-ceremony.ts';

/** A page and an authenticator together, as honest or dishonest as a test needs. */
export interface SoftwareAuthenticator {
  readonly create: (challenge: string, twist?: Twist) => NewPasskey;
  readonly get: (challenge: string, twist?: Twist) => PasskeyAssertion;
}

interface Twist {
  readonly origin?: string;
  readonly rpId?: string;
  /** Defaults to the last counter plus one. */
  readonly counter?: number;
  readonly isUserVerified?: boolean;
}

const flag = { userPresent: 0x01, userVerified: 0x04, attested: 0x40 };

export function createAuthenticator(site: {
  readonly origin: string;
  readonly rpId: string;
}): SoftwareAuthenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  let count = 0;

  const clientData = (type: string, challenge: string, twist: Twist): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: twist.origin ?? site.origin }));

  const authenticatorData = (twist: Twist, attested: Buffer): Buffer => {
    count = twist.counter ?? count + 1;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(count);
    const flags =
      flag.userPresent |
      (twist.isUserVerified === false ? 0 : flag.userVerified) |
      (attested.length > 0 ? flag.attested : 0);
    return Buffer.concat([sha256(twist.rpId ?? site.rpId), Buffer.of(flags), counter, attested]);
  };

  return {
    create: (challenge, twist = {}) => {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const model = Buffer.alloc(16);
      const attested = Buffer.concat([model, length, credentialId, toCose(publicKey)]);
      return {
        id,
        clientDataJSON: clientData('webauthn.create', challenge, twist).toString('base64url'),
        attestationObject: toAttestation(authenticatorData(twist, attested)).toString('base64url'),
      };
    },
    get: (challenge, twist = {}) => {
      const client = clientData('webauthn.get', challenge, twist);
      const data = authenticatorData(twist, Buffer.alloc(0));
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return {
        id,
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      };
    },
  };
}

/** CBOR of {1: 2, 3: -7, -1: 1, -2: x, -3: y}: a P-256 key for ES256. */
function toCose(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const bytes32 = Buffer.of(0x58, 32);
  return Buffer.concat([
    Buffer.of(0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21),
    bytes32,
    Buffer.from(x, 'base64url'),
    Buffer.of(0x22),
    bytes32,
    Buffer.from(y, 'base64url'),
  ]);
}

/** CBOR of {fmt: "none", attStmt: {}, authData}. */
function toAttestation(authenticatorData: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(authenticatorData.length);
  return Buffer.concat([
    Buffer.of(0xa3),
    cborText('fmt'),
    cborText('none'),
    cborText('attStmt'),
    Buffer.of(0xa0),
    cborText('authData'),
    Buffer.of(0x59),
    length,
    authenticatorData,
  ]);
}

function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.of(0x60 | text.length), Buffer.from(text)]);
}

function sha256(content: string | Buffer): Buffer {
  return createHash('sha256').update(content).digest();
}
