import { createHash } from 'node:crypto';
import { html } from 'htm/preact';
import type { VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { contentPolicy } from './content-policy.rules.ts';
import { directionOf, languages } from './language.rules.ts';
import type { Language, PayerLanguage } from './language.rules.ts';
import type { Stylesheet } from './style.page.ts';

/** A complete response to a browser. */
export interface Page {
  readonly status: number;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface PageParts {
  readonly status: number;
  readonly language: Language;
  readonly title: string;
  /** The same page in another language; null if the page cannot be requested again. */
  readonly pathIn: ((language: Language) => string) | null;
  readonly isTest: boolean;
  readonly isWide?: boolean;
  /** Only for this page, after the stylesheet. */
  readonly ownStyle?: string;
  readonly imageUrl?: string | null;
  readonly hasOwnImages?: boolean;
  readonly formTargets?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: VNode;
}

/** Texts of the frame, in one language. */
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

/** The frame of every page: one title, one main part, one language, no script. */
export function createLayout(frame: Frame): (parts: PageParts) => Page {
  return (parts) => layOut(frame, parts);
}

function layOut(frame: Frame, parts: PageParts): Page {
  const { language, pathIn } = parts;
  const texts = frame.texts[language];
  return writeDocument({
    ...parts,
    stylesheet: frame.stylesheet,
    body: html`
      <a class="skip" href="#content">${texts.skipToContent}</a>
      ${parts.isTest && html`<aside class="banner">${texts.testBanner}</aside>`}
      <main id="content" class=${parts.isWide === true ? 'wide' : undefined}>${parts.body}</main>
      <footer>
        <p>${texts.footerNote}</p>
        ${pathIn !== null && renderLanguages(frame, language, pathIn)}
      </footer>
    `,
  });
}

/** A complete document: head, styles and policy around a body with its own frame. */
export interface DocumentParts {
  readonly status: number;
  readonly language: PayerLanguage;
  readonly title: string;
  readonly stylesheet: Stylesheet;
  /** Only for this page, after the stylesheet. */
  readonly ownStyle?: string;
  readonly imageUrl?: string | null;
  readonly hasOwnImages?: boolean;
  readonly formTargets?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: VNode;
}

export function writeDocument(parts: DocumentParts): Page {
  const { language, stylesheet, ownStyle } = parts;
  const document = html`
    <html lang=${language} dir=${directionOf(language) === 'rtl' ? 'rtl' : undefined}>
      <head>
        <meta charset="utf-8" />
        <title>${parts.title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <meta name="format-detection" content="telephone=no" />
        <style dangerouslySetInnerHTML=${{ __html: stylesheet.text }}></style>
        ${
          ownStyle !== undefined &&
          html`<style dangerouslySetInnerHTML=${{ __html: ownStyle }}></style>`
        }
      </head>
      <body>
        ${parts.body}
      </body>
    </html>
  `;
  return {
    status: parts.status,
    html: `<!doctype html>${renderToString(document)}`,
    headers: { ...parts.headers, 'content-security-policy': policyOf(parts) },
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

function policyOf({ stylesheet, ownStyle, ...parts }: DocumentParts): string {
  return contentPolicy({
    styleHashes: [stylesheet.hash, ...(ownStyle === undefined ? [] : [hashOf(ownStyle)])],
    imageUrl: parts.imageUrl ?? null,
    hasOwnImages: parts.hasOwnImages ?? false,
    formTargets: parts.formTargets ?? [],
  });
}

function hashOf(style: string): string {
  return `sha256-${createHash('sha256').update(style).digest('base64')}`;
}
