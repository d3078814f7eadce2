/** Where a contact's money goes. */
export interface BankDetails {
  readonly holder: string;
  /** Without blanks, in capitals. */
  readonly accountNumber: string;
  /** Name, code or BIC, as the country needs it. */
  readonly bank: string | null;
}

export function normalAccountNumber(text: string): string {
  return text.replaceAll(/[\s.-]/g, '').toUpperCase();
}

/** A slip of the hand in an IBAN shows; other numbers have no common rule. */
export function isSoundAccountNumber(normal: string): boolean {
  if (!/^[A-Z0-9]{4,34}$/.test(normal)) return false;
  return !/^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$/.test(normal) || remainderOf(normal) === 1n;
}

/** By ISO 13616: the first four behind the rest, letters as numbers from 10, over 97. */
function remainderOf(iban: string): bigint {
  const moved = iban.slice(4) + iban.slice(0, 4);
  const digits = moved.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return BigInt(digits) % 97n;
}

export function lastFourOf({ accountNumber }: Pick<BankDetails, 'accountNumber'>): string {
  return accountNumber.slice(-4);
}

/** Ties sealed details to their row: moved to another, they do not open. */
export function bankDetailsContext(id: string): string {
  return `contact_bank_details|${id}|details`;
}
