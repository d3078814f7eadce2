import { html } from 'htm/preact';
import type { VNode } from 'preact';
import type { PageTrouble } from './page-errors.ts';
import { renderIcon } from './parts.page.ts';
import type { Icon } from './parts.page.ts';

/** A page with one message: why there is nothing to see, and what to do instead. */
export interface StateMessage {
  readonly status: number;
  readonly icon: Icon;
  readonly title: string;
  readonly text: string;
  readonly retryAfterSeconds?: number;
}

/** States that any page can have. */
export type CommonState =
  | PageTrouble
  | { readonly kind: 'not_found' }
  | { readonly kind: 'limited'; readonly retryAfterSeconds: number };

export interface StateTexts {
  readonly notFoundTitle: string;
  readonly notFoundText: string;
  readonly limitedTitle: string;
  readonly limitedText: (seconds: number) => string;
  readonly unreadableTitle: string;
  readonly unreadableText: string;
  readonly unavailableTitle: string;
  readonly unavailableText: string;
  readonly faultTitle: string;
  readonly faultText: string;
}

/** A database that fails over is back within seconds. */
const unavailableRetrySeconds = 5;

export function commonMessage(state: CommonState, texts: StateTexts): StateMessage {
  switch (state.kind) {
    case 'not_found':
      return { status: 404, icon: 'notice', title: texts.notFoundTitle, text: texts.notFoundText };
    case 'limited': {
      const { retryAfterSeconds } = state;
      const text = texts.limitedText(retryAfterSeconds);
      return { status: 429, icon: 'clock', title: texts.limitedTitle, text, retryAfterSeconds };
    }
    case 'unreadable': {
      const { unreadableTitle: title, unreadableText: text } = texts;
      return { status: state.status, icon: 'notice', title, text };
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

export function renderMessage({ icon, title, text }: StateMessage): VNode {
  return html`
    <div class="state stack">
      ${renderIcon(icon)}
      <h1>${title}</h1>
      <p class="soft">${text}</p>
    </div>
  `;
}

export function messageHeaders({
  retryAfterSeconds,
}: StateMessage): Readonly<Record<string, string>> {
  return retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) };
}
