import type { AccountingEvent } from '@countinghouse/sdk/webhooks';

type Handlers = {
  readonly [Type in AccountingEvent['type']]: (
    event: Extract<AccountingEvent, { readonly type: Type }>,
  ) => string;
};

/** What to do with an event, by its type. */
export const events: Handlers = {
  'invoice.created': ({ data }) => `a draft for ${data.contact_id} waits to be reviewed`,
  'invoice.issued': ({ data }) => `${data.number} is due on ${data.due_date}`,
  'invoice.paid': ({ data }) => `ship what ${data.number} was for`,
  'invoice.voided': ({ data }) => `cancel the order of ${data.number ?? 'the draft'}`,
  'quote.accepted': ({ data }) => `${data.number} became invoice ${data.invoice_id}`,
  'quote.declined': ({ data }) => `${data.number} was declined: ${data.decline_reason}`,
  'bill.created': ({ data }) => `a ${data.kind} of ${data.contact_id} was entered`,
  'bill.approved': ({ data }) => `pay ${data.number} by ${data.due_date}`,
  'bill.paid': ({ data }) => `${data.number} is paid`,
  'contact.created': ({ data }) => `add ${data.name} to the address book`,
  'lead.won': ({ data }) => `${data.name} is a customer now`,
  'test.ping': ({ data }) => `the endpoint works: ${data.message}`,
};
