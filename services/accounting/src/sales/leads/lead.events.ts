import { majorNumber } from '../../kernel/major-number.rules.ts';
import type { Lead } from './lead.rules.ts';

export const leadWon = 'lead.won';

/** `value` is always a number: 0 if the lead has no value. */
export function leadEventData(lead: Lead) {
  return {
    id: lead.id,
    name: lead.name,
    company: lead.company,
    value: majorNumber(lead.valueMinor ?? 0n, lead.currency),
    currency: lead.currency,
    contact_id: lead.contactId,
    quote_id: lead.quoteId,
  } as const;
}
