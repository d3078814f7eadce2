import type { Language, Page } from '@countinghouse/pages';
import { html } from 'htm/preact';
import type { VNode } from 'preact';
import { statementTexts } from '../customers/statements/statement-texts.rules.ts';
import type { StatementTexts } from '../customers/statements/statement-texts.rules.ts';
import type {
  StatementAccount,
  StatementView,
} from '../customers/statements/statement-view.rules.ts';
import { brandOf, renderSeller } from './brand.page.ts';
import { catalogues, layOut } from './layout.page.ts';
import { refreshHeaders } from './reload.page.ts';
import type { PageReload } from './reload.page.ts';
import type { Texts } from './texts-en.page.ts';

/** How to pay all open invoices in a currency with one payment. */
export type StatementPay =
  | {
      readonly kind: 'offer';
      /** By currency; only those that can be paid. */
      readonly formTokenOf: ReadonlyMap<string, string>;
      readonly isStale: boolean;
    }
  | { readonly kind: 'not_now' }
  /** Payments has too much to do; the button comes back with the reload. */
  | { readonly kind: 'busy'; readonly reload: PageReload }
  /** The payer has returned; the payment is not in the books yet. */
  | { readonly kind: 'confirming'; readonly reload: PageReload | null };

/** The page of a statement of account. */
export function renderStatementPage(view: StatementView, token: string, asked: StatementPay): Page {
  const { language, seller, buyer, payment } = view;
  const texts = catalogues[language];
  const words = statementTexts[language];
  // Paid in the meantime, so there is nothing to wait for.
  const pay = view.accounts.some(({ isDue }) => isDue) ? asked : null;
  const message = payMessageOf(pay, texts);
  return layOut({
    status: 200,
    language,
    title: `${view.title} · ${seller.name}`,
    pathIn: (other) => statementPath(token, other),
    isTest: view.isTest,
    isWide: true,
    ...brandOf(seller),
    headers: reloadHeaders(pay),
    body: html`
      <article class="card paper stack">
        <header class="paper-head">
          <div class="stack">
            ${renderSeller(seller, texts.invoiceFrom)}
            <address class="address small soft">
              ${seller.lines.map((line) => html`<div>${line}</div>`)}
            </address>
          </div>
          <div>
            <h1>${view.title}</h1>
            <p class="small soft">${view.period.value}</p>
          </div>
        </header>
        <section>
          <h2>${buyer.label}</h2>
          <p class="name">${buyer.name}</p>
          <address class="address soft">
            ${buyer.lines.map((line) => html`<div>${line}</div>`)}
          </address>
        </section>
        ${message !== null && html`<p role="status">${message}</p>`}
        ${view.accounts.length === 0 && html`<p>${words.nothingDue}</p>`}
        ${view.accounts.map((account) => renderAccount(account, { token, language, pay }, texts, words))}
        ${view.hasMore && html`<p class="small soft">${words.hasMore}</p>`}
        ${
          payment !== null &&
          html`
          <section class="paper-foot">
            <h2>${payment.title}</h2>
            <p>${payment.how}</p>
            ${payment.details.length > 0 && html`<p class="words">${payment.details.join('\n')}</p>`}
          </section>
        `
        }
        <p class="no-print">
          <a class="button plain" href=${`/s/${token}/statement.pdf?lang=${language}`} download
            >${texts.invoiceDownload}</a
          >
        </p>
      </article>
    `,
  });
}

function reloadHeaders(pay: StatementPay | null): Readonly<Record<string, string>> {
  return pay?.kind === 'confirming' || pay?.kind === 'busy' ? refreshHeaders(pay.reload) : {};
}

function payMessageOf(pay: StatementPay | null, texts: Texts): string | null {
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

export function statementPath(token: string, language: Language): string {
  return `/s/${token}?lang=${language}`;
}

interface Place {
  readonly token: string;
  readonly language: Language;
  readonly pay: StatementPay | null;
}

function renderAccount(
  account: StatementAccount,
  { token, language, pay }: Place,
  texts: Texts,
  words: StatementTexts,
): VNode {
  const { currency, due, isDue, openInvoices } = account;
  const formToken = pay?.kind === 'offer' ? pay.formTokenOf.get(currency) : undefined;
  const isLate = openInvoices.some(({ isOverdue }) => isOverdue);
  return html`
    <section class=${isLate ? 'due-box bad' : 'due-box'}>
      <div>
        <p class="soft">${due.term}</p>
        <p class="amount">${due.value}</p>
      </div>
      ${!isDue && html`<p>${words.nothingDue}</p>`}
      ${
        formToken !== undefined &&
        html`
        <form class="no-print" method="post" action=${`/s/${token}/pay?lang=${language}`}>
          <input type="hidden" name="token" value=${formToken} />
          <input type="hidden" name="currency" value=${currency} />
          <button class="button" type="submit">${texts.statementPayAll(due.value)}</button>
        </form>
      `
      }
    </section>
    ${openInvoices.length > 0 && renderOpen(account, token, language, texts, words)}
    ${renderMovements(account, words)}
  `;
}

function renderOpen(
  { openInvoices }: StatementAccount,
  token: string,
  language: Language,
  texts: Texts,
  words: StatementTexts,
): VNode {
  return html`
    <table class="lines">
      <caption>
        ${words.openInvoices}
      </caption>
      <thead>
        <tr>
          <th scope="col">${words.number}</th>
          <th scope="col" class="middle">${words.date}</th>
          <th scope="col">${words.dueDate}</th>
          <th scope="col" class="number">${words.open}</th>
          <td class="no-print"></td>
        </tr>
      </thead>
      <tbody>
        ${openInvoices.map(
          ({ id, number, date, dueDate, isOverdue, open }) => html`
            <tr>
              <td>${number}</td>
              <td class="middle">${date}</td>
              <td>
                ${dueDate} ${isOverdue && html`<strong class="state-pill bad">${words.overdue}</strong>`}
              </td>
              <td class="number">${open}</td>
              <td class="number no-print">
                <a href=${`/s/${token}/invoices/${id}?lang=${language}`} aria-label=${texts.statementPayInvoice(number)}
                  >${texts.statementPay}</a
                >
              </td>
            </tr>
          `,
        )}
      </tbody>
    </table>
  `;
}

function renderMovements(
  { currency, opening, closing, movements }: StatementAccount,
  words: StatementTexts,
): VNode {
  return html`
    <table class="lines">
      <caption>
        ${`${words.movements} (${currency})`}
      </caption>
      <thead>
        <tr>
          <th scope="col">${words.date}</th>
          <th scope="col">${words.item}</th>
          <th scope="col" class="number">${words.amount}</th>
          <th scope="col" class="number">${words.balance}</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <td colspan="3">${opening.term}</td>
          <td class="number">${opening.value}</td>
        </tr>
        ${movements.map(
          ([date, item, amount, balance]) => html`
            <tr>
              <td>${date}</td>
              <td>${item}</td>
              <td class="number">${amount}</td>
              <td class="number">${balance}</td>
            </tr>
          `,
        )}
        <tr>
          <td colspan="3"><strong>${closing.term}</strong></td>
          <td class="number"><strong>${closing.value}</strong></td>
        </tr>
      </tbody>
    </table>
  `;
}
