import type { Actor } from '@countinghouse/actor';
import type { CurrencyCode } from '@countinghouse/money';
import { withTransaction } from '@countinghouse/postgres';
import { recordAudit } from '../../kernel/audit/record-audit.ts';
import type { BooksDeps, BooksTools } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import { seedChart } from '../chart/seed-chart.ts';
import { seedNumberSeries } from '../numbers/seed-number-series.ts';
import { seedTaxCodes } from '../tax/seed-tax-codes.ts';
import { insertOrganisation, saveDefaults } from './organisation-writes.sql.ts';

export interface OrganisationRequest {
  readonly actor: Actor;
  readonly name: string;
  readonly environment: 'live' | 'test';
  readonly country: string;
  readonly baseCurrency: CurrencyCode;
  readonly timeZone: string;
  readonly fiscalYearStart?: number;
  readonly amounts?: 'exclusive' | 'inclusive';
  readonly taxRounding?: 'document' | 'line';
  readonly taxScheme?: 'invoice' | 'cash';
  readonly paymentTermsDays?: number;
}

/** Called by an operator. */
export async function createOrganisation(
  deps: BooksDeps,
  request: OrganisationRequest,
): Promise<string> {
  const id = deps.newId();
  await withTransaction(deps.database.db, (tx) => addOrganisation(tx, deps, { ...request, id }));
  return id;
}

/** Creates an organisation with the default chart, number series and tax codes. */
export async function addOrganisation(
  tx: Tx,
  deps: BooksTools,
  request: OrganisationRequest & { readonly id: string },
): Promise<void> {
  const { id } = request;
  const now = deps.now();
  await insertOrganisation(tx, {
    id,
    name: request.name,
    environment: request.environment,
    country: request.country,
    base_currency: request.baseCurrency,
    time_zone: request.timeZone,
    created_at: now,
    updated_at: now,
    ...(request.fiscalYearStart !== undefined && { fiscal_year_start: request.fiscalYearStart }),
    ...(request.amounts !== undefined && { amounts: request.amounts }),
    ...(request.taxRounding !== undefined && { tax_rounding: request.taxRounding }),
    ...(request.taxScheme !== undefined && { tax_scheme: request.taxScheme }),
    ...(request.paymentTermsDays !== undefined && {
      payment_terms_days: request.paymentTermsDays,
    }),
  });
  await recordAudit(tx, deps, {
    orgId: id,
    actor: request.actor,
    action: 'organisation.created',
    subjectKind: 'organisation',
    subjectId: id,
  });
  const chart = await seedChart(tx, deps, id);
  await seedNumberSeries(tx, id);
  await seedTaxCodes(tx, deps, id);
  await saveDefaults(tx, id, { ...chart, salesTaxCodeId: null, purchaseTaxCodeId: null }, now);
}
