import { deviceLifetimeMs } from './devices.ts';

export interface CookieJar {
  readonly readSession: (header: string | undefined) => string | null;
  readonly readPending: (header: string | undefined) => string | null;
  readonly readDevice: (header: string | undefined) => string | null;
  readonly session: (token: string) => string;
  readonly pending: (token: string, lifetimeMs: number) => string;
  readonly device: (token: string) => string;
  readonly endSession: string;
  readonly endPending: string;
}

/**
 * Over https the names begin with `__Host-`: browsers then accept them only from this exact host,
 * for all paths and only when Secure, so that a neighbouring subdomain cannot set them.
 */
export function createCookieJar(options: {
  readonly origin: string;
  readonly prefix: string;
}): CookieJar {
  const isSecure = new URL(options.origin).protocol === 'https:';
  const name = (what: string): string => `${isSecure ? '__Host-' : ''}${options.prefix}-${what}`;
  const [session, pending, device] = [name('session'), name('sign-in'), name('device')];
  const flags = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  const lasting = (cookie: string, token: string, lifetimeMs: number): string =>
    `${cookie}=${token}; ${flags}; Max-Age=${Math.floor(lifetimeMs / 1_000)}`;
  const ended = (cookie: string): string => `${cookie}=; ${flags}; Max-Age=0`;
  return {
    readSession: (header) => readCookie(header, session),
    readPending: (header) => readCookie(header, pending),
    readDevice: (header) => readCookie(header, device),
    // Without Max-Age it ends with the browser; the server enforces its own limits anyway.
    session: (token) => `${session}=${token}; ${flags}`,
    pending: (token, lifetimeMs) => lasting(pending, token, lifetimeMs),
    device: (token) => lasting(device, token, deviceLifetimeMs),
    endSession: ended(session),
    endPending: ended(pending),
  };
}

/** Returns null also if the name occurs twice: one of them was planted, and it is unknown which. */
function readCookie(header: string | undefined, name: string): string | null {
  const values = (header ?? '')
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(`${name}=`))
    .map((part) => part.slice(name.length + 1));
  const [value] = values;
  return value === undefined || values.length > 1 ? null : value;
}
