import { exponentOf, money } from '@countinghouse/money';
import { amountFieldText, formatLocalMoney } from '@countinghouse/pages';
import type { PayerLanguage, Page } from '@countinghouse/pages';
import { html } from 'htm/preact';
import type { VNode } from 'preact';
import { catalogues } from '../../payer-words/catalogues.rules.ts';
import type { Texts } from '../../payer-words/words-en.rules.ts';
import { amountBounds } from '../amount-entry.rules.ts';
import type { AmountFlaw } from '../amount-entry.rules.ts';
import { namedPayer } from '../pay-target.rules.ts';
import type { PayTarget } from '../pay-target.rules.ts';
import { nameLengthMax } from '../payer-form.rules.ts';
import type { PayerFields, PayerFlaws } from '../payer-form.rules.ts';
import { maskEmail } from '../payer-status.rules.ts';
import { shownImage } from './brand-style.page.ts';
import { layOutSplit } from './layout.page.ts';
import type { PagePaths } from './page-paths.rules.ts';
import { renderWayIcon, renderWays } from './ways.page.ts';
import { renderWhat } from './what.page.ts';

export interface OpenPageView {
  readonly target: PayTarget;
  readonly language: PayerLanguage;
  readonly paths: PagePaths;
  readonly token: string;
  /** Other origins that the form may redirect to. */
  readonly formTargets: readonly string[];
  /** The outcome of the previous submit, if any. */
  readonly reply?: OpenPageReply;
}

export type OpenPageReply =
  | { readonly kind: 'flawed'; readonly fields: PayerFields; readonly flaws: PayerFlaws }
  | { readonly kind: 'stale'; readonly fields: PayerFields };

/** The page with the form: who is paid, what for, how much, and what happens next. */
export function renderOpenPage(view: OpenPageView): Page {
  const { target, language, reply } = view;
  const texts = catalogues[language];
  return layOutSplit({
    status: reply === undefined ? 200 : 400,
    language,
    title: titleOf(view, texts),
    pathIn: (other) => view.paths.pay(target.code, other),
    paths: view.paths,
    isTest: target.environment === 'test',
    seller: target,
    imageUrl: shownImage(target.imageUrl),
    formTargets: view.formTargets,
    what: renderWhat(target, language, { amountMinor: target.amountMinor, isHeading: true }),
    act: html`
      <div class="stack">
        ${reply !== undefined && renderReply(reply, view, texts)} ${renderForm(view, texts)}
      </div>
    `,
  });
}

function titleOf({ target, reply }: OpenPageView, texts: Texts): string {
  if (reply?.kind === 'stale') return texts.staleTitle;
  const title = texts.openTitle(target.merchantName);
  return reply === undefined ? title : `${texts.errorPrefix} ${title}`;
}

/** First in the reading order and focused, so that payers find the errors. */
function renderReply(reply: OpenPageReply, view: OpenPageView, texts: Texts): VNode {
  if (reply.kind === 'stale') {
    return html`
      <div class="summary" role="alert" tabindex="-1" autofocus>
        <h2>${texts.staleTitle}</h2>
        <p>${texts.staleText}</p>
      </div>
    `;
  }
  return html`
    <div class="summary" role="alert" tabindex="-1" autofocus aria-labelledby="errors-title">
      <h2 id="errors-title">${texts.errorsTitle}</h2>
      <ul>
        ${flawTexts(reply.flaws, view, texts).map(
          ([field, text]) => html`<li><a href=${`#${field}`}>${text}</a></li>`,
        )}
      </ul>
    </div>
  `;
}

function renderForm(view: OpenPageView, texts: Texts): VNode {
  const { target, language, reply } = view;
  const { currency } = target;
  const fields = reply?.fields ?? firstFields(target, language);
  const flaws = new Map(reply?.kind === 'flawed' ? flawTexts(reply.flaws, view, texts) : []);
  const bounds = amountBounds(currency);
  const hint = texts.amountHint(
    formatLocalMoney(bounds.min, language),
    formatLocalMoney(bounds.max, language),
  );
  return html`
    <form class="stack" method="post" action=${view.paths.pay(target.code, language)} novalidate>
      ${
        target.amountMinor === null &&
        renderField({
          name: 'amount',
          label: texts.amountLabel,
          hint,
          flaw: flaws.get('amount'),
          texts,
          attributes: {
            value: fields.amount,
            inputmode: 'decimal',
            autocomplete: 'off',
            required: true,
          },
          before: signOf(currency, language),
        })
      }
      ${namedPayer(target) === null && renderPayerFields(fields, flaws, texts)}
      ${renderFixedPayer(target, texts)}
      ${renderWays(target, texts)}
      <button class="button" type="submit">${renderWayIcon('lock')}${buttonText(view, texts)}</button>
      <p class="small soft">
        ${target.returnUrl === null ? texts.comeBack : texts.comeBackTo(target.merchantName)}
      </p>
      <input type="hidden" name="token" value=${view.token} />
    </form>
  `;
}

function buttonText({ target, language }: OpenPageView, texts: Texts): string {
  const text =
    target.amountMinor === null
      ? texts.payChosen
      : texts.payAmount(formatLocalMoney(money(target.amountMinor, target.currency), language));
  return target.environment === 'test' ? `${text} ${texts.testMark}` : text;
}

/** The payer's fields, unless the merchant has already named the payer. */
function renderPayerFields(
  fields: PayerFields,
  flaws: ReadonlyMap<Field['name'], string>,
  texts: Texts,
): VNode {
  return html`
      ${renderField({
        name: 'email',
        label: texts.emailLabel,
        hint: texts.emailHint,
        flaw: flaws.get('email'),
        texts,
        attributes: {
          value: fields.email,
          type: 'email',
          autocomplete: 'email',
          autocapitalize: 'none',
          spellcheck: 'false',
          required: true,
        },
      })}
      ${renderField({
        name: 'name',
        label: `${texts.nameLabel} (${texts.optional})`,
        hint: null,
        flaw: flaws.get('name'),
        texts,
        attributes: { value: fields.name, autocomplete: 'name' },
      })}
  `;
}

/** A payer whom the merchant fixed sees enough of the address to know it. */
function renderFixedPayer(target: PayTarget, texts: Texts): VNode | false {
  const named = target.agreement === null ? namedPayer(target) : null;
  if (named === null) return false;
  return html`
    <div>
      <p><b>${texts.emailLabel}</b></p>
      <p><bdi>${maskEmail(named.email)}</bdi></p>
      <p class="hint">${texts.emailHint}</p>
    </div>
  `;
}

interface Field {
  readonly name: 'amount' | 'email' | 'name';
  readonly label: string;
  readonly hint: string | null;
  readonly flaw: string | undefined;
  readonly texts: Texts;
  readonly attributes: Readonly<Record<string, string | boolean>>;
  /** The currency in front of an amount. */
  readonly before?: string;
}

function renderField(field: Field): VNode {
  const { name, flaw, before } = field;
  const notes = [
    ...(field.hint === null ? [] : [`${name}-hint`]),
    ...(flaw === undefined ? [] : [`${name}-flaw`]),
  ];
  const described = notes.length === 0 ? undefined : notes.join(' ');
  const input = html`<input
    id=${name}
    name=${name}
    type="text"
    ...${field.attributes}
    aria-describedby=${described}
    aria-invalid=${flaw === undefined ? undefined : 'true'}
  />`;
  return html`
    <div class="field">
      <label for=${name}>${field.label}</label>
      ${field.hint !== null && html`<p class="hint" id=${`${name}-hint`}>${field.hint}</p>`}
      ${
        flaw !== undefined &&
        html`<p class="flaw" id=${`${name}-flaw`}>${field.texts.errorPrefix} ${flaw}</p>`
      }
      ${before === undefined ? input : html`<div class="money"><span>${before}</span>${input}</div>`}
    </div>
  `;
}

/** `₦`, where the currency has a sign. */
function signOf(currency: PayTarget['currency'], language: PayerLanguage): string {
  const text = formatLocalMoney(money(0n, currency), language);
  return text.replaceAll(/[\d.,\s\u200e\u200f]/g, '');
}

function firstFields(target: PayTarget, language: PayerLanguage): PayerFields {
  const { presetAmountMinor, currency } = target;
  const amount =
    presetAmountMinor === null ? '' : amountFieldText(money(presetAmountMinor, currency), language);
  return { amount, email: target.payer?.email ?? '', name: target.payer?.name ?? '' };
}

/** In the order of the form. */
function flawTexts(
  flaws: PayerFlaws,
  { target, language }: OpenPageView,
  texts: Texts,
): readonly (readonly [Field['name'], string])[] {
  const list: (readonly [Field['name'], string])[] = [];
  if (flaws.amount !== undefined) {
    list.push(['amount', amountFlawText(flaws.amount, target, language, texts)]);
  }
  if (flaws.email !== undefined) {
    list.push(['email', flaws.email === 'missing' ? texts.emailMissing : texts.emailUnreadable]);
  }
  if (flaws.name !== undefined) list.push(['name', texts.nameTooLong(nameLengthMax)]);
  return list;
}

function amountFlawText(
  flaw: AmountFlaw,
  { currency }: PayTarget,
  language: PayerLanguage,
  texts: Texts,
): string {
  const { min, max } = amountBounds(currency);
  switch (flaw) {
    case 'missing':
      return texts.amountMissing;
    case 'unreadable':
      return texts.amountUnreadable(
        amountFieldText(money(exampleMinor(currency), currency), language),
      );
    case 'too_many_decimals':
      return texts.amountTooManyDecimals(exponentOf(currency));
    case 'too_small':
      return texts.amountTooSmall(formatLocalMoney(min, language));
    case 'too_large':
      return texts.amountTooLarge(formatLocalMoney(max, language));
  }
}

/** 25 and a half, to show the decimal mark where the currency has one. */
function exampleMinor(currency: PayTarget['currency']): bigint {
  const exponent = BigInt(exponentOf(currency));
  return exponent === 0n ? 25n : 255n * 10n ** (exponent - 1n);
}
