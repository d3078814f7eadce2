/**
 * Loaded when the first passkey is used: it takes a tenth of a process's start-up time, and most
 * processes never need it.
 */
export function loadWebauthn() {
  return import('@simplewebauthn/server');
}
