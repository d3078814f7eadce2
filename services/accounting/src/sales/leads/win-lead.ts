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
  /** What came with the win. */
  readonly learned?: Partial<Pick<Lead, 'contactId' | 'quoteId' | 'valueMinor' | 'currency'>>;
}

/**
 * The lead is won, and this is told: once, because nothing leads on from there. It becomes a customer
 * if it is none yet. The caller holds the lead and has seen that it may be won.
 */
export async function winLead(
  tx: Tx,
  tools: BooksTools,
  { lead, actor, learned = {} }: WinOrder,
): Promise<Lead> {
  const known = { ...lead, ...learned };
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
  if (made.kind === 'reject') throw new Error(made.reason);
  return made.contact.id;
}
