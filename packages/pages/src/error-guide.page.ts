import { codesByStatus } from '@countinghouse/http';
import type { ErrorCode, ReasonGuide, ReasonGuides } from '@countinghouse/http';
import { html } from 'htm/preact';
import type { VNode } from 'preact';
import { createLayout } from './layout.page.ts';
import type { Page } from './layout.page.ts';
import { createStylesheet } from './style.page.ts';

export interface ErrorGuide {
  /** For example `Countinghouse payments`. */
  readonly service: string;
  /** The service's URL; the pages are under `/errors`. */
  readonly publicUrl: string;
  /** The API's base URL, `$BASE` in the commands. */
  readonly apiUrl: string;
  readonly guides: ReasonGuides;
}

/** One line for each code; the reasons give details. */
const codeTexts: Readonly<Record<ErrorCode, string>> = {
  invalid_request: 'The input is invalid, or the request breaks a business rule.',
  authentication_failed: 'The API key was not accepted.',
  permission_denied: 'The API key or the business is not allowed to do this.',
  not_found: 'The object does not exist, or the key has no access to it.',
  conflict: 'The request conflicts with the current state of the object.',
  payload_too_large: 'The request body is too large.',
  rate_limited: 'Too many requests.',
  internal_error: 'The service or the payment provider failed.',
  not_implemented: 'The operation is not available here.',
  unavailable: 'The service is temporarily unavailable.',
  service_paused: 'The operation is paused for maintenance.',
};

const styles = `
main:has(.guide){max-width:46rem}
.guide{text-align:left}
.guide section{border-top:1px solid var(--line);padding-top:1rem;scroll-margin-top:1rem}
.guide section:target h2{background:var(--tint)}
.guide h3{margin-bottom:0;font-size:1rem;font-weight:600}
.guide h3+*{margin-top:.25rem}
.guide ul{padding-left:1.25rem}
.guide li+li{margin-top:.25rem}
.guide code,.guide pre{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:.875rem}
.guide h2 code{font-size:1.125rem}
.guide pre{margin-bottom:0;padding:.75rem 1rem;border-radius:.625rem;background:var(--tint);white-space:pre-wrap;overflow-wrap:anywhere}
`.trim();

const frameTexts = {
  skipToContent: 'Skip to content',
  testBanner: '',
  footerNote: 'Every error response names its reason in the header Error-Reason.',
  languageSwitch: '',
  languageName: 'English',
};

const layOut = createLayout({
  stylesheet: createStylesheet(styles),
  texts: { en: frameTexts, fr: frameTexts },
});

/** Every code that can be sent, in order of status. */
export function listCodes({ guides }: ErrorGuide): readonly ErrorCode[] {
  const used = new Set(Object.values(guides).map(({ code }) => code));
  const codes: readonly ErrorCode[] = Object.values(codesByStatus).flat();
  return [...new Set(codes)].filter((code) => used.has(code));
}

export function renderErrorIndex(guide: ErrorGuide, status = 200): Page {
  return renderGuide(
    status === 404 ? 'Unknown error code' : 'Errors',
    status,
    html`
      <p class="soft">${guide.service}. Choose the value of code in the response body.</p>
      <ul>
        ${listCodes(guide).map(
          (code) => html`
            <li>
              <a href=${`${guide.publicUrl}/errors/${code}`}><code>${code}</code></a> (HTTP ${statusesOf(code)}):${' '}
              ${codeTexts[code]}
            </li>
          `,
        )}
      </ul>
    `,
  );
}

export function renderErrorCode(guide: ErrorGuide, code: ErrorCode): Page {
  const reasons = Object.entries(guide.guides).filter(([, reason]) => reason.code === code);
  return renderGuide(
    code,
    200,
    html`
      <p class="soft">HTTP ${statusesOf(code)}. ${codeTexts[code]}</p>
      <nav aria-label="Reasons">
        <ul>
          ${reasons.map(([word]) => html`<li><a href=${`#${word}`}><code>${word}</code></a></li>`)}
        </ul>
      </nav>
      <p class="small soft">
        In the commands, <code>$BASE</code> is <code>${guide.apiUrl}</code> and${' '}
        <code>$KEY</code> is your API key.
      </p>
      ${reasons.map(([word, reason]) => renderReason(word, reason))}
      <p><a href=${`${guide.publicUrl}/errors`}>All error codes</a></p>
    `,
  );
}

function renderGuide(title: string, status: number, body: VNode): Page {
  return layOut({
    status,
    language: 'en',
    title,
    pathIn: null,
    isTest: false,
    body: html`
      <div class="card stack guide">
        <h1>${title}</h1>
        ${body}
      </div>
    `,
  });
}

function renderReason(word: string, { meaning, causes, fix, curl }: ReasonGuide): VNode {
  return html`
    <section id=${word} class="stack" aria-labelledby=${`${word}-title`}>
      <h2 id=${`${word}-title`}><code>${word}</code></h2>
      <p>${renderText(meaning)}</p>
      <h3>Usual causes</h3>
      <ul>
        ${causes.map((cause) => html`<li>${renderText(cause)}</li>`)}
      </ul>
      <h3>What to do</h3>
      <p>${renderText(fix)}</p>
      <pre><code>${curl}</code></pre>
    </section>
  `;
}

/** Renders text between backticks as code. */
function renderText(text: string): readonly (VNode | string)[] {
  return text
    .split('`')
    .map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part));
}

function statusesOf(code: ErrorCode): string {
  return Object.entries(codesByStatus)
    .filter(([, codes]) => codes.some((each) => each === code))
    .map(([status]) => status)
    .join(', ');
}
