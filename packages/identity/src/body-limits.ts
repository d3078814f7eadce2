/** A name, a password or what a passkey says; the largest is a new passkey's attestation. */
const signInBytesMax = 16 * 1024;
/** Forms of the screens; what sends long lists has a limit of its own. */
const memberBytesMax = 64 * 1024;

/** How large a body may be on a route for people, by who may call it. */
export function bodyBytesMaxFor(audience: 'everyone' | 'signed_in' | 'members'): number {
  return audience === 'members' ? memberBytesMax : signInBytesMax;
}
