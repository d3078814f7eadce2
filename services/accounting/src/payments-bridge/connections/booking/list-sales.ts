import type { Tx } from '../../../kernel/database.ts';
import { listAccountsByIds } from '../../../setup/chart/list-accounts-by-ids.ts';
import { listTaxTreatments } from '../../../setup/tax/list-tax-treatments.ts';
import type { Organisation } from '../../../tenants/organisations/organisation.rules.ts';
import { listSalesOfCharges } from '../booked.sql.ts';
import { findBookingRule } from '../booking-rules/booking-rule.rules.ts';
import type { Connection } from '../connection.rules.ts';
import type { SaleRule } from '../movement-postings.rules.ts';
import type { Movement } from '../movement.rules.ts';

/** How the sale behind a movement is booked. */
export interface Sale {
  readonly isSale: boolean;
  /** Whether its charge was, or else would be, posted with others of its day. */
  readonly isSummarised: boolean;
  readonly accountId: string;
  readonly taxCodeId: string | null;
  /** The day whose rates hold: of a refund or a lost dispute, that of its charge. */
  readonly taxDate: string;
  /** Null: against what is to be explained. */
  readonly rule: SaleRule | null;
}

interface Place {
  readonly tx: Tx;
  readonly organisation: Organisation;
  readonly connection: Connection;
}

interface SaleTerms {
  readonly accountId: string | null;
  readonly taxCodeId: string | null;
  readonly taxDate: string;
}

interface ChargeTerms extends SaleTerms {
  readonly isSummarised: boolean;
}

/** Account, tax code and rate of a refund or a lost dispute are those of its charge, whatever the settings are now. */
export async function listSales(
  { tx, organisation, connection }: Place,
  movements: readonly Movement[],
  dayOf: (movement: Movement) => string,
): Promise<(movement: Movement) => Sale> {
  const { id: orgId } = organisation;
  const ofBatch = new Set(movements.map(({ sequence }) => sequence));
  const chargeNumbers = movements
    .flatMap(({ chargeSequence }) => chargeSequence ?? [])
    .filter((sequence) => !ofBatch.has(sequence));
  const stored = await listSalesOfCharges(tx, orgId, connection.id, chargeNumbers);
  const byCharge = new Map<bigint, ChargeTerms>(
    stored.map(({ sequence, salesAccountId, ...rest }) => [
      sequence,
      { accountId: salesAccountId, ...rest },
    ]),
  );
  const others =
    connection.salesAccountId === null
      ? { accountId: organisation.salesAccountId, taxCodeId: organisation.salesTaxCodeId }
      : { accountId: connection.salesAccountId, taxCodeId: connection.salesTaxCodeId };
  const ofToday = (movement: Movement): ChargeTerms => {
    const rule = findBookingRule(connection.bookingRules, movement);
    return {
      ...(rule === null
        ? others
        : { accountId: rule.salesAccountId, taxCodeId: rule.salesTaxCodeId }),
      taxDate: dayOf(movement),
      isSummarised: connection.mode === 'summary',
    };
  };
  const termsOf = new Map<bigint, ChargeTerms>();
  for (const movement of movements) {
    const ofCharge =
      movement.chargeSequence === null
        ? undefined
        : (byCharge.get(movement.chargeSequence) ?? termsOf.get(movement.chargeSequence));
    termsOf.set(movement.sequence, ofCharge ?? ofToday(movement));
  }
  const ruleOf = await listRules(tx, orgId, [...termsOf.values()]);
  return (movement) => {
    const terms = termsOf.get(movement.sequence) ?? ofToday(movement);
    return {
      isSummarised: terms.isSummarised,
      isSale: saleKinds.includes(movement.kind),
      accountId: terms.accountId ?? connection.unexplainedAccountId,
      taxCodeId: terms.taxCodeId,
      taxDate: terms.taxDate,
      rule: ruleOf(terms),
    };
  };
}

const saleKinds: readonly string[] = ['charge', 'refund', 'refund_reversed', 'dispute_lost'];

/** How sales of some terms are taxed; null where an account or tax code is not in use. */
export async function listRules(
  tx: Tx,
  orgId: string,
  terms: readonly SaleTerms[],
): Promise<(terms: SaleTerms) => SaleRule | null> {
  const days = new Map<string, Awaited<ReturnType<typeof listTaxTreatments>>>();
  for (const { taxDate } of terms) {
    if (days.has(taxDate)) continue;
    const codes = terms.flatMap(({ taxCodeId }) => taxCodeId ?? []);
    days.set(taxDate, await listTaxTreatments(tx, orgId, codes, taxDate));
  }
  const outputIds = [...days.values()].flatMap((codes) =>
    [...codes.values()].flatMap(({ treatment }) =>
      treatment.components.map(({ outputAccountId }) => outputAccountId),
    ),
  );
  const accountIds = [...outputIds, ...terms.flatMap(({ accountId }) => accountId ?? [])];
  const accounts = await listAccountsByIds(tx, orgId, [...new Set(accountIds)]);
  const isActive = (id: string) => accounts.get(id)?.active === true;
  return ({ accountId, taxCodeId, taxDate }) => {
    if (accountId === null || !isActive(accountId)) return null;
    if (taxCodeId === null) return { tax: null };
    const code = days.get(taxDate)?.get(taxCodeId);
    if (code === undefined || !code.active) return null;
    const { components } = code.treatment;
    return components.every(({ outputAccountId }) => isActive(outputAccountId))
      ? { tax: code.treatment }
      : null;
  };
}
