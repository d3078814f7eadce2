import { commonMessage, messageHeaders, renderButton, renderMessage } from '@countinghouse/pages';
import type { CommonState, PayerLanguage, Page, StateMessage } from '@countinghouse/pages';
import { html } from 'htm/preact';
import type { VNode } from 'preact';
import { catalogues } from '../../payer-words/catalogues.rules.ts';
import type { Texts } from '../../payer-words/words-en.rules.ts';
import type { RefusalReason } from '../../risk/risk.rules.ts';
import type { PayTarget, PayTargetStatus } from '../pay-target.rules.ts';
import { maskEmail } from '../payer-status.rules.ts';
import { layOut } from './layout.page.ts';
import type { PagePaths } from './page-paths.rules.ts';

/** A page with one message: why payment is not possible, and what to do instead. */
export type StateView =
  | { readonly kind: 'closed'; readonly target: PayTarget; readonly status: ClosedStatus }
  | { readonly kind: 'suspended'; readonly target: PayTarget }
  | { readonly kind: 'paused'; readonly target: PayTarget; readonly retryAfterSeconds: number }
  | { readonly kind: 'refused'; readonly target: PayTarget; readonly reason: RefusalReason }
  | { readonly kind: 'provider_failed'; readonly target: PayTarget }
  /** The address of a subscriber's page is being mailed. */
  | { readonly kind: 'link_mailed'; readonly target: PayTarget }
  | Exclude<CommonState, { readonly kind: 'limited' }>
  | { readonly kind: 'limited'; readonly code: string | null; readonly retryAfterSeconds: number };

type ClosedStatus = Exclude<PayTargetStatus, 'active'>;

interface Message extends StateMessage {
  readonly canTryAgain?: boolean;
}

export function renderStatePage(view: StateView, language: PayerLanguage, paths: PagePaths): Page {
  const texts = catalogues[language];
  const message = messageOf(view, texts);
  const target = 'target' in view ? view.target : null;
  const code = target?.code ?? ('code' in view ? view.code : null);
  return layOut({
    status: message.status,
    language,
    title: message.title,
    pathIn: code === null ? null : (other) => paths.pay(code, other),
    paths,
    isTest: target?.environment === 'test',
    target,
    headers: messageHeaders(message),
    body: html`
      ${renderMessage(message)} ${renderRetry(message, code, { language, paths, texts })}
      ${renderLinkForm(view, { language, paths, texts })}
    `,
  });
}

interface Setting {
  readonly language: PayerLanguage;
  readonly paths: PagePaths;
  readonly texts: Texts;
}

/** A subscription that was paid for and not cancelled. */
function isRunning({ kind, lifetime }: PayTarget): boolean {
  return kind === 'subscription' && lifetime.uses > 0 && lifetime.disabledAt === null;
}

/** The page's address is known to more people than the payer, so what it opens goes by mail. */
function renderLinkForm(view: StateView, { language, paths, texts }: Setting): VNode | false {
  if (view.kind !== 'closed' || !isRunning(view.target)) return false;
  return html`
    <form method="post" action=${paths.subscriptionLink(view.target.code, language)}>
      <button class="button plain" type="submit">${texts.mailTheLink}</button>
    </form>
  `;
}

function renderRetry(message: Message, code: string | null, setting: Setting): VNode | false {
  if (message.canTryAgain !== true || code === null) return false;
  return renderButton(setting.paths.pay(code, setting.language), setting.texts.tryAgain);
}

function messageOf(view: StateView, texts: Texts): Message {
  switch (view.kind) {
    case 'closed':
      return { status: 410, ...closedMessage(view, texts) };
    case 'suspended': {
      const { suspendedTitle: title, suspendedText: text } = texts;
      return { status: 403, icon: 'notice', title, text };
    }
    case 'paused': {
      const { retryAfterSeconds } = view;
      const { pausedTitle: title, pausedText: text } = texts;
      return { status: 503, icon: 'clock', title, text, retryAfterSeconds, canTryAgain: true };
    }
    case 'refused': {
      // A payer on a list is not told about it.
      const text = view.reason === 'payer_blocked' ? texts.refusedText : texts.refusedLimitText;
      return { status: 403, icon: 'notice', title: texts.refusedTitle, text };
    }
    case 'provider_failed': {
      const { providerFailedTitle: title, providerFailedText: text } = texts;
      return { status: 502, icon: 'notice', title, text, canTryAgain: true };
    }
    case 'link_mailed': {
      const { linkMailedTitle: title } = texts;
      const email = maskEmail(view.target.agreement?.customer.email ?? '');
      return { status: 200, icon: 'done', title, text: texts.linkMailedText(email) };
    }
    case 'limited':
      return { ...commonMessage(view, texts), canTryAgain: true };
    case 'not_found':
    case 'unreadable':
    case 'unavailable':
    case 'fault':
      return commonMessage(view, texts);
  }
}

function closedMessage(
  { status, target }: Extract<StateView, { kind: 'closed' }>,
  texts: Texts,
): Pick<Message, 'icon' | 'title' | 'text'> {
  if (target.kind === 'subscription') {
    return isRunning(target)
      ? { icon: 'done', title: texts.runningTitle, text: texts.runningText }
      : { icon: 'notice', title: texts.endedTitle, text: texts.endedText };
  }
  switch (status) {
    case 'expired':
      return { icon: 'clock', title: texts.expiredTitle, text: texts.expiredText };
    case 'used':
      return { icon: 'done', title: texts.usedTitle, text: texts.usedText };
    case 'disabled':
      return { icon: 'notice', title: texts.disabledTitle, text: texts.disabledText };
  }
}
