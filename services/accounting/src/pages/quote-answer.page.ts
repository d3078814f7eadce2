import { html } from 'htm/preact';
import type { VNode } from 'preact';
import {
  nameCharactersMax,
  reasonCharactersMax,
} from '../sales/quotes/answers/answer-form.rules.ts';
import type { AnswerFields, AnswerFlaws } from '../sales/quotes/answers/answer-form.rules.ts';
import type { QuotePageView } from './quote-view.page.ts';
import type { Texts } from './texts-en.page.ts';

type AnswerView = Pick<QuotePageView, 'view' | 'hash' | 'formToken' | 'reply'> & {
  readonly action: string;
};

/** One form per answer: without JavaScript, nothing else separates their fields. */
export function renderAnswer(page: AnswerView, texts: Texts): VNode {
  const { view, reply } = page;
  const fields = reply?.kind === 'flawed' || reply?.kind === 'stale' ? reply.fields : null;
  const flaws = reply?.kind === 'flawed' ? reply.flaws : {};
  const isDecline = fields?.answer === 'decline';
  return html`
    <section class="answer stack no-print" id="answer">
      ${reply?.kind === 'flawed' && renderFlaws(flaws, isDecline, texts)}
      <h2>${texts.quoteAcceptTitle}</h2>
      <p>${texts.quoteAcceptText(view.seller.name)}</p>
      <form class="stack" method="post" action=${page.action} novalidate>
        ${renderName('accept', isDecline ? null : fields, isDecline ? {} : flaws, texts)}
        <button class="button" type="submit">${texts.quoteAcceptButton(view.total.value)}</button>
        ${renderHidden(page, 'accept')}
      </form>
      <details open=${isDecline}>
        <summary>${texts.quoteDeclineTitle}</summary>
        <form class="stack" method="post" action=${page.action} novalidate>
          ${renderName('decline', isDecline ? fields : null, isDecline ? flaws : {}, texts)}
          ${renderReason(isDecline ? fields : null, flaws, texts)}
          <button class="button plain" type="submit">${texts.quoteDeclineButton}</button>
          ${renderHidden(page, 'decline')}
        </form>
      </details>
    </section>
  `;
}

function renderHidden({ hash, formToken }: AnswerView, answer: AnswerFields['answer']): VNode {
  return html`
    <input type="hidden" name="answer" value=${answer} />
    <input type="hidden" name="hash" value=${hash} />
    <input type="hidden" name="token" value=${formToken} />
  `;
}

/** Focused, so that the error is found immediately. */
function renderFlaws(flaws: AnswerFlaws, isDecline: boolean, texts: Texts): VNode {
  const form = isDecline ? 'decline' : 'accept';
  const [name, reason] = [nameFlawText(flaws, texts), reasonFlawText(flaws, texts)];
  return html`
    <div class="summary" role="alert" tabindex="-1" autofocus aria-labelledby="errors-title">
      <h2 id="errors-title">${texts.quoteErrorsTitle}</h2>
      <ul>
        ${name !== null && html`<li><a href=${`#${form}-name`}>${name}</a></li>`}
        ${reason !== null && html`<li><a href=${`#${form}-reason`}>${reason}</a></li>`}
      </ul>
    </div>
  `;
}

function renderName(
  form: AnswerFields['answer'],
  fields: AnswerFields | null,
  flaws: AnswerFlaws,
  texts: Texts,
): VNode {
  const isRequired = form === 'accept';
  const id = `${form}-name`;
  const flaw = nameFlawText(flaws, texts);
  return html`
    <div class="field">
      <label for=${id}>${labelOf(texts.quoteNameLabel, isRequired, texts)}</label>
      <p class="hint" id=${`${id}-hint`}>${texts.quoteNameHint(nameCharactersMax)}</p>
      ${renderFlaw(id, flaw, texts)}
      <input
        id=${id}
        name="name"
        type="text"
        autocomplete="name"
        value=${fields?.name ?? ''}
        required=${isRequired}
        aria-describedby=${describedBy(id, flaw)}
        aria-invalid=${flaw === null ? undefined : 'true'}
      />
    </div>
  `;
}

function renderReason(fields: AnswerFields | null, flaws: AnswerFlaws, texts: Texts): VNode {
  const id = 'decline-reason';
  const flaw = reasonFlawText(flaws, texts);
  return html`
    <div class="field">
      <label for=${id}>${labelOf(texts.quoteReasonLabel, false, texts)}</label>
      <p class="hint" id=${`${id}-hint`}>${texts.quoteReasonHint(reasonCharactersMax)}</p>
      ${renderFlaw(id, flaw, texts)}
      <textarea
        id=${id}
        name="reason"
        rows="3"
        aria-describedby=${describedBy(id, flaw)}
        aria-invalid=${flaw === null ? undefined : 'true'}
        value=${fields?.reason ?? ''}
      ></textarea>
    </div>
  `;
}

function renderFlaw(id: string, flaw: string | null, texts: Texts): VNode | null {
  if (flaw === null) return null;
  return html`<p class="flaw" id=${`${id}-flaw`}>${texts.quoteErrorPrefix} ${flaw}</p>`;
}

function labelOf(label: string, isRequired: boolean, texts: Texts): string {
  return isRequired ? label : `${label} (${texts.quoteOptional})`;
}

function describedBy(id: string, flaw: string | null): string {
  return flaw === null ? `${id}-hint` : `${id}-hint ${id}-flaw`;
}

function nameFlawText({ name }: AnswerFlaws, texts: Texts): string | null {
  if (name === undefined) return null;
  return name === 'missing' ? texts.quoteNameMissing : texts.quoteNameTooLong(nameCharactersMax);
}

function reasonFlawText({ reason }: AnswerFlaws, texts: Texts): string | null {
  return reason === undefined ? null : texts.quoteReasonTooLong(reasonCharactersMax);
}
