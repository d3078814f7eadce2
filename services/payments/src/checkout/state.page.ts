import type { Icon, Language, Page } from '@countinghouse/pages';
import { renderButton, renderIcon, renderParty } from '@countinghouse/pages';
import { html } from 'htm/preact';
import type { VNode } from 'preact';
import { layOut } from './layout.page.ts';
import type { PagePaths } from './page-paths.rules.ts';
import type { PayTarget, PayTargetStatus } from './pay-target.rules.ts';
import type { Texts } from './texts-en.page.ts';
import { catalogues } from './texts.page.ts';

/** A page that is one message: why nothing can be paid here, and what to do instead. */
export type StateView =
  | { readonly kind: 'closed'; readonly target: PayTarget; readonly status: ClosedStatus }
  | { readonly kind: 'paused'; readonly target: PayTarget; readonly retryAfterSeconds: number }
  | { readonly kind: 'provider_failed'; readonly target: PayTarget }
  | { readonly kind: 'limited'; readonly code: string | null; readonly retryAfterSeconds: number }
  | { readonly kind: 'not_found' }
  | { readonly kind: 'unreadable'; readonly status: 400 | 413 }
  | { readonly kind: 'unavailable' }
  | { readonly kind: 'fault' };

type ClosedStatus = Exclude<PayTargetStatus, 'active'>;

interface Message {
  readonly status: number;
  readonly icon: Icon;
  readonly title: string;
  readonly text: string;
  readonly retryAfterSeconds?: number;
  readonly canTryAgain?: boolean;
}

/** A database that fails over is back within seconds. */
const unavailableRetrySeconds = 5;

export function renderStatePage(view: StateView, language: Language, paths: PagePaths): Page {
  const texts = catalogues[language];
  const message = messageOf(view, texts);
  const target = 'target' in view ? view.target : null;
  const code = target?.code ?? ('code' in view ? view.code : null);
  const { retryAfterSeconds } = message;
  return layOut({
    status: message.status,
    language,
    title: message.title,
    pathIn: code === null ? null : (other) => paths.pay(code, other),
    isTest: target?.environment === 'test',
    headers: retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) },
    body: html`
      <div class="card stack">
        ${target !== null && renderParty(target.merchantName, null)}
        <div class="state stack">
          ${renderIcon(message.icon)}
          <h1>${message.title}</h1>
          <p class="soft">${message.text}</p>
        </div>
        ${renderRetry(message, code, { language, paths, texts })}
      </div>
    `,
  });
}

interface Setting {
  readonly language: Language;
  readonly paths: PagePaths;
  readonly texts: Texts;
}

function renderRetry(message: Message, code: string | null, setting: Setting): VNode | false {
  if (message.canTryAgain !== true || code === null) return false;
  return renderButton(setting.paths.pay(code, setting.language), setting.texts.tryAgain);
}

function messageOf(view: StateView, texts: Texts): Message {
  switch (view.kind) {
    case 'closed':
      return { status: 410, ...closedMessage(view.status, texts) };
    case 'paused': {
      const { retryAfterSeconds } = view;
      const { pausedTitle: title, pausedText: text } = texts;
      return { status: 503, icon: 'clock', title, text, retryAfterSeconds, canTryAgain: true };
    }
    case 'provider_failed': {
      const { providerFailedTitle: title, providerFailedText: text } = texts;
      return { status: 502, icon: 'notice', title, text, canTryAgain: true };
    }
    case 'limited': {
      const { retryAfterSeconds } = view;
      const title = texts.limitedTitle;
      const text = texts.limitedText(retryAfterSeconds);
      return { status: 429, icon: 'clock', title, text, retryAfterSeconds, canTryAgain: true };
    }
    case 'not_found':
      return { status: 404, icon: 'notice', title: texts.notFoundTitle, text: texts.notFoundText };
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

function closedMessage(
  status: ClosedStatus,
  texts: Texts,
): Pick<Message, 'icon' | 'title' | 'text'> {
  switch (status) {
    case 'expired':
      return { icon: 'clock', title: texts.expiredTitle, text: texts.expiredText };
    case 'used':
      return { icon: 'done', title: texts.usedTitle, text: texts.usedText };
    case 'disabled':
      return { icon: 'notice', title: texts.disabledTitle, text: texts.disabledText };
  }
}
