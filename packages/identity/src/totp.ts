import { createHmac, timingSafeEqual } from 'node:crypto';

/** RFC 6238 as authenticator apps implement it: SHA-1, six digits, 30 seconds. */
const periodSeconds = 30;
const digits = 6;
/** A phone's clock may be off by a period either way. */
const periodsOff = [0, -1, 1];

export const totpSecretBytes = 20;

export function totpPeriodAt(now: Date): number {
  return Math.floor(now.getTime() / 1_000 / periodSeconds);
}

export function totpCode(secret: Buffer, period: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(period));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0x0f;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** The period that a code belongs to; null if it is not a code of a period near now. */
export function findTotpPeriod(secret: Buffer, code: string, now: Date): number | null {
  const given = Buffer.from(code);
  if (given.length !== digits) return null;
  const periods = periodsOff.map((off) => totpPeriodAt(now) + off);
  return (
    periods.find((period) => timingSafeEqual(given, Buffer.from(totpCode(secret, period)))) ?? null
  );
}

/** The content of the QR code that an app scans. */
export function otpauthUri(issuer: string, account: string, secret: Buffer): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${toBase32(secret)}&issuer=${encodeURIComponent(issuer)}`;
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648 without padding; only for whole groups, such as twenty bytes. */
export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((group) => alphabet[Number.parseInt(group, 2)]).join('');
}
