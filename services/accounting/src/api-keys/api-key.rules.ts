import type { Caller } from '../caller.rules.ts';

export const capabilities = ['read', 'read_write'] as const;
export type Capability = (typeof capabilities)[number];

/** What an operation asks of a key. */
export type NeededCapability = 'read' | 'write';

/** What the service remembers of a key between requests. */
export interface ApiKey {
  readonly id: string;
  readonly caller: Caller;
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
