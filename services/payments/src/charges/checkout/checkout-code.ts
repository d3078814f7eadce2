import { randomBytes } from 'node:crypto';
import { cellTag, crockfordText } from '@countinghouse/identifiers';
import type { Tx } from '../../kernel/database.ts';
import { insertCheckoutCode } from './checkout-codes.sql.ts';
import type { CheckoutCode } from './checkout-codes.sql.ts';

/** 16 characters of five bits are 80 bits: too many to guess, few enough for a small QR code. */
const randomCharacters = 16;

/** A new code: it names the cell to search first, and identifies the link or QR code. */
export function newCheckoutCode(cell: number): string {
  return cellTag(cell) + crockfordText(randomBytes(randomCharacters));
}

/** Runs in the transaction that creates the target, so a code always leads somewhere. */
export async function addCheckoutCode(tx: Tx, code: CheckoutCode): Promise<void> {
  await insertCheckoutCode(tx, code);
}
