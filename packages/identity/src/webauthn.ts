/**
 * Loaded when a passkey first turns up: it takes a tenth of a process's start, and most processes never
 * see one.
 */
export function loadWebauthn() {
  return import('@simplewebauthn/server');
}
