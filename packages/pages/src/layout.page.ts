import { html } from 'htm/preact';
import type { VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { contentPolicy } from './content-policy.rules.ts';
import { languages } from './language.rules.ts';
import type { Language } from './language.rules.ts';
import type { Stylesheet } from './style.page.ts';

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
  /** The same page in a language; null where there is nothing to go back to. */
  readonly pathIn: ((language: Language) => string) | null;
  readonly isTest: boolean;
  readonly isWide?: boolean;
  readonly imageUrl?: string | null;
  readonly formTargets?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: VNode;
}

/** Words of the frame, in one language. */
export interface FrameTexts {
  readonly skipToContent: string;
  readonly testBanner: string;
  readonly footerNote: string;
  readonly languageSwitch: string;
  readonly languageName: string;
}

export interface Frame {
  readonly stylesheet: Stylesheet;
  readonly texts: Readonly<Record<Language, FrameTexts>>;
}

/** The frame that every page has: one title, one main part, one language, no script. */
export function createLayout(frame: Frame): (parts: PageParts) => Page {
  return (parts) => layOut(frame, parts);
}

function layOut(frame: Frame, parts: PageParts): Page {
  const { language, pathIn } = parts;
  const { stylesheet } = frame;
  const texts = frame.texts[language];
  const document = html`
    <html lang=${language}>
      <head>
        <meta charset="utf-8" />
        <title>${parts.title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <meta name="format-detection" content="telephone=no" />
        <style dangerouslySetInnerHTML=${{ __html: stylesheet.text }}></style>
      </head>
      <body>
        <a class="skip" href="#content">${texts.skipToContent}</a>
        ${parts.isTest && html`<aside class="banner">${texts.testBanner}</aside>`}
        <main id="content" class=${parts.isWide === true ? 'wide' : undefined}>${parts.body}</main>
        <footer>
          <p>${texts.footerNote}</p>
          ${pathIn !== null && renderLanguages(frame, language, pathIn)}
        </footer>
      </body>
    </html>
  `;
  return {
    status: parts.status,
    html: `<!doctype html>${renderToString(document)}`,
    headers: { ...parts.headers, 'content-security-policy': policyOf(stylesheet, parts) },
  };
}

function renderLanguages(
  { texts }: Frame,
  current: Language,
  pathIn: (language: Language) => string,
): VNode {
  return html`
    <nav class="no-print" aria-label=${texts[current].languageSwitch}>
      ${languages.map((language) =>
        language === current
          ? html`<span aria-current="true">${texts[language].languageName}</span>`
          : html`<a href=${pathIn(language)} lang=${language} hreflang=${language}
              >${texts[language].languageName}</a
            >`,
      )}
    </nav>
  `;
}

function policyOf(stylesheet: Stylesheet, parts: PageParts): string {
  return contentPolicy({
    styleHash: stylesheet.hash,
    imageUrl: parts.imageUrl ?? null,
    formTargets: parts.formTargets ?? [],
  });
}
