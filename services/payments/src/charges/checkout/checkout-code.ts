import { randomBytes } from 'node:crypto';
import { cellTag, crockfordText } from '@countinghouse/identifiers';
import type { Tx } from '../../kernel/database.ts';
import { insertCheckoutCode } from './checkout-codes.sql.ts';
import type { CheckoutCode } from './checkout-codes.sql.ts';

/** 16 characters of five bits are 80: out of reach of guessing, short enough for a small QR code. */
const randomCharacters = 16;

/** What a payer brings: where to look first, and which link or QR code is meant. */
export function newCheckoutCode(cell: number): string {
  return cellTag(cell) + crockfordText(randomBytes(randomCharacters));
}

/** In the transaction that makes the target: a code leads somewhere from its first moment. */
export async function addCheckoutCode(tx: Tx, code: CheckoutCode): Promise<void> {
  await insertCheckoutCode(tx, code);
}
