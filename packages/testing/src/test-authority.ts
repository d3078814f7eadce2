import {
  X509Certificate,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  sign,
} from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { isIP } from 'node:net';

/** A private certificate authority for a test's HTTPS servers. */
export interface TestAuthority {
  /** PEM text of the certificate that clients have to trust. */
  readonly certificate: string;
  /** PEM text of the signing key: certificate and key together reopen the authority. */
  readonly key: string;
  /** A P-256 certificate for these names or addresses; `*.shop.test` covers one label. */
  readonly issue: (names: readonly string[], options?: IssueOptions) => IssuedCertificate;
}

export interface IssuedCertificate {
  readonly cert: string;
  readonly key: string;
}

interface IssueOptions {
  readonly isExpired?: boolean;
}

const dayMs = 86_400_000;
/** Longer than anyone leaves a demo running. */
const lifetimeMs = 30 * dayMs;
const ecdsaWithSha256 = sequence(objectId(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));
const commonNameId = objectId(0x55, 0x04, 0x03);
const basicConstraintsId = objectId(0x55, 0x1d, 0x13);
const alternativeNamesId = objectId(0x55, 0x1d, 0x11);

/** Encoded byte by byte because that takes a millisecond and needs no other program. */
export function createTestAuthority(): TestAuthority {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = `Test authority ${randomBytes(4).toString('hex')}`;
  const isAuthority = extension(basicConstraintsId, sequence(tagged(0x01, Buffer.from([0xff]))));
  const certificate = certify({
    subject: name,
    issuer: name,
    publicKey,
    signer: privateKey,
    extension: isAuthority,
    endsAt: new Date(Date.now() + lifetimeMs),
  });
  return openTestAuthority({ certificate, key: toPem(privateKey) });
}

/** Opens an existing authority from its files. */
export function openTestAuthority({
  certificate,
  key,
}: Pick<TestAuthority, 'certificate' | 'key'>): TestAuthority {
  const issuer = new X509Certificate(certificate).subject.replace(/^CN=/, '');
  const signer = createPrivateKey(key);
  return {
    certificate,
    key,
    issue: (names, options = {}) => {
      const leaf = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const cert = certify({
        subject: names[0] ?? 'nobody',
        issuer,
        publicKey: leaf.publicKey,
        signer,
        extension: extension(alternativeNamesId, sequence(...names.map(alternativeName))),
        endsAt: new Date(Date.now() + (options.isExpired === true ? -dayMs : lifetimeMs)),
      });
      return { cert, key: toPem(leaf.privateKey) };
    },
  };
}

function toPem(key: KeyObject): string {
  return key.export({ type: 'pkcs8', format: 'pem' }).toString();
}

interface CertificateFields {
  readonly subject: string;
  readonly issuer: string;
  readonly publicKey: KeyObject;
  readonly signer: KeyObject;
  readonly extension: Buffer;
  readonly endsAt: Date;
}

function certify(fields: CertificateFields): string {
  const spki = createPublicKey(fields.publicKey.export({ type: 'spki', format: 'pem' }));
  const serial = Buffer.concat([Buffer.from([1]), randomBytes(15)]);
  const statement = sequence(
    tagged(0xa0, tagged(0x02, Buffer.from([2]))),
    tagged(0x02, serial),
    ecdsaWithSha256,
    distinguishedName(fields.issuer),
    sequence(utcTime(new Date(Date.now() - 2 * dayMs)), utcTime(fields.endsAt)),
    distinguishedName(fields.subject),
    spki.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, sequence(fields.extension)),
  );
  const signature = sign('sha256', statement, fields.signer);
  const whole = sequence(statement, ecdsaWithSha256, bitString(signature));
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}

function distinguishedName(commonName: string): Buffer {
  return sequence(tagged(0x31, sequence(commonNameId, tagged(0x0c, Buffer.from(commonName)))));
}

function alternativeName(name: string): Buffer {
  if (isIP(name) === 0) return tagged(0x82, Buffer.from(name));
  return tagged(0x87, name === '::1' ? ipv6Loopback : Buffer.from(name.split('.').map(Number)));
}

const ipv6Loopback = Buffer.concat([Buffer.alloc(15), Buffer.from([1])]);

function extension(id: Buffer, value: Buffer): Buffer {
  const isCritical = id === basicConstraintsId ? [tagged(0x01, Buffer.from([0xff]))] : [];
  return sequence(id, ...isCritical, tagged(0x04, value));
}

function utcTime(at: Date): Buffer {
  const digits = at.toISOString().replaceAll(/[^0-9]/g, '');
  return tagged(0x17, Buffer.from(`${digits.slice(2, 14)}Z`));
}

function bitString(bytes: Buffer): Buffer {
  return tagged(0x03, Buffer.concat([Buffer.from([0]), bytes]));
}

function objectId(...bytes: readonly number[]): Buffer {
  return tagged(0x06, Buffer.from(bytes));
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return tagged(0x30, Buffer.concat(parts));
}

function tagged(tag: number, content: Buffer): Buffer {
  const size = content.length;
  const head =
    size < 0x80
      ? [tag, size]
      : size < 0x100
        ? [tag, 0x81, size]
        : [tag, 0x82, size >> 8, size & 0xff];
  return Buffer.concat([Buffer.from(head), content]);
}
