import type { Actor } from '@countinghouse/actor';
import type { CurrencyCode } from '@countinghouse/money';
import type { BooksTools } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import { storeLead } from './change-lead.ts';
import { atStage, isOpenStage } from './lead.rules.ts';
import type { Lead } from './lead.rules.ts';
import { findLeadRow, findLockedLead } from './leads.sql.ts';
import { winLead } from './win-lead.ts';

/** What a lead learns of a quote for it. */
export interface QuoteOfLead {
  readonly orgId: string;
  readonly leadId: string;
  readonly id: string;
  readonly contactId: string;
  readonly currency: CurrencyCode;
  readonly totalMinor: bigint;
}

/** Null when there is none of this id in the organisation. */
export function findLead(tx: Tx, orgId: string, id: string): Promise<Lead | null> {
  return findLeadRow(tx, orgId, id);
}

/** A quote went out for it: it has a proposal now. What is won or lost stays so. */
export async function proposeToLead(
  tx: Tx,
  tools: BooksTools,
  quote: QuoteOfLead,
  actor: Actor,
): Promise<void> {
  const before = await holdLead(tx, quote);
  if (!isOpenStage(before.stage)) return;
  const linked = linkedTo(before, quote);
  const isNews = before.stage !== 'proposal' || linked.quoteId !== before.quoteId;
  if (!isNews && linked.contactId === before.contactId) return;
  const after =
    before.stage === 'proposal'
      ? { ...linked, version: before.version + 1, updatedAt: tools.now() }
      : atStage(linked, 'proposal', null, tools.now());
  await storeLead(tx, tools, { before, after, actor });
}

/**
 * The customer has accepted: the lead is won, unless somebody said so before. One that was given up
 * takes the way through `new` that every lost one takes.
 */
export async function winLeadByQuote(
  tx: Tx,
  tools: BooksTools,
  quote: QuoteOfLead,
  actor: Actor,
): Promise<void> {
  const before = await holdLead(tx, quote);
  if (before.stage === 'won') return;
  const lead = before.stage === 'lost' ? await reopen(tx, tools, before, actor) : before;
  const worth =
    lead.valueMinor === null ? { valueMinor: quote.totalMinor, currency: quote.currency } : {};
  const learned = { ...worth, quoteId: quote.id, contactId: quote.contactId };
  await winLead(tx, tools, { lead, actor, learned });
}

async function reopen(tx: Tx, tools: BooksTools, before: Lead, actor: Actor): Promise<Lead> {
  const after = atStage(before, 'new', null, tools.now());
  await storeLead(tx, tools, { before, after, actor });
  return after;
}

/** Held after the quote, by everyone who holds both. */
async function holdLead(tx: Tx, { orgId, leadId }: QuoteOfLead): Promise<Lead> {
  const lead = await findLockedLead(tx, orgId, leadId);
  if (lead === null) throw new Error(`lead ${leadId} not found`);
  return lead;
}

function linkedTo(lead: Lead, quote: QuoteOfLead): Lead {
  return { ...lead, quoteId: quote.id, contactId: lead.contactId ?? quote.contactId };
}
