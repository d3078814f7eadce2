import type { KeyActor } from '@countinghouse/actor';
import type { Caller } from '../../kernel/caller.rules.ts';

/** The cached part of a key. */
export interface ApiKey extends Caller {
  readonly id: string;
  readonly actor: KeyActor;
  readonly name: string;
  /** Null allows any address. */
  readonly allowsAddress: ((address: string) => boolean) | null;
  readonly expiresAtMs: number | null;
  readonly revokedAtMs: number | null;
  /** Its business lives in another cell. */
  readonly isElsewhere?: true;
  /** Routers can find it if its business moves. */
  readonly isRoutable?: true;
}
