import { isValidAccountNumber } from '../../setup/contacts/bank-details.rules.ts';

export interface Transfer {
  readonly payee: string;
  readonly iban: string;
  readonly amountMinor: bigint;
  /** The reference by which the payee identifies the payment. */
  readonly remittance: string;
}

/** Limits of the European Payments Council's guideline EPC069-12. */
const payeeCharactersMax = 70;
const remittanceCharactersMax = 140;
const amountMinorMax = 99_999_999_999n;

/** SEPA countries. */
const areaCountries: ReadonlySet<string> = new Set(
  `AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS
  SE SI SK SM VA`.split(/\s+/),
);

/**
 * The content that a banking app reads from the code: a prefilled euro transfer. Null if the amount is
 * outside the code's range.
 */
export function toEpcCode({ payee, iban, amountMinor, remittance }: Transfer): string | null {
  if (amountMinor < 1n || amountMinor > amountMinorMax) return null;
  const digits = amountMinor.toString().padStart(3, '0');
  return [
    'BCD',
    '002',
    // UTF-8.
    '1',
    'SCT',
    // The BIC is optional within SEPA.
    '',
    cut(payee, payeeCharactersMax),
    iban,
    `EUR${digits.slice(0, -2)}.${digits.slice(-2)}`,
    '',
    '',
    cut(remittance, remittanceCharactersMax),
  ].join('\n');
}

function cut(text: string, charactersMax: number): string {
  return Array.from(text).slice(0, charactersMax).join('').trim();
}

/**
 * The account in the payment details: a SEPA IBAN with valid check digits. Null if there is none, or
 * several, which would be ambiguous.
 */
export function findTransferIban(paymentDetails: string): string | null {
  const found = new Set(paymentDetails.split('\n').flatMap(ibansOf));
  const [iban] = found;
  return found.size === 1 ? (iban ?? null) : null;
}

function ibansOf(line: string): readonly string[] {
  const starts = line.toUpperCase().matchAll(/(?<![A-Z0-9])[A-Z]{2}[0-9]{2}[A-Z0-9 ]*/g);
  return [...starts].flatMap(([text]) => ibanAtStart(text) ?? []);
}

/** The longest match, because words may follow on the same line. */
function ibanAtStart(text: string): string | null {
  const words = text.trim().split(/ +/);
  for (let count = words.length; count > 0; count -= 1) {
    const plain = words.slice(0, count).join('');
    const isIban = /^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$/.test(plain);
    if (isIban && isValidAccountNumber(plain) && areaCountries.has(plain.slice(0, 2))) return plain;
  }
  return null;
}
