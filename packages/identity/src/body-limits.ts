/** For a name, a password or a passkey response; the largest is a new passkey's attestation. */
const signInBytesMax = 16 * 1024;
/** For forms; routes that accept long lists have their own limit. */
const memberBytesMax = 64 * 1024;

/** The largest body of a route, by who may call it. */
export function bodyBytesMaxFor(audience: 'everyone' | 'signed_in' | 'members'): number {
  return audience === 'members' ? memberBytesMax : signInBytesMax;
}
