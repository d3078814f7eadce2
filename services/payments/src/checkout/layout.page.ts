import { html } from 'htm/preact';
import type { VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { contentPolicy } from './content-policy.rules.ts';
import { languages } from './language.rules.ts';
import type { Language } from './language.rules.ts';
import { stylesheet, stylesheetHash } from './style.page.ts';
import { catalogues } from './texts.page.ts';

/** A finished answer to a browser. */
export interface Page {
  readonly status: number;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface PageParts {
  readonly status: number;
  readonly language: Language;
  readonly title: string;
  /** The same page in a language; null where the payer has nothing to go back to. */
  readonly pathIn: ((language: Language) => string) | null;
  readonly isTest: boolean;
  readonly isWide?: boolean;
  readonly imageUrl?: string | null;
  readonly formTargets?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: VNode;
}

/** The frame that every page has: one title, one main part, one language, no script. */
export function layOut(parts: PageParts): Page {
  const { language, pathIn } = parts;
  const texts = catalogues[language];
  const document = html`
    <html lang=${language}>
      <head>
        <meta charset="utf-8" />
        <title>${parts.title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <meta name="format-detection" content="telephone=no" />
        <style dangerouslySetInnerHTML=${{ __html: stylesheet }}></style>
      </head>
      <body>
        <a class="skip" href="#content">${texts.skipToContent}</a>
        ${parts.isTest && html`<aside class="banner">${texts.testBanner}</aside>`}
        <main id="content" class=${parts.isWide === true ? 'wide' : undefined}>${parts.body}</main>
        <footer>
          <p>${texts.footerNote}</p>
          ${pathIn !== null && renderLanguages(language, pathIn)}
        </footer>
      </body>
    </html>
  `;
  return {
    status: parts.status,
    html: `<!doctype html>${renderToString(document)}`,
    headers: { ...parts.headers, 'content-security-policy': policyOf(parts) },
  };
}

function renderLanguages(current: Language, pathIn: (language: Language) => string): VNode {
  return html`
    <nav class="no-print" aria-label=${catalogues[current].languageSwitch}>
      ${languages.map((language) =>
        language === current
          ? html`<span aria-current="true">${catalogues[language].languageName}</span>`
          : html`<a href=${pathIn(language)} lang=${language} hreflang=${language}
              >${catalogues[language].languageName}</a
            >`,
      )}
    </nav>
  `;
}

function policyOf(parts: PageParts): string {
  return contentPolicy({
    styleHash: stylesheetHash,
    imageUrl: parts.imageUrl ?? null,
    formTargets: parts.formTargets ?? [],
  });
}
