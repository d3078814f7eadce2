import type { PayerLanguage, Page } from '@countinghouse/pages';
import { renderButton, renderIcon } from '@countinghouse/pages';
import { html } from 'htm/preact';
import { catalogues } from '../../payer-words/catalogues.rules.ts';
import type { PayTarget } from '../pay-target.rules.ts';
import { layOut } from './layout.page.ts';
import type { PagePaths } from './page-paths.rules.ts';

export interface HandoverView {
  readonly target: PayTarget;
  readonly address: string;
  readonly language: PayerLanguage;
  readonly paths: PagePaths;
}

/** Leads to the provider's page where a redirect of the form would be stopped. */
export function renderHandoverPage({ target, address, language, paths }: HandoverView): Page {
  const texts = catalogues[language];
  return layOut({
    status: 200,
    language,
    title: texts.handoverTitle,
    pathIn: (other) => paths.pay(target.code, other),
    paths,
    isTest: target.environment === 'test',
    target,
    headers: { refresh: `0; url=${address}` },
    body: html`
      <div class="state stack">
        ${renderIcon('turning')}
        <h1>${texts.handoverTitle}</h1>
        <p class="soft">${texts.handoverText}</p>
      </div>
      ${renderButton(address, texts.payChosen)}
    `,
  });
}
