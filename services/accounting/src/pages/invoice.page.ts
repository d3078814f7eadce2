import { renderButton, renderFacts, renderIcon } from '@countinghouse/pages';
import type { Language, Page } from '@countinghouse/pages';
import { html } from 'htm/preact';
import type { VNode } from 'preact';
import type { DocumentView } from '../customers/pdf/document-view.rules.ts';
import { brandOf } from './brand.page.ts';
import {
  renderBuyer,
  renderHead,
  renderLinesTable,
  renderNotes,
  renderSums,
} from './document-parts.page.ts';
import { catalogues, layOut } from './layout.page.ts';
import { refreshHeaders } from './reload.page.ts';
import type { PageReload } from './reload.page.ts';
import type { Texts } from './texts-en.page.ts';

export interface InvoicePageView {
  readonly view: DocumentView;
  readonly token: string;
  /** How it can be paid online; null if only by bank transfer. */
  readonly pay: InvoicePay | null;
}

export type InvoicePay =
  | { readonly kind: 'offer'; readonly formToken: string; readonly isStale: boolean }
  | { readonly kind: 'not_now' }
  /** Payments has too much to do; the button comes back with the reload. */
  | { readonly kind: 'busy'; readonly reload: PageReload }
  /** The payer has returned; the payment is not in the books yet. */
  | { readonly kind: 'confirming'; readonly reload: PageReload | null };

/** The page of an invoice or credit note. */
export function renderInvoicePage({ view, token, pay }: InvoicePageView): Page {
  const { language } = view;
  const texts = catalogues[language];
  return layOut({
    status: 200,
    language,
    title: `${view.title} · ${view.seller.name}`,
    pathIn: (other) => invoicePath(token, other),
    isTest: view.isTest,
    isWide: true,
    ...brandOf(view.seller),
    headers: reloadHeaders(pay),
    body: html`
      <article class="card paper stack">
        ${renderHead(view, texts, pillTones[view.state])} ${renderDue(view, token, pay, texts)}
        <div class="paper-parts">
          ${renderBuyer(view)}
          <section>
            <h2>${texts.invoiceDetails}</h2>
            ${renderFacts(view.facts.map(({ term, value }) => ({ term, value })))}
          </section>
        </div>
        ${renderLinesTable(view, texts)} ${renderSums(view)}
        ${view.remarks.map((remark) => html`<p class="small soft">${remark}</p>`)}
        <div class="paper-foot paper-parts">${renderPayment(view)} ${renderNotes(view)}</div>
        <p class="no-print">
          <a class="button plain" href=${pdfPath(token, language)} download
            >${texts.invoiceDownload}</a
          >
        </p>
      </article>
    `,
  });
}

export function invoicePath(token: string, language: Language): string {
  return `/i/${token}?lang=${language}`;
}

function pdfPath(token: string, language: Language): string {
  return `/i/${token}/document.pdf?lang=${language}`;
}

const pillTones: Readonly<Partial<Record<DocumentView['state'], string>>> = {
  overdue: 'state-pill bad',
  void: 'state-pill bad',
  partly_paid: 'state-pill warn',
};

/** The figure that most readers look for. */
function renderDue(view: DocumentView, token: string, pay: InvoicePay | null, texts: Texts): VNode {
  const isOwed = view.payment !== null;
  const payMessage = isOwed ? payMessageOf(pay, texts) : null;
  const message = payMessage === null ? messageOf(view, texts) : null;
  return html`
    <section class=${view.state === 'overdue' || view.state === 'void' ? 'due-box bad' : 'due-box'}>
      ${
        view.due !== null &&
        html`
        <div>
          <p class="soft">${view.due.term}</p>
          <p class="amount">${view.due.value}</p>
          ${isOwed && html`<p class="soft">${view.dueBy}</p>`}
        </div>
      `
      }
      ${message !== null && html`<p>${message}</p>`}
      ${payMessage !== null && html`<p role="status">${payMessage}</p>`}
      ${isOwed && pay?.kind === 'offer' && renderPayForm(view, token, pay.formToken, texts)}
    </section>
  `;
}

function payMessageOf(pay: InvoicePay | null, texts: Texts): string | null {
  switch (pay?.kind) {
    case 'confirming':
      return texts.invoicePayConfirming;
    case 'busy':
      return texts.invoicePayBusy;
    case 'not_now':
      return texts.invoicePayNotNow;
    case 'offer':
      return pay.isStale ? texts.invoicePayStale : null;
    case undefined:
      return null;
  }
}

function renderPayForm(
  { language, due }: DocumentView,
  token: string,
  formToken: string,
  texts: Texts,
): VNode {
  return html`
    <form class="no-print" method="post" action=${`/i/${token}/pay?lang=${language}`}>
      <input type="hidden" name="token" value=${formToken} />
      <button class="button" type="submit">${texts.invoicePay(due?.value ?? '')}</button>
    </form>
  `;
}

function reloadHeaders(pay: InvoicePay | null): Readonly<Record<string, string>> {
  return pay?.kind === 'confirming' || pay?.kind === 'busy' ? refreshHeaders(pay.reload) : {};
}

/**
 * Shown between the pay form and the payments page: the content security policy keeps forms on this
 * site, so this page leads on with a refresh header and a link.
 */
export function renderHandoverPage(
  { address, back }: { readonly address: string; readonly back: (language: Language) => string },
  language: Language,
): Page {
  const texts = catalogues[language];
  return layOut({
    status: 200,
    language,
    title: texts.handoverTitle,
    pathIn: back,
    isTest: false,
    headers: { refresh: `0; url=${address}` },
    body: html`
      <div class="card stack">
        <div class="state stack">
          ${renderIcon('turning')}
          <h1>${texts.handoverTitle}</h1>
          <p class="soft">${texts.handoverText}</p>
        </div>
        ${renderButton(address, texts.handoverButton)}
      </div>
    `,
  });
}

function messageOf({ kind, state }: DocumentView, texts: Texts): string | null {
  if (state === 'void') return texts.invoiceVoid;
  if (kind !== 'invoice') return null;
  if (state === 'paid') return texts.invoicePaid;
  if (state === 'settled') return texts.invoiceSettled;
  return state === 'overdue' ? texts.invoiceOverdue : null;
}

function renderPayment({ payment }: DocumentView): VNode | null {
  if (payment === null) return null;
  return html`
    <section>
      <h2>${payment.title}</h2>
      <p>${payment.how}</p>
      ${payment.details.length > 0 && html`<p class="words">${payment.details.join('\n')}</p>`}
    </section>
  `;
}
