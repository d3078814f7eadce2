import { commonMessage, messageHeaders, renderMessage } from '@countinghouse/pages';
import type { CommonState, Language, Page, StateMessage } from '@countinghouse/pages';
import { html } from 'htm/preact';
import { catalogues, layOut } from './layout.page.ts';
import type { Texts } from './texts-en.page.ts';

/** A page with a single message: why there is nothing to see, and what to do instead. */
export type StateView = CommonState | { readonly kind: 'being_revised' };

export function renderStatePage(view: StateView, language: Language): Page {
  const message = messageOf(view, catalogues[language]);
  return layOut({
    status: message.status,
    language,
    title: message.title,
    pathIn: null,
    isTest: false,
    headers: messageHeaders(message),
    body: html`<div class="card stack">${renderMessage(message)}</div>`,
  });
}

function messageOf(view: StateView, texts: Texts): StateMessage {
  if (view.kind !== 'being_revised') return commonMessage(view, texts);
  const { quoteRevisedTitle: title, quoteRevisedText: text } = texts;
  return { status: 200, icon: 'clock', title, text };
}
