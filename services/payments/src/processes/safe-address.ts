/** A secret key must not cross a network in the clear. */
export function isSafeForMoney(address: string): boolean {
  return new URL(address).protocol === 'https:' || isOnThisMachine(address);
}

export function isOnThisMachine(address: string): boolean {
  return ['127.0.0.1', '[::1]', 'localhost'].includes(new URL(address).hostname);
}
