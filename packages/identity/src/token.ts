import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { cellOfId, cellTag } from '@countinghouse/identifiers';

const tokenBytes = 32;
const tokenPattern = /^[A-Za-z0-9_-]{43}$/;

/**
 * A token for a cookie or an emailed link: 256 random bits, so one round of SHA-256 protects it at
 * rest.
 */
export function newToken(): string {
  return randomBytes(tokenBytes).toString('base64url');
}

/**
 * A token that begins with the tag of the cell that the id was made in, so that a router finds the
 * cell without a lookup. 246 random bits are left.
 */
export function newRoutedToken(id: string): string {
  const tag = cellTag(cellOfId(id));
  return tag + newToken().slice(tag.length);
}

/** Null for text that does not have the form of our tokens; no lookup is needed then. */
export function hashToken(token: string): Buffer | null {
  return tokenPattern.test(token) ? digest(token) : null;
}

export function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Derived from the session, so nothing is stored; the secret keeps others from computing it. */
export function csrfTokenOf([secret]: readonly Buffer[], sessionId: string): string {
  if (secret === undefined) throw new Error('no CSRF secret is configured');
  return signCsrf(secret, sessionId).toString('base64url');
}

export function isCsrfToken(
  secrets: readonly Buffer[],
  sessionId: string,
  token: string | string[] | undefined,
): boolean {
  if (typeof token !== 'string' || !tokenPattern.test(token)) return false;
  const given = Buffer.from(token, 'base64url');
  return secrets.some((secret) => timingSafeEqual(given, signCsrf(secret, sessionId)));
}

function signCsrf(secret: Buffer, sessionId: string): Buffer {
  return createHmac('sha256', secret).update(`csrf ${sessionId}`).digest();
}
