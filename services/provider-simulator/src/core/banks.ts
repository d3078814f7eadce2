export interface Bank {
  readonly id: number;
  readonly code: string;
  readonly name: string;
}

/** A few banks of each country, with the codes that v3 lists. */
const banksByCountry: Readonly<Record<string, readonly Bank[]>> = {
  NG: [
    { id: 1, code: '044', name: 'Access Bank' },
    { id: 2, code: '058', name: 'Guaranty Trust Bank' },
    { id: 3, code: '011', name: 'First Bank of Nigeria' },
    { id: 4, code: '033', name: 'United Bank for Africa' },
    { id: 5, code: '057', name: 'Zenith Bank' },
    { id: 6, code: '214', name: 'First City Monument Bank' },
  ],
  GH: [
    { id: 101, code: 'GH280100', name: 'Access Bank Ghana' },
    { id: 102, code: 'GH130100', name: 'Ecobank Ghana' },
    { id: 103, code: 'MTN', name: 'MTN Mobile Money' },
  ],
  KE: [
    { id: 201, code: '68', name: 'Equity Bank Kenya' },
    { id: 202, code: '01', name: 'KCB Bank Kenya' },
    { id: 203, code: 'MPS', name: 'M-Pesa' },
  ],
  UG: [{ id: 301, code: 'MPS', name: 'Mobile Money Uganda' }],
  TZ: [{ id: 401, code: 'TZ0001', name: 'CRDB Bank' }],
  RW: [{ id: 501, code: 'RW0001', name: 'Bank of Kigali' }],
  ZA: [
    { id: 601, code: '632005', name: 'ABSA Bank' },
    { id: 602, code: '250655', name: 'First National Bank' },
  ],
  US: [{ id: 701, code: '021000021', name: 'JPMorgan Chase' }],
  GB: [{ id: 801, code: '200000', name: 'Barclays' }],
};

/** Null for a country that the provider does not serve. */
export function findBanks(country: string): readonly Bank[] | null {
  return banksByCountry[country] ?? null;
}

const bankNames: ReadonlyMap<string, string> = new Map(
  Object.values(banksByCountry)
    .flat()
    .map(({ code, name }) => [code, name.toUpperCase()]),
);

/** Codes missing from the short lists above count as banks of the full lists. */
export function bankNameOf(code: string): string {
  return bankNames.get(code) ?? 'SIMULATED BANK';
}
