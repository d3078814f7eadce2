import { dayMs } from '@countinghouse/calendar';
import type { Caller } from '../../kernel/caller.rules.ts';

export const capabilities = ['read', 'read_write'] as const;
export type Capability = (typeof capabilities)[number];

/** What an operation asks of a key. */
export type NeededCapability = 'read' | 'write';

/** What the service remembers of a key between requests. */
export interface ApiKey {
  readonly id: string;
  readonly caller: Caller;
  readonly name: string;
  readonly capability: Capability;
  /** Null: any address may use the key. */
  readonly allowsAddress: ((address: string) => boolean) | null;
  readonly expiresAtMs: number | null;
  readonly revokedAtMs: number | null;
}

/** Every key reads; a key that writes reads as well. */
export function isCapableOf(capability: Capability, needed: NeededCapability): boolean {
  return needed === 'read' || capability === 'read_write';
}

/** Of one organisation at a time: nobody looks after more. */
export const keysInUseMax = 25;

/** A key that nobody looks after ends by itself. */
const lifetimeMs = 365 * dayMs;

export function defaultExpiry(now: Date): Date {
  return new Date(now.getTime() + lifetimeMs);
}

export type RotationRefusal = 'key_revoked' | 'key_expired' | 'key_replaced';

/** A key has one successor: a chain of them, of which the last is looked after. */
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

/** Until when the old key works beside the new one: never longer than it would have anyway. */
export function overlapEnd(expiresAt: Date | null, overlapMs: number, now: Date): Date {
  const end = new Date(now.getTime() + overlapMs);
  return expiresAt !== null && expiresAt < end ? expiresAt : end;
}
