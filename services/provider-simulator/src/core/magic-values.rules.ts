import type { CurrencyCode } from '@countinghouse/money';
import { toMinor } from './units.rules.ts';

export type MagicAmount =
  | 'declined'
  | 'insufficient_funds'
  | 'expired'
  | 'timeout_then_success'
  | 'stays_processing';

/** The last two digits of the amount in minor units select its outcome. */
const magicEndings: Readonly<Record<string, MagicAmount>> = {
  '01': 'declined',
  '02': 'insufficient_funds',
  '03': 'expired',
  '04': 'timeout_then_success',
  '05': 'stays_processing',
};

export function findMagicAmount(amountMicros: bigint, currency: CurrencyCode): MagicAmount | null {
  const ending = toMinor(amountMicros, currency).toString().padStart(2, '0').slice(-2);
  return magicEndings[ending] ?? null;
}

export const refusedAccountNumber = '0000000000';
export const slowAccountNumber = '1111111111';

/** How long the slow account stays unknown after its first lookup. */
export const slowAccountMs = 10_000;

export type TransferSuffix = {
  readonly outcome: 'successful' | 'failed';
  readonly delayMs: number | null;
};

const transferSuffix = /_PMCK(?<fails>_ST_F)?(?:DU_(?<minutes>[0-9]{1,4}))?$/;
const msPerMinute = 60_000;

/** The suffixes with which v3's own sandbox completes a test transfer. */
export function findTransferSuffix(reference: string): TransferSuffix | null {
  const match = transferSuffix.exec(reference);
  if (match === null) return null;
  const minutes = match.groups?.['minutes'];
  return {
    outcome: match.groups?.['fails'] === undefined ? 'successful' : 'failed',
    delayMs: minutes === undefined ? null : Number(minutes) * msPerMinute,
  };
}
