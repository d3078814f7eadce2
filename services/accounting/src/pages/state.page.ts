import { renderIcon } from '@countinghouse/pages';
import type { Icon, Language, Page, PageTrouble } from '@countinghouse/pages';
import { html } from 'htm/preact';
import { catalogues, layOut } from './layout.page.ts';
import type { Texts } from './texts-en.page.ts';

/** A page that is one message: why there is nothing to see, and what to do instead. */
export type StateView =
  | PageTrouble
  | { readonly kind: 'not_found' }
  | { readonly kind: 'being_revised' }
  | { readonly kind: 'limited'; readonly retryAfterSeconds: number };

interface Message {
  readonly status: number;
  readonly icon: Icon;
  readonly title: string;
  readonly text: string;
  readonly retryAfterSeconds?: number;
}

/** A database that fails over is back within seconds. */
const unavailableRetrySeconds = 5;

export function renderStatePage(view: StateView, language: Language): Page {
  const message = messageOf(view, catalogues[language]);
  const { retryAfterSeconds } = message;
  return layOut({
    status: message.status,
    language,
    title: message.title,
    pathIn: null,
    isTest: false,
    headers: retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) },
    body: html`
      <div class="card stack">
        <div class="state stack">
          ${renderIcon(message.icon)}
          <h1>${message.title}</h1>
          <p class="soft">${message.text}</p>
        </div>
      </div>
    `,
  });
}

function messageOf(view: StateView, texts: Texts): Message {
  switch (view.kind) {
    case 'not_found':
      return { status: 404, icon: 'notice', title: texts.notFoundTitle, text: texts.notFoundText };
    case 'being_revised': {
      const { quoteRevisedTitle: title, quoteRevisedText: text } = texts;
      return { status: 200, icon: 'clock', title, text };
    }
    case 'limited': {
      const { retryAfterSeconds } = view;
      const text = texts.limitedText(retryAfterSeconds);
      return { status: 429, icon: 'clock', title: texts.limitedTitle, text, retryAfterSeconds };
    }
    case 'unreadable': {
      const { unreadableTitle: title, unreadableText: text } = texts;
      return { status: view.status, icon: 'notice', title, text };
    }
    case 'unavailable': {
      const { unavailableTitle: title, unavailableText: text } = texts;
      const retryAfterSeconds = unavailableRetrySeconds;
      return { status: 503, icon: 'clock', title, text, retryAfterSeconds };
    }
    case 'fault':
      return { status: 500, icon: 'notice', title: texts.faultTitle, text: texts.faultText };
  }
}
