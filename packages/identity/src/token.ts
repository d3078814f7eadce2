import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const tokenBytes = 32;
const tokenPattern = /^[A-Za-z0-9_-]{43}$/;

/** What a browser or a letter carries: 256 random bits, so one round of SHA-256 hides it at rest. */
export function newToken(): string {
  return randomBytes(tokenBytes).toString('base64url');
}

/** Null for what no token of ours looks like; it is then not looked up either. */
export function hashToken(token: string): Buffer | null {
  return tokenPattern.test(token) ? digest(token) : null;
}

export function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Follows from the session, so there is nothing to store; the secret keeps others from making it. */
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
