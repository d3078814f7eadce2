export { addErrorPages } from './add-error-pages.ts';
export { contentPolicy, originOf } from './content-policy.rules.ts';
export { addFormParser } from './form-parser.ts';
export { createFormTokens, formTokenLifetimeMs } from './form-tokens.ts';
export type { FormTokens } from './form-tokens.ts';
export { chooseLanguage, choosePayerLanguage, wantedLanguage } from './language.rules.ts';
export {
  amountFieldText,
  directionOf,
  formatLocalMoney,
  formatMoney,
  languages,
  payerLanguages,
} from './text.ts';
export type { Language, PayerLanguage } from './language.rules.ts';
export { createLayout, writeDocument } from './layout.page.ts';
export type { DocumentParts, Frame, FrameTexts, Page, PageParts } from './layout.page.ts';
export { createPageErrorHandler } from './page-errors.ts';
export type { PageTrouble } from './page-errors.ts';
export { renderButton, renderFacts, renderIcon, renderParty } from './parts.page.ts';
export type { Fact, Icon } from './parts.page.ts';
export { sendPage, sendToAddress } from './send-page.ts';
export { sendPdf } from './send-pdf.ts';
export { commonMessage, messageHeaders, renderMessage } from './state.page.ts';
export type { CommonState, StateMessage } from './state.page.ts';
export { createStylesheet } from './style.page.ts';
export type { Stylesheet } from './style.page.ts';
