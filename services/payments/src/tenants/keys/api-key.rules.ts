import type { KeyActor } from '@countinghouse/actor';
import type { Caller } from '../../kernel/caller.rules.ts';

/** What the service remembers of a key between requests. */
export interface ApiKey extends Caller {
  readonly id: string;
  readonly actor: KeyActor;
  readonly name: string;
  /** Null: any address may use the key. */
  readonly allowsAddress: ((address: string) => boolean) | null;
  readonly expiresAtMs: number | null;
  readonly revokedAtMs: number | null;
}
