import { renderFacts } from '@countinghouse/pages';
import type { Language, Page } from '@countinghouse/pages';
import { html } from 'htm/preact';
import type { VNode } from 'preact';
import type { ShownState } from '../sales/quotes/quote.rules.ts';
import { brandOf } from './brand.page.ts';
import {
  renderBuyer,
  renderHead,
  renderLinesTable,
  renderNotes,
  renderSums,
} from './document-parts.page.ts';
import { catalogues, layOut } from './layout.page.ts';
import { renderAnswer } from './quote-answer.page.ts';
import type { QuotePageView, QuoteReply } from './quote-view.page.ts';
import type { Texts } from './texts-en.page.ts';

/** The page of a quote: the offer, its state, and the answer. */
export function renderQuotePage(page: QuotePageView): Page {
  const { view, state, token, reply } = page;
  const { language } = view;
  const texts = catalogues[language];
  const title = `${view.title} · ${view.seller.name}`;
  return layOut({
    status: statusOf(reply),
    language,
    title: reply?.kind === 'flawed' ? `${texts.quoteErrorPrefix} ${title}` : title,
    pathIn: (other) => quotePath(token, other),
    isTest: view.isTest,
    isWide: true,
    ...brandOf(view.seller),
    body: html`
      <article class="card paper stack">
        ${renderNotice(page, texts)}
        ${renderHead({ ...view, stateText: texts.quoteStates[state] }, texts, tones[state].pill)}
        ${renderOffer(page, texts)}
        <div class="paper-parts">
          ${renderBuyer(view)}
          <section>
            <h2>${texts.invoiceDetails}</h2>
            ${renderFacts(view.facts.map(({ term, value }) => ({ term, value })))}
          </section>
        </div>
        ${renderLinesTable(view, texts, texts.quoteLines)} ${renderSums(view)}
        ${view.remarks.map((remark) => html`<p class="small soft">${remark}</p>`)}
        ${view.notes !== null && html`<div class="paper-foot">${renderNotes(view)}</div>`}
        <p class="no-print quote-file">
          <a class="button plain" href=${`/q/${token}/document.pdf?lang=${language}`} download
            >${texts.invoiceDownload}</a
          >
        </p>
        ${state === 'open' && renderAnswer({ ...page, action: quotePath(token, language) }, texts)}
      </article>
    `,
  });
}

export function quotePath(token: string, language: Language): string {
  return `/q/${token}?lang=${language}`;
}

function statusOf(reply: QuoteReply | undefined): number {
  if (reply === undefined) return 200;
  return reply.kind === 'not_open' || reply.kind === 'content_changed' ? 409 : 400;
}

const tones: Readonly<Record<ShownState, { readonly pill: string; readonly box: string }>> = {
  open: { pill: 'state-pill warn', box: 'due-box' },
  accepted: { pill: 'state-pill', box: 'due-box' },
  declined: { pill: 'state-pill bad', box: 'due-box bad' },
  expired: { pill: 'state-pill warn', box: 'due-box warn' },
  withdrawn: { pill: 'state-pill bad', box: 'due-box bad' },
};

/** First in reading order and focused, so that it is not overlooked. */
function renderNotice({ isChanged, state, reply }: QuotePageView, texts: Texts): VNode | null {
  switch (reply?.kind) {
    case 'flawed':
      // The form shows its own summary.
      return null;
    case 'stale':
      return notice(texts.quoteStaleTitle, texts.quoteStaleText);
    case 'not_open':
      return notice(texts.quoteNotOpenTitle, texts.quoteNotOpenText);
    case 'content_changed':
      return notice(texts.quoteChangedTitle, texts.quoteChangedMeanwhile);
    case undefined:
      return isChanged && state === 'open'
        ? notice(texts.quoteChangedTitle, texts.quoteChangedText)
        : null;
  }
}

function notice(title: string, text: string): VNode {
  return html`
    <div class="notice" role="alert" tabindex="-1" autofocus>
      <h2>${title}</h2>
      <p>${text}</p>
    </div>
  `;
}

/** The figure that most readers look for. */
function renderOffer(page: QuotePageView, texts: Texts): VNode {
  const { view, state } = page;
  const message = messageOf(page, texts);
  return html`
    <section class=${tones[state].box}>
      <div>
        <p class="soft">${texts.quoteTotal}</p>
        <p class="amount">${view.total.value}</p>
        ${state === 'open' && html`<p class="soft">${view.dueBy}</p>`}
      </div>
      ${
        message === null
          ? html`<a class="button no-print" href="#answer">${texts.quoteAnswer}</a>`
          : html`<p>${message}</p>`
      }
    </section>
  `;
}

function messageOf({ view, state, ...page }: QuotePageView, texts: Texts): string | null {
  const seller = view.seller.name;
  const respondedOn = page.respondedOn ?? '';
  switch (state) {
    case 'open':
      return null;
    case 'accepted':
      return texts.quoteAccepted(page.responderName ?? '', respondedOn, seller);
    case 'declined':
      return texts.quoteDeclined(respondedOn, seller);
    case 'expired':
      return texts.quoteExpired(seller);
    case 'withdrawn':
      return texts.quoteWithdrawn(seller);
  }
}
