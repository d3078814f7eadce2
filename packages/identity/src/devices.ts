import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { dayMs } from '@countinghouse/calendar';

/**
 * A browser in which someone signed in before. It grants no access; it only has its own attempt
 * limit.
 */
export interface Device {
  readonly id: string;
  readonly userId: string;
  readonly issuedAt: Date;
}

/** The longest that browsers keep a cookie. */
export const deviceLifetimeMs = 400 * dayMs;

const idBytes = 16;
const signatureBytes = 32;
const pattern = /^([0-9a-f-]{36})\.(\d{1,15})\.([\w-]{22})\.([\w-]{43})$/;

/** Signed, so that nothing is stored and nobody else can create one. */
export function issueDevice([secret]: readonly Buffer[], userId: string, now: Date): string {
  if (secret === undefined) throw new Error('no device secret is configured');
  const text = `${userId}.${now.getTime()}.${randomBytes(idBytes).toString('base64url')}`;
  return `${text}.${sign(secret, text).toString('base64url')}`;
}

/**
 * Returns null for a foreign or expired token. The caller checks whether the person has revoked it
 * since.
 */
export function readDevice(
  secrets: readonly Buffer[],
  token: string | null,
  now: Date,
): Device | null {
  const parts = pattern.exec(token ?? '');
  if (token === null || parts === null) return null;
  const [, userId = '', time = '', id = '', signature = ''] = parts;
  const given = Buffer.from(signature, 'base64url');
  const text = token.slice(0, -(signature.length + 1));
  const isOurs =
    given.length === signatureBytes &&
    secrets.some((secret) => timingSafeEqual(given, sign(secret, text)));
  const issuedAt = new Date(Number(time));
  const isOver = now.getTime() - issuedAt.getTime() > deviceLifetimeMs;
  return isOurs && !isOver ? { id, userId, issuedAt } : null;
}

function sign(secret: Buffer, text: string): Buffer {
  return createHmac('sha256', secret).update(`device ${text}`).digest();
}
