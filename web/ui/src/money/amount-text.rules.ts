/** How one language writes numbers. */
export interface NumberMarks {
  readonly group: string;
  readonly decimal: string;
}

/**
 * The digits of an amount as people read them: grouped, with exactly the currency's decimals and a true
 * minus. The amount is read from its text; nothing is calculated.
 */
export function amountText(major: string, exponent: number, marks: NumberMarks): string {
  const [whole = '0', fraction = ''] = major.replace('-', '').split('.');
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, marks.group);
  const decimals = exponent === 0 ? '' : marks.decimal + fraction.padEnd(exponent, '0');
  const isNegative = major.startsWith('-') && /[1-9]/.test(whole + fraction);
  return `${isNegative ? '−' : ''}${grouped}${decimals}`;
}

/** In minor units, by its digits: exact for whatever the service sends. */
export function toMinorUnits(major: string, exponent: number): bigint {
  const [whole = '0', fraction = ''] = major.split('.');
  return BigInt(whole + fraction.padEnd(exponent, '0').slice(0, exponent));
}
