import type { Language, Page } from '@countinghouse/pages';
import { renderButton, renderIcon } from '@countinghouse/pages';
import { html } from 'htm/preact';
import type { PayTarget } from '../pay-target.rules.ts';
import { layOut } from './layout.page.ts';
import type { PagePaths } from './page-paths.rules.ts';
import { renderPayee } from './payee.page.ts';
import { catalogues } from './texts.page.ts';

export interface HandoverView {
  readonly target: PayTarget;
  readonly address: string;
  readonly language: Language;
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
    isTest: target.environment === 'test',
    headers: { refresh: `0; url=${address}` },
    body: html`
      <div class="card stack">
        ${renderPayee(target, texts.payTo, texts)}
        <div class="state stack">
          ${renderIcon('turning')}
          <h1>${texts.handoverTitle}</h1>
          <p class="soft">${texts.handoverText}</p>
        </div>
        ${renderButton(address, texts.payChosen)}
      </div>
    `,
  });
}
