/** Where a business has its payouts sent. */
export interface SettlementAccount {
  readonly businessId: string;
  readonly id: string;
  readonly bankCode: string;
  readonly bankName: string;
  readonly accountLast4: string;
  readonly beneficiaryName: string;
}

/** The three values that a request may repeat. */
export interface BankDetails {
  readonly accountNumber: string;
  readonly bankCode: string;
  readonly beneficiaryName: string;
}

/**
 * The same bytes once both are in the form NFC, in which one letter has one spelling. A blank, a
 * capital or a letter of another alphabet that looks alike makes another account.
 */
export function isSameAccount(left: BankDetails, right: BankDetails): boolean {
  return (
    isSameText(left.accountNumber, right.accountNumber) &&
    isSameText(left.bankCode, right.bankCode) &&
    isSameText(left.beneficiaryName, right.beneficiaryName)
  );
}

function isSameText(left: string, right: string): boolean {
  return left.normalize('NFC') === right.normalize('NFC');
}

const last4Length = 4;

/** Never the whole number, however short it is. */
export function toLast4(accountNumber: string): string {
  return accountNumber.slice(Math.max(1, accountNumber.length - last4Length));
}
