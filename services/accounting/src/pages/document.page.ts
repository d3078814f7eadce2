import type { Page } from '@countinghouse/pages';
import type { TemplateVersion } from '../customers/pdf/template-versions.rules.ts';
import { renderInvoicePage } from './invoice.page.ts';
import type { InvoicePageView } from './invoice.page.ts';
import type { QuotePageView } from './quote-view.page.ts';
import { renderQuotePage } from './quote.page.ts';

interface PageTemplate {
  readonly renderInvoice: (page: InvoicePageView) => Page;
  readonly renderQuote: (page: QuotePageView) => Page;
}

/** The pages of each template version; a document keeps the version it was issued with. */
const templates: Readonly<Record<TemplateVersion, PageTemplate>> = {
  1: { renderInvoice: renderInvoicePage, renderQuote: renderQuotePage },
  // They differ on paper only.
  2: { renderInvoice: renderInvoicePage, renderQuote: renderQuotePage },
};

export function invoicePageOf(page: InvoicePageView): Page {
  return templates[page.view.templateVersion].renderInvoice(page);
}

export function quotePageOf(page: QuotePageView): Page {
  return templates[page.view.templateVersion].renderQuote(page);
}
