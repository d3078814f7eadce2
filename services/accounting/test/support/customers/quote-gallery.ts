import type { Language, Page } from '@countinghouse/pages';
import { toDocumentView } from '../../../src/customers/pdf/document-view.rules.ts';
import type { PrintFacts } from '../../../src/customers/pdf/print-facts.rules.ts';
import type { QuotePageView } from '../../../src/pages/quote-view.page.ts';
import { renderQuotePage } from '../../../src/pages/quote.page.ts';
import { renderStatePage } from '../../../src/pages/state.page.ts';
import type { ShownState } from '../../../src/sales/quotes/quote.rules.ts';
import { sampleFacts } from './print-samples.ts';

/** Every page a customer can meet by the link to a quote, by the name of its state. */
export function renderQuoteGallery(
  language: Language,
  change: Partial<PrintFacts> = {},
): ReadonlyMap<string, Page> {
  const page = (state: ShownState, more: Partial<QuotePageView> = {}): Page => {
    const sample = { kind: 'quote', number: 'QUO-00017', state, ...change } as const;
    return renderQuotePage({
      view: toDocumentView(sampleFacts(sample), language),
      state,
      token: 'token',
      hash: 'ab'.repeat(32),
      formToken: 'form',
      isChanged: false,
      responderName: null,
      respondedOn: null,
      ...more,
    });
  };
  const answered = { responderName: 'Ada Obi', respondedOn: '15 November 2026' };
  const long = { answer: 'decline', name: '', reason: 'Too dear. '.repeat(120) } as const;
  return new Map([
    ['open', page('open')],
    ['changed', page('open', { isChanged: true })],
    ['changed meanwhile', page('open', { reply: { kind: 'content_changed' } })],
    [
      'stale',
      page('open', {
        reply: { kind: 'stale', fields: { answer: 'accept', name: 'Ada', reason: '' } },
      }),
    ],
    [
      'without a name',
      page('open', {
        reply: {
          kind: 'flawed',
          fields: { answer: 'accept', name: '', reason: '' },
          flaws: { name: 'missing' },
        },
      }),
    ],
    [
      'too long a reason',
      page('open', { reply: { kind: 'flawed', fields: long, flaws: { reason: 'too_long' } } }),
    ],
    ['accepted', page('accepted', answered)],
    ['answered before', page('accepted', { ...answered, reply: { kind: 'not_open' } })],
    ['declined', page('declined', { respondedOn: answered.respondedOn })],
    ['expired', page('expired')],
    ['withdrawn', page('withdrawn')],
    ['being revised', renderStatePage({ kind: 'being_revised' }, language)],
  ]);
}
