import { renderButton, renderFacts } from '@countinghouse/pages';
import type { Language, Page } from '@countinghouse/pages';
import { html } from 'htm/preact';
import type { VNode } from 'preact';
import type { DocumentView } from '../customers/pdf/document-view.rules.ts';
import {
  renderBuyer,
  renderHead,
  renderLinesTable,
  renderNotes,
  renderSums,
} from './document-parts.page.ts';
import { catalogues, layOut } from './layout.page.ts';
import type { Texts } from './texts-en.page.ts';

export interface InvoicePageView {
  readonly view: DocumentView;
  readonly token: string;
  /** Where to pay at once; null: by bank transfer alone. */
  readonly payButton: { readonly href: string; readonly label: string } | null;
}

/** An invoice or credit note for whoever was given its address. */
export function renderInvoicePage({ view, token, payButton }: InvoicePageView): Page {
  const { language } = view;
  const texts = catalogues[language];
  return layOut({
    status: 200,
    language,
    title: `${view.title} · ${view.seller.name}`,
    pathIn: (other) => invoicePath(token, other),
    isTest: view.isTest,
    isWide: true,
    body: html`
      <article class="card paper stack">
        ${renderHead(view, texts, pillTones[view.state])} ${renderDue(view, payButton, texts)}
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

function invoicePath(token: string, language: Language): string {
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

/** What most readers came for. */
function renderDue(
  view: DocumentView,
  payButton: InvoicePageView['payButton'],
  texts: Texts,
): VNode {
  const message = messageOf(view, texts);
  const isOwed = view.payment !== null;
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
      ${isOwed && payButton !== null && renderButton(payButton.href, payButton.label)}
    </section>
  `;
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
