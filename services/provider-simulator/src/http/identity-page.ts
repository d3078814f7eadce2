import type { IdentitySession } from '../identity/identity-sessions.ts';
import { gazes } from '../identity/identity.rules.ts';
import type { FormField, Gaze, PersonForm } from '../identity/identity.rules.ts';
import { html, joinHtml } from './html.ts';
import type { Html } from './html.ts';
import { identityStylesheet } from './identity-style.ts';
import { identityTexts, languages } from './identity-texts.ts';
import type { Ending, IdentityTexts, Language } from './identity-texts.ts';

export interface PageState {
  readonly language: Language;
  /** The fields with invalid input. */
  readonly flaws: readonly FormField[];
  readonly entered: PersonForm | null;
  readonly isSecondTry: boolean;
}

/** The page of the current step: at most one form, no script. */
export function renderIdentityPage(session: IdentitySession, state: PageState): string {
  const texts = identityTexts[state.language];
  const { title, content } = renderStep(session, state, texts);
  const heading = state.flaws.length === 0 ? title : `${texts.flawsTitle}: ${title}`;
  return renderFrame(heading, state.language, content, session.token);
}

export function renderMissing(language: Language): string {
  const { missingTitle, missingText } = identityTexts[language];
  const content = html`<h1>${missingTitle}</h1><p>${missingText}</p>`;
  return renderFrame(missingTitle, language, content, null);
}

interface Step {
  readonly title: string;
  readonly content: Html;
}

function renderStep(session: IdentitySession, state: PageState, texts: IdentityTexts): Step {
  switch (session.step) {
    case 'consent':
      return { title: texts.consentTitle, content: renderConsent(session, texts) };
    case 'document':
      return { title: texts.documentTitle, content: renderDocument(state, texts) };
    case 'liveness':
      return { title: texts.livenessTitle, content: renderLiveness(session, state, texts) };
    case 'done':
      return renderDone(session, texts);
  }
}

function renderConsent({ businessName, personName }: IdentitySession, texts: IdentityTexts): Html {
  return html`${renderProgress(1, texts)}
<p class="small soft">${texts.forBusiness(businessName)}</p>
<h1>${texts.consentTitle}</h1>
<p>${texts.consentLead(personName)}</p>
<ul class="points">
${joinHtml(texts.consentPoints.map((point) => html`<li>${point}</li>`))}
</ul>
<form method="post"><button class="button" name="step" value="consent">${texts.consentButton}</button></form>`;
}

function renderDocument({ flaws, entered }: PageState, texts: IdentityTexts): Html {
  const input = (field: FormField, attributes: Html): Html => {
    const isWrong = flaws.includes(field);
    return html`<div class="field">
<label for="${field}">${texts.labels[field]}</label>
<p class="hint" id="${field}-hint">${texts.hints[field]}</p>
${isWrong ? html`<p class="flaw" id="${field}-flaw">${texts.flaws[field]}</p>` : ''}
<input id="${field}" name="${field}" required ${attributes} value="${entered?.[field] ?? ''}"
 aria-describedby="${field}-hint${isWrong ? ` ${field}-flaw` : ''}"${isWrong ? html` aria-invalid="true"` : ''}>
</div>`;
  };
  return html`${renderProgress(2, texts)}
<h1>${texts.documentTitle}</h1>
${flaws.length === 0 ? '' : renderSummary(flaws, texts)}
<p>${texts.documentLead}</p>
<form method="post" class="stack" novalidate>
${input('name', html`autocomplete="name"`)}
${input('documentNumber', html`autocomplete="off" autocapitalize="characters" spellcheck="false"`)}
${input('bornOn', html`type="date" autocomplete="bday"`)}
<button class="button" name="step" value="document">${texts.continueButton}</button>
</form>`;
}

function renderSummary(flaws: readonly FormField[], texts: IdentityTexts): Html {
  const lines = flaws.map((field) => html`<li><a href="#${field}">${texts.flaws[field]}</a></li>`);
  return html`<div class="summary" role="alert"><h2>${texts.flawsTitle}</h2><ul>${joinHtml(lines)}</ul></div>`;
}

function renderLiveness(
  { gaze }: IdentitySession,
  { isSecondTry }: PageState,
  texts: IdentityTexts,
): Html {
  return html`${renderProgress(3, texts)}
<h1>${texts.livenessTitle}</h1>
${isSecondTry ? html`<p class="summary" role="alert">${texts.livenessAgain}</p>` : ''}
<form method="post" class="stack">
<fieldset><legend>${texts.livenessTask[gaze]}</legend>
<div class="pictures">
${joinHtml(gazes.map((shown) => renderPicture(shown, texts)))}
</div></fieldset>
<button class="button" name="step" value="liveness">${texts.livenessButton}</button>
</form>`;
}

const pupils: Readonly<Record<Gaze, readonly [number, number]>> = {
  left: [-3, 0],
  right: [3, 0],
  up: [0, -3],
  down: [0, 3],
};

/** Drawn and described: a person who cannot see the face can read where it looks. */
function renderPicture(gaze: Gaze, texts: IdentityTexts): Html {
  const [x, y] = pupils[gaze];
  const eye = (at: number): Html =>
    html`<circle cx="${`${at}`}" cy="26" r="6"/><circle class="eye" cx="${`${at + x}`}" cy="${`${26 + y}`}" r="2.5"/>`;
  return html`<label class="picture"><svg viewBox="0 0 64 64" aria-hidden="true"><circle cx="32" cy="32" r="26"/>${eye(22)}${eye(42)}<path d="M24 46q8 5 16 0"/></svg>
<span>${texts.pictures[gaze]}</span><input type="radio" name="gaze" value="${gaze}" required></label>`;
}

function renderDone(session: IdentitySession, texts: IdentityTexts): Step {
  const { status } = session.verdict;
  const ending: Ending = status === 'open' ? 'expired' : status;
  const title = texts.doneTitle[ending];
  const { returnUrl, businessName } = session;
  return {
    title,
    content: html`<p class="small soft">${texts.forBusiness(businessName)}</p>
<h1>${title}</h1>
<p>${texts.doneText[ending]}</p>
${
  returnUrl === null
    ? html`<p>${texts.close}</p>`
    : html`<a class="button" href="${returnUrl}">${texts.back(businessName)}</a>`
}`,
  };
}

const stepCount = 3;

function renderProgress(current: number, texts: IdentityTexts): Html {
  const marks = Array.from({ length: stepCount }, (_, index) =>
    index < current ? html`<li class="past"></li>` : html`<li></li>`,
  );
  return html`<div><p class="small soft">${texts.step(current)}</p><ul class="steps" aria-hidden="true">${joinHtml(marks)}</ul></div>`;
}

function renderFrame(
  title: string,
  language: Language,
  content: Html,
  token: string | null,
): string {
  const texts = identityTexts[language];
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${title}</title>
<style>${{ markup: identityStylesheet }}</style>
</head>
<body>
<a class="skip" href="#content">${texts.skip}</a>
<aside class="banner">${texts.banner}</aside>
<main id="content"><div class="card stack">
${content}
</div></main>
<footer>${token === null ? '' : renderLanguages(language, token)}</footer>
</body>
</html>
`.markup;
}

function renderLanguages(current: Language, token: string): Html {
  const links = languages.map((language) => {
    const { languageName } = identityTexts[language];
    return language === current
      ? html`<span aria-current="true">${languageName}</span>`
      : html`<a href="/check/${token}?lang=${language}" lang="${language}" hreflang="${language}">${languageName}</a>`;
  });
  return html`<nav aria-label="${identityTexts[current].languageSwitch}">${joinHtml(links)}</nav>`;
}
