import { networksOf } from '@countinghouse/limiter';
import { createFairQueue } from './fair-queue.ts';
import type { Limited } from './limited.ts';
import {
  hashPassword,
  isPasswordOfHash,
  keyIdOf,
  noPasswordsHash,
  toPasswordKey,
} from './password-hash.ts';
import type { PasswordKey } from './password-hash.ts';

/**
 * A hash takes a noticeable part of a CPU second on purpose: never wait for one inside a
 * transaction.
 */
export interface PasswordHasher {
  readonly hash: (
    address: string,
    userId: string,
    password: string,
  ) => Promise<{ readonly kind: 'hashed'; readonly hash: string } | Limited>;
  /** Takes the same time if there is no password or no such person. */
  readonly check: (
    address: string,
    password: string,
    owner: { readonly userId: string; readonly passwordHash: string | null } | null,
  ) => Promise<CheckedHash | Limited>;
}

type CheckedHash =
  | { readonly kind: 'wrong' }
  /** `isOutdated`: the hash was made with an earlier key and should be replaced. */
  | { readonly kind: 'right'; readonly isOutdated: boolean };

/** Half of Node's worker threads: the others resolve names and read files. */
const hashesAtOnce = 2;
/** About two seconds of work on a slow core. */
const waitingMax = 64;
const retryAfterSeconds = 2;

const busy: Limited = { kind: 'limited', cause: 'busy', retryAfterSeconds };

/** The first key hashes, all keys check: processes can switch one by one. */
export function createPasswordHasher(secrets: readonly Buffer[]): PasswordHasher {
  const keys = secrets.map(toPasswordKey);
  const current = currentKey(keys);
  const decoy = noPasswordsHash(current);
  const queue = createFairQueue({ atOnce: hashesAtOnce, waitingMax });

  return {
    hash: async (address, userId, password) => {
      const { wide } = networksOf(address);
      const hash = await queue.run(wide, () => hashPassword(current, userId, password));
      return hash === 'full' ? busy : { kind: 'hashed', hash };
    },
    check: async (address, password, owner) => {
      const text = owner?.passwordHash ?? decoy;
      const keyId = keyIdOf(text);
      const key = keys.find(({ id }) => id === keyId) ?? current;
      const isRight = await queue.run(networksOf(address).wide, () =>
        isPasswordOfHash(key, owner?.userId ?? '', password, text),
      );
      if (isRight === 'full') return busy;
      return isRight ? { kind: 'right', isOutdated: key !== current } : { kind: 'wrong' };
    },
  };
}

function currentKey([first]: readonly PasswordKey[]): PasswordKey {
  if (first === undefined) throw new Error('no password key is configured');
  return first;
}
