import type { ApiKey } from './api-keys.queries.ts';

export type KeyState = 'works' | 'waits' | 'ends_soon' | 'ended' | 'revoked';

const soonMs = 14 * 86_400_000;

export function decideKeyState(
  key: Pick<ApiKey, 'approval_id' | 'expires_at' | 'revoked_at'>,
  now: Date,
): KeyState {
  if (key.revoked_at !== null) return 'revoked';
  const leftMs = key.expires_at === null ? Infinity : Date.parse(key.expires_at) - now.getTime();
  if (leftMs <= 0) return 'ended';
  if (key.approval_id !== null) return 'waits';
  return leftMs <= soonMs ? 'ends_soon' : 'works';
}

/** A revoked or expired key, kept for the record. */
export function isOver(state: KeyState): boolean {
  return state === 'revoked' || state === 'ended';
}
