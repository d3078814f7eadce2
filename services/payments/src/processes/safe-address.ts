import { isOnThisMachine } from '../provider/simulated-payer.ts';

/** A secret key must not cross a network in the clear. */
export function isSafeForMoney(address: string): boolean {
  return new URL(address).protocol === 'https:' || isOnThisMachine(address);
}
