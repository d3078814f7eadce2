import type { DocumentView } from '../customers/pdf/document-view.rules.ts';
import type { AnswerFields, AnswerFlaws } from '../sales/quotes/answers/answer-form.rules.ts';
import type { ShownState } from '../sales/quotes/quote.rules.ts';

export interface QuotePageView {
  readonly view: DocumentView;
  readonly state: ShownState;
  readonly token: string;
  /** Hash of the shown content, in hex. */
  readonly hash: string;
  /** For the forms; null if there are none. */
  readonly formToken: string | null;
  readonly isChanged: boolean;
  readonly responderName: string | null;
  /** The formatted date; null if it was not answered. */
  readonly respondedOn: string | null;
  /** The result of the form that was sent before this page. */
  readonly reply?: QuoteReply;
}

export type QuoteReply =
  | { readonly kind: 'flawed'; readonly fields: AnswerFields; readonly flaws: AnswerFlaws }
  | { readonly kind: 'stale'; readonly fields: AnswerFields }
  | { readonly kind: 'not_open' }
  | { readonly kind: 'content_changed' };
