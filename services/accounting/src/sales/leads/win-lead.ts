import type { Actor } from '@countinghouse/actor';
import { insertEvents } from '@countinghouse/webhooks';
import type { BooksTools } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import { addContact } from '../../setup/contacts/create-contact.ts';
import { storeLead } from './change-lead.ts';
import { leadEventData, leadWon } from './lead.events.ts';
import { atStage, contactOf } from './lead.rules.ts';
import type { Lead } from './lead.rules.ts';

interface WinOrder {
  readonly lead: Lead;
  readonly actor: Actor;
  /** Fields set by the win. */
  readonly gained?: Partial<Pick<Lead, 'contactId' | 'quoteId' | 'valueMinor' | 'currency'>>;
}

/**
 * Wins a lead and records its event, once, because won is final. Creates a contact if it has none. The
 * caller has locked the lead and checked that it may be won.
 */
export async function winLead(
  tx: Tx,
  tools: BooksTools,
  { lead, actor, gained = {} }: WinOrder,
): Promise<Lead> {
  const known = { ...lead, ...gained };
  const contactId = known.contactId ?? (await addCustomer(tx, tools, known, actor));
  const won = { ...atStage(known, 'won', null, tools.now()), contactId };
  await storeLead(tx, tools, { before: lead, after: won, actor });
  await insertEvents(tx, [
    {
      tenantId: won.orgId,
      id: tools.newId(),
      type: leadWon,
      createdAt: tools.now(),
      data: leadEventData(won),
    },
  ]);
  return won;
}

async function addCustomer(tx: Tx, tools: BooksTools, lead: Lead, actor: Actor): Promise<string> {
  const order = { orgId: lead.orgId, actor, request: contactOf(lead) };
  const made = await addContact(tx, tools, order);
  if (made.kind === 'reject') {
    throw new Error(`the lead's contact could not be created: ${made.reason}`);
  }
  return made.contact.id;
}
