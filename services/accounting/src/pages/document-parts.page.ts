import { html } from 'htm/preact';
import type { VNode } from 'preact';
import type { DocumentView, PrintTerm, ViewLine } from '../customers/pdf/document-view.rules.ts';
import { renderSeller } from './brand.page.ts';
import type { Texts } from './texts-en.page.ts';

/** The seller, the document and its state. */
export function renderHead(view: DocumentView, texts: Texts, tone = 'state-pill'): VNode {
  return html`
    <header class="paper-head">
      <div class="stack">
        ${renderSeller(view.seller, texts.invoiceFrom)}
        <address class="address small soft">
          ${view.seller.lines.map((line) => html`<div>${line}</div>`)}
        </address>
      </div>
      <div>
        <h1>${view.title}</h1>
        <p>
          <span class="small soft">${texts.invoiceState} </span>
          <strong class=${tone}>${view.stateText}</strong>
        </p>
      </div>
    </header>
  `;
}

export function renderBuyer({ buyer }: DocumentView): VNode {
  return html`
    <section>
      <h2>${buyer.label}</h2>
      <p class="name">${buyer.name}</p>
      <address class="address soft">
        ${buyer.lines.map((line) => html`<div>${line}</div>`)}
      </address>
    </section>
  `;
}

/** The lines: on a narrow screen the middle columns move below the description. */
export function renderLinesTable(
  { columns, lines }: DocumentView,
  texts: Texts,
  caption = texts.invoiceLines,
): VNode {
  return html`
    <table class="lines">
      <caption>
        ${caption}
      </caption>
      <thead>
        <tr>
          <th scope="col">${columns.description}</th>
          <th scope="col" class="number middle">${columns.quantity}</th>
          <th scope="col" class="number middle">${columns.unitPrice}</th>
          <th scope="col" class="number middle">${columns.tax}</th>
          <th scope="col" class="number">${columns.amount}</th>
        </tr>
      </thead>
      <tbody>
        ${lines.map((line) => renderLine(line, texts))}
      </tbody>
    </table>
  `;
}

function renderLine(line: ViewLine, texts: Texts): VNode {
  const detail = texts.lineDetail(line.quantity, line.unitPrice);
  const beside = line.tax === '' ? detail : `${detail}, ${texts.lineTax(line.tax)}`;
  return html`
    <tr>
      <td>
        ${line.description}
        <span class="beside narrow">${beside}</span>
        ${line.discount !== null && html`<span class="beside">${line.discount}</span>`}
      </td>
      <td class="number middle">${line.quantity}</td>
      <td class="number middle">${line.unitPrice}</td>
      <td class="number middle">${line.tax}</td>
      <td class="number">${line.amount}</td>
    </tr>
  `;
}

/** Subtotal, taxes, total and, if something was settled, the remainder. */
export function renderSums({ sums, total, settled, due }: DocumentView): VNode {
  return html`
    <dl class="sums">
      ${sums.map((sum) => renderSum(sum))} ${renderSum(total, true)}
      ${settled.map((sum) => renderSum(sum))}
      ${due !== null && settled.length > 0 && renderSum(due, true)}
    </dl>
  `;
}

function renderSum({ term, value }: PrintTerm, isTotal = false): VNode {
  return html`
    <div class=${isTotal ? 'total' : undefined}>
      <dt>${term}</dt>
      <dd>${value}</dd>
    </div>
  `;
}

export function renderNotes({ notes }: DocumentView): VNode | null {
  if (notes === null) return null;
  return html`
    <section>
      <h2>${notes.term}</h2>
      <p class="words">${notes.value}</p>
    </section>
  `;
}
