import type { DecimalMark } from './amount-text.rules.ts';
import type { DateOrder } from './date-text.rules.ts';

/** What a column of a bank's CSV file can contain. */
export const csvRoles = [
  'date',
  'amount',
  'debit',
  'credit',
  'sign',
  'counterparty',
  'counterparty_account',
  'description',
  'reference',
  'balance',
  'currency',
  'account',
  'state',
] as const;
export type CsvRole = (typeof csvRoles)[number];

export const csvDelimiters = [',', ';', '\t', '|'] as const;
type CsvDelimiter = (typeof csvDelimiters)[number];

/** What the person specified about a file; the rest is detected. */
export interface CsvMapping {
  readonly delimiter?: CsvDelimiter | undefined;
  readonly dateOrder?: DateOrder | undefined;
  readonly decimalMark?: DecimalMark | undefined;
  /** Headings as in the file, or `#1` for the first column of a file without headings. */
  readonly columns?: Readonly<Partial<Record<CsvRole, string>>> | undefined;
}

/** Each role's column indexes; text may span several columns. */
export type CsvColumns = Readonly<Record<CsvRole, readonly number[]>>;

/** Normalises a heading for comparison: lower case, without accents, punctuation and units. */
function plainHeading(heading: string): string {
  return heading
    .slice(0, 80)
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}#]+/gu, ' ')
    .trim();
}

/** English, German, French, Spanish, Italian, Dutch and Portuguese, as banks write them. */
const headings: Readonly<Record<CsvRole, string>> = {
  date: `date|booking date|posting date|posted date|transaction date|trans date|completed date|date completed|
    buchungstag|buchungsdatum|buchung|datum|date operation|date de l operation|date comptable|
    date de comptabilisation|date op|fecha|fecha operacion|fecha de operacion|fecha contable|data|
    data contabile|data operazione|boekdatum|boekingsdatum|transactiedatum|data movimento|data lancamento`,
  amount: `amount|transaction amount|betrag|umsatz|umsatzbetrag|montant|importe|importo|bedrag|valor|
    cantidad|quantia|betrag in|net amount`,
  debit: `debit|debits|debit amount|paid out|money out|withdrawal|withdrawals|soll|belastung|belastungen|
    ausgang|debito|cargo|cargos|dare|addebiti|uscite|sortie|sorties|depense|debet`,
  credit: `credit|credits|credit amount|paid in|money in|deposit|deposits|haben|gutschrift|gutschriften|
    eingang|credito|abono|abonos|avere|accrediti|entrate|entree|entrees|recette`,
  sign: `soll haben|soll haben kennzeichen|s h|debit credit|credit debit|debit credit indicator|d c|dc|
    cr dr|dr cr|af bij|sens|cdtdbtind`,
  counterparty: `payee|payer|counterparty|counterparty name|counter party|name|beneficiary|merchant|recipient|
    sender|partner name|partner|auftraggeber empfanger|auftraggeber beguenstigter|empfanger|zahlungsempfanger|
    zahlungspflichtiger|beguenstigter zahlungspflichtiger|begunstigter zahlungspflichtiger|
    zahlungsbeteiligter|name zahlungsbeteiligter|tiers|contrepartie|beneficiaire|nom de la contrepartie|
    beneficiario|ordenante|beneficiario ordenante|controparte|tegenpartij|naam tegenpartij|
    naam omschrijving|contraparte`,
  counterparty_account: `counterparty account|counterparty iban|partner iban|iban zahlungsbeteiligter|
    kontonummer iban|kontonummer|iban|tegenrekening|tegenrekening iban bban|iban contrepartie|
    cuenta contraparte|payee account`,
  description: `description|transaction description|details|narrative|memo|particulars|purpose|text|
    remittance information|additional information|verwendungszweck|buchungstext|buchungsinformation|libelle|
    libelle operation|libelle de l operation|libelle simplifie|communication|communications|concepto|
    descripcion|descrizione|descrizione operazione|causale|omschrijving|mededelingen|descricao|historico`,
  reference: `reference|payment reference|ref|customer reference|end to end id|endtoendid|referenz|
    kundenreferenz|kundenreferenz end to end|referencia|riferimento|kenmerk|betalingskenmerk|reference client`,
  balance: `balance|running balance|account balance|balance after|saldo|saldo nach buchung|kontostand|solde|
    saldo na mutatie|saldo disponible|saldo contabile`,
  currency: `currency|ccy|wahrung|waehrung|devise|monnaie|moneda|divisa|munt|munteenheid|moeda`,
  account: `account|own account|account iban|auftragskonto|iban auftragskonto|konto|compte|
    numero de compte|cuenta|conto|rekening|rekeningnummer|conta|account number`,
  state: `state|status|transaction status|statut|estado|stato`,
};

const roleByHeading: ReadonlyMap<string, CsvRole> = new Map(
  csvRoles.flatMap((role) =>
    headings[role]
      .split('|')
      .map((heading) => [heading.trim().replace(/\s+/gu, ' '), role] as const),
  ),
);

function roleOf(heading: string): CsvRole | null {
  const plain = plainHeading(heading);
  // `Amount (EUR)` and `Betrag EUR` are amounts.
  const withoutUnit = plain.replace(/ [a-z]{3}$/u, '');
  return roleByHeading.get(plain) ?? roleByHeading.get(withoutUnit) ?? null;
}

/** No bank file has more columns. */
const columnsMax = 500;

/** Null if the row does not name date and amount columns. */
export function columnsByHeadings(row: readonly string[]): CsvColumns | null {
  const found = emptyColumns();
  for (const [index, heading] of row.slice(0, columnsMax).entries()) {
    const role = roleOf(heading);
    // The first of two dates is the booking date; text columns are joined.
    if (role !== null && (role === 'description' || found[role].length === 0)) {
      found[role].push(index);
    }
  }
  return isEnough(found) ? found : null;
}

/** Columns by the given mapping; null if this is not the heading row it refers to. */
export function columnsByMapping(
  row: readonly string[],
  columns: Readonly<Partial<Record<CsvRole, string>>>,
): CsvColumns | null {
  const found = emptyColumns();
  const known = row.slice(0, columnsMax).map(plainHeading);
  for (const role of csvRoles) {
    const wanted = columns[role];
    if (wanted === undefined) continue;
    const position = /^#(\d{1,3})$/.exec(wanted)?.[1];
    const index =
      position === undefined ? known.indexOf(plainHeading(wanted)) : Number(position) - 1;
    if (index < 0 || index >= row.length) return null;
    found[role].push(index);
  }
  return isEnough(found) ? found : null;
}

export function hasNoHeadings(columns: Readonly<Partial<Record<CsvRole, string>>>): boolean {
  return Object.values(columns).some((column) => column.startsWith('#'));
}

function emptyColumns(): Record<CsvRole, number[]> {
  return {
    date: [],
    amount: [],
    debit: [],
    credit: [],
    sign: [],
    counterparty: [],
    counterparty_account: [],
    description: [],
    reference: [],
    balance: [],
    currency: [],
    account: [],
    state: [],
  };
}

function isEnough({ date, amount, debit, credit }: CsvColumns): boolean {
  return date.length > 0 && (amount.length > 0 || (debit.length > 0 && credit.length > 0));
}
