import { listPrintedTaxes } from '../../../src/sales/quotes/answers/quote-print.sql.ts';
import {
  findQuoteContent,
  listQuoteVersions,
} from '../../../src/sales/quotes/quote-contents.sql.ts';
import {
  lockQuote,
  findQuoteRow,
  listQuotes,
  listQuoteSteps,
  saveQuote,
} from '../../../src/sales/quotes/quotes.sql.ts';
import type { Probes, ProbeScene } from './probe-scene.ts';

const anyQuote = {
  status: null,
  contactId: null,
  leadId: null,
  invoiceId: null,
  from: null,
  to: null,
  search: null,
};

const stolen = ({ attacker, victimSales }: ProbeScene) => ({
  orgId: attacker.orgId,
  id: victimSales.quote.id,
});

export const quoteProbes: Probes = {
  findQuoteRow: (tx, scene) => findQuoteRow(tx, scene.attacker.orgId, scene.victimSales.quote.id),
  lockQuote: (tx, scene) => lockQuote(tx, scene.attacker.orgId, scene.victimSales.quote.id),
  saveQuote: (tx, { attacker, victimSales: { quote } }) =>
    saveQuote(tx, { ...quote, orgId: attacker.orgId, version: quote.version + 1 }),
  listQuotes: (tx, { attacker }) =>
    listQuotes(tx, attacker.orgId, anyQuote, { offset: 0, rowsMax: 10 }),
  listQuoteSteps: (tx, scene) =>
    listQuoteSteps(tx, scene.attacker.orgId, scene.victimSales.quote.id),
  findQuoteContent: (tx, scene) => findQuoteContent(tx, stolen(scene), 1),
  listQuoteVersions: (tx, scene) => listQuoteVersions(tx, stolen(scene)),
  listPrintedTaxes: (tx, scene) => listPrintedTaxes(tx, stolen(scene), 1),
};

export const quoteTenantless: Readonly<Record<string, string>> = {
  copyQuoteParties: 'inserts under the organisation that it names, from a contact of its own',
  insertQuote: 'inserts under the organisation that it names; composite keys refuse foreign parts',
  insertQuoteContent:
    'inserts under the organisation that it names; its key refuses others’ quotes',
  insertQuoteStep: 'inserts under the organisation that it names; its key refuses others’ quotes',
  listExpiryCandidates: 'a job asks for keys of every organisation, and takes each on its own',
};
