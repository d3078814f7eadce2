import { dayMs } from '@countinghouse/calendar';
import type { Caller } from '../../kernel/caller.rules.ts';

export const capabilities = ['read', 'read_write'] as const;
export type Capability = (typeof capabilities)[number];

/** What an operation requires of a key. */
export type NeededCapability = 'read' | 'write';

/** The facts of a key that the service caches between requests. */
export interface ApiKey {
  readonly id: string;
  readonly caller: Caller;
  readonly name: string;
  readonly capability: Capability;
  /** Null allows any address. */
  readonly allowsAddress: ((address: string) => boolean) | null;
  readonly expiresAtMs: number | null;
  readonly revokedAtMs: number | null;
}

/** Every key can read; a `read_write` key can also write. */
export function isCapableOf(capability: Capability, needed: NeededCapability): boolean {
  return needed === 'read' || capability === 'read_write';
}

/** Per organisation; more keys are not manageable. */
export const keysInUseMax = 25;

/** Keys expire by default, in case they are forgotten. */
const lifetimeMs = 365 * dayMs;

export function defaultExpiry(now: Date): Date {
  return new Date(now.getTime() + lifetimeMs);
}

export type RotationRefusal = 'key_revoked' | 'key_expired' | 'key_replaced';

/** A key can be rotated once; after that, rotate its successor. */
export function refuseRotation(
  key: {
    readonly revokedAt: Date | null;
    readonly expiresAt: Date | null;
    readonly hasSuccessor: boolean;
  },
  now: Date,
): RotationRefusal | null {
  if (key.revokedAt !== null) return 'key_revoked';
  if (key.hasSuccessor) return 'key_replaced';
  return key.expiresAt !== null && key.expiresAt <= now ? 'key_expired' : null;
}

/** When the old key stops working: never later than its own expiry. */
export function overlapEnd(expiresAt: Date | null, overlapMs: number, now: Date): Date {
  const end = new Date(now.getTime() + overlapMs);
  return expiresAt !== null && expiresAt < end ? expiresAt : end;
}
