import { isWordMark } from '@countinghouse/brand/look';
import { html } from 'htm/preact';
import type { VNode } from 'preact';
import type { Texts } from '../../payer-words/words-en.rules.ts';
import type { PayTarget } from '../pay-target.rules.ts';
import type { PagePaths } from './page-paths.rules.ts';

/** Who a page is from: a name, and everything that a brand adds. */
export type Seller = Pick<PayTarget, 'merchantName' | 'legalName' | 'brand'>;

export function renderSeller({ merchantName, brand }: Seller, paths: PagePaths): VNode {
  const { logo } = brand;
  if (logo === null) {
    const [initial = ''] = merchantName.trim();
    return html`
      <div class="who">
        <span class="mark" aria-hidden="true">${initial.toUpperCase()}</span>
        <bdi>${merchantName}</bdi>
      </div>
    `;
  }
  const isWord = isWordMark(logo);
  return html`
    <div class="who">
      <img src=${paths.logo(logo)} alt=${isWord ? merchantName : ''} width=${logo.width} height=${logo.height} />
      ${!isWord && html`<bdi>${merchantName}</bdi>`}
    </div>
  `;
}

/** The legal name and how to reach the seller, on every page. */
export function renderSold({ merchantName, legalName, brand }: Seller, texts: Texts): VNode {
  const { address, supportEmail, supportPhone } = brand;
  return html`
    <p>
      ${texts.soldBy} <b><bdi>${legalName ?? merchantName}</bdi></b>${address !== null && html`, <bdi>${address}</bdi>`}
    </p>
    ${
      (supportEmail !== null || supportPhone !== null) &&
      html`
        <p>
          ${texts.questions}${' '}
          ${supportEmail !== null && html`<a class="tap" href=${`mailto:${supportEmail}`}>${supportEmail}</a>`}
          ${supportEmail !== null && supportPhone !== null && ` ${texts.or} `}
          ${
            supportPhone !== null &&
            html`<a class="tap" href=${`tel:${supportPhone}`}><bdi dir="ltr">${supportPhone}</bdi></a>`
          }
        </p>
      `
    }
  `;
}
