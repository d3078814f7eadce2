/** The account that a contact is paid to. */
export interface BankDetails {
  readonly holder: string;
  /** Without spaces, in capitals. */
  readonly accountNumber: string;
  /** Name, code or BIC, depending on the country. */
  readonly bank: string | null;
}

export function normalAccountNumber(text: string): string {
  return text.replaceAll(/[\s.-]/g, '').toUpperCase();
}

/** Detects typing errors in an IBAN; other account numbers have no common check. */
export function isValidAccountNumber(normal: string): boolean {
  if (!/^[A-Z0-9]{4,34}$/.test(normal)) return false;
  return !/^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$/.test(normal) || remainderOf(normal) === 1n;
}

/** ISO 13616: first four characters moved to the end, letters as numbers from 10, modulo 97. */
function remainderOf(iban: string): bigint {
  const moved = iban.slice(4) + iban.slice(0, 4);
  const digits = moved.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return BigInt(digits) % 97n;
}

export function lastFourOf({ accountNumber }: Pick<BankDetails, 'accountNumber'>): string {
  return accountNumber.slice(-4);
}

/** Binds sealed details to their row: they cannot be opened in another. */
export function bankDetailsContext(id: string): string {
  return `contact_bank_details|${id}|details`;
}
