import { createStylesheet, payerLanguages, writeDocument } from '@countinghouse/pages';
import type { Page, PayerLanguage } from '@countinghouse/pages';
import { html } from 'htm/preact';
import type { VNode } from 'preact';
import { catalogues } from '../../payer-words/catalogues.rules.ts';
import type { PayTarget } from '../pay-target.rules.ts';
import { brandStyle } from './brand-style.page.ts';
import type { PagePaths } from './page-paths.rules.ts';
import { renderSeller, renderSold } from './seller.page.ts';
import type { Seller } from './seller.page.ts';
import { checkoutStyles } from './style.page.ts';

export const checkoutStylesheet = createStylesheet(checkoutStyles);

interface FrameParts {
  readonly status: number;
  readonly language: PayerLanguage;
  readonly title: string;
  /** The same page in a language; null where there is nothing to go back to. */
  readonly pathIn: ((language: PayerLanguage) => string) | null;
  readonly paths: PagePaths;
  readonly isTest: boolean;
  readonly formTargets?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
}

export interface SplitParts extends FrameParts {
  readonly seller: Seller;
  readonly imageUrl?: string | null;
  /** What is paid; below the seller's name, on the brand's tint. */
  readonly what: VNode;
  /** Where one acts. */
  readonly act: VNode;
}

/**
 * Two halves: what and to whom, and where one acts. The first stays the same before, after and when it
 * fails, so that payers know the page to which they return.
 */
export function layOutSplit(parts: SplitParts): Page {
  const { language, paths, seller } = parts;
  const texts = catalogues[language];
  const imageUrl = parts.imageUrl ?? null;
  return writeDocument({
    ...parts,
    stylesheet: checkoutStylesheet,
    ownStyle: brandStyle(seller.brand.colour, imageUrl),
    hasOwnImages: seller.brand.logo !== null,
    imageUrl,
    body: html`
      ${renderTop(parts)}
      <main class="split">
        ${renderLanguages(parts)}
        <section class="what" aria-label=${texts.orderSummary}>
          ${renderSeller(seller, paths)} ${parts.what}
        </section>
        <section class="act" id="content" aria-label=${texts.payment}>${parts.act}</section>
        <footer class="sold">${renderSold(seller, texts)}</footer>
      </main>
    `,
  });
}

export interface SheetParts extends FrameParts {
  readonly seller: Seller;
  readonly sheet: VNode;
}

/** A document on a page: what is kept and printed. */
export function layOutSheet(parts: SheetParts): Page {
  const { language, paths, seller } = parts;
  const texts = catalogues[language];
  return writeDocument({
    ...parts,
    stylesheet: checkoutStylesheet,
    ownStyle: brandStyle(seller.brand.colour),
    hasOwnImages: seller.brand.logo !== null,
    body: html`
      ${renderTop(parts)}
      <header class="top no-print">
        <div>${renderSeller(seller, paths)}${renderLanguages(parts)}</div>
      </header>
      <main class="paper" id="content">
        ${parts.sheet}
        <footer class="no-print">${renderSold(seller, texts)}</footer>
      </main>
    `,
  });
}

export interface CardParts extends FrameParts {
  readonly target: PayTarget | null;
  readonly body: VNode;
}

/** One message; of a seller where one is known. */
export function layOut(parts: CardParts): Page {
  const { target, language, paths } = parts;
  const texts = catalogues[language];
  return writeDocument({
    ...parts,
    stylesheet: checkoutStylesheet,
    ownStyle: brandStyle(target?.brand.colour ?? null),
    hasOwnImages: target !== null && target.brand.logo !== null,
    body: html`
      ${renderTop(parts)}
      <main id="content">
        ${renderLanguages(parts)}
        <div class="card stack">${target !== null && renderSeller(target, paths)} ${parts.body}</div>
        ${target !== null && html`<footer>${renderSold(target, texts)}</footer>`}
      </main>
    `,
  });
}

function renderTop({ language, isTest }: FrameParts): VNode {
  const texts = catalogues[language];
  return html`
    <a class="skip" href="#content">${texts.skipToContent}</a>
    ${isTest && html`<aside class="banner">${texts.testBanner}</aside>`}
  `;
}

function renderLanguages({ language: current, pathIn }: FrameParts): VNode | false {
  if (pathIn === null) return false;
  const texts = catalogues[current];
  return html`
    <details class="lang no-print">
      <summary><span class="hide">${texts.languageSwitch}: </span>${texts.languageName}</summary>
      <nav aria-label=${texts.languageSwitch}>
        ${payerLanguages.map((language) =>
          language === current
            ? html`<span aria-current="true">${catalogues[language].languageName}</span>`
            : html`<a href=${pathIn(language)} lang=${language} hreflang=${language}
                >${catalogues[language].languageName}</a
              >`,
        )}
      </nav>
    </details>
  `;
}
