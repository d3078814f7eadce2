export type KeyState = 'works' | 'revoked' | 'expired' | 'waits';

interface Key {
  readonly revoked_at: string | null;
  readonly expires_at: string | null;
  readonly approval_id: string | null;
}

export function keyStateOf(key: Key, now: Date): KeyState {
  if (key.revoked_at !== null) return 'revoked';
  if (key.expires_at !== null && new Date(key.expires_at) <= now) return 'expired';
  return key.approval_id === null ? 'works' : 'waits';
}
