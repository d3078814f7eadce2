import type { Organisation } from '../../../tenants/organisations/organisation.rules.ts';
import type { NewBooked } from '../booked.sql.ts';
import type { Connection } from '../connection.rules.ts';
import type { Movement } from '../movement.rules.ts';
import type { SummaryTerms } from '../summaries/summary.rules.ts';
import type { Sale } from './list-sales.ts';

interface Place {
  readonly organisation: Pick<Organisation, 'id'>;
  readonly connection: Pick<Connection, 'id' | 'startOn'>;
}

/** What it has in common with other sales of its day. */
export function summaryTermsOf(
  sale: Sale,
  kind: SummaryTerms['kind'],
  currency: Movement['currency'],
  span: Pick<SummaryTerms, 'day' | 'hour'>,
): SummaryTerms {
  const { accountId: salesAccountId, taxCodeId, taxDate } = sale;
  return { ...span, kind, currency, salesAccountId, taxCodeId, taxDate };
}

/** What the books keep of a movement, whether it is posted alone or with others. */
export function toRow(
  { organisation, connection }: Place,
  movement: Movement,
  sale: Sale,
  date: string,
): NewBooked {
  return {
    org_id: organisation.id,
    connection_id: connection.id,
    sequence: movement.sequence,
    movement_id: movement.id,
    kind: movement.kind,
    currency: movement.currency,
    change_minor: movement.changeMinor,
    source_id: movement.sourceId,
    payment_id: movement.paymentId,
    effective_at: movement.effectiveAt,
    date,
    is_late: date < connection.startOn,
    ...(movement.kind === 'charge' && {
      sales_account_id: sale.accountId,
      tax_code_id: sale.taxCodeId,
      tax_date: sale.taxDate,
    }),
  };
}
