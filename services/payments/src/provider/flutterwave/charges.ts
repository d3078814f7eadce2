import type { Charge, DayPage, Finding, Page } from '../provider.ts';
import { chargeRow } from './charge-row.ts';
import type { Client } from './client.ts';
import { cutDay, dayQuery } from './day-lists.ts';
import { dataOf, pageOf } from './envelope.ts';
import { mayBeMissingCharge } from './error-meanings.ts';

export function findCharge(client: Client, reference: string): Promise<Finding<Charge>> {
  return client.ask(
    {
      operation: 'find_charge',
      reference,
      operationClass: 'question',
      method: 'GET',
      path: `/transactions/verify_by_reference?tx_ref=${encodeURIComponent(reference)}`,
      errorMeaning: mayBeMissingCharge,
    },
    chargeAnswer,
    // Another account holder's charge must never settle a payment of this service.
    (charge) => charge.reference === reference,
  );
}

/** Created once: building a schema costs more than using it, and every charge uses this one. */
const chargeAnswer = dataOf(chargeRow);

export async function listCharges(client: Client, day: DayPage): Promise<Finding<Page<Charge>>> {
  const finding = await client.ask(
    {
      operation: 'list_charges',
      operationClass: 'question',
      method: 'GET',
      path: `/transactions?${dayQuery(day)}`,
    },
    pageOf(chargeRow),
  );
  if (finding.kind !== 'found') return finding;
  return { kind: 'found', value: cutDay(day, finding.value, (charge) => charge.createdAt) };
}
