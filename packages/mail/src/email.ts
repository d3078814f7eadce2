/** What a person is told, once: the plain text and the page of a mail are both made from it. */
export interface Letter {
  /** What it is written in, as BCP 47 names it; English unless told otherwise. */
  readonly language?: string;
  readonly subject: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  /** Name and value, one line each. */
  readonly facts?: readonly (readonly [string, string])[];
  /** The one thing to do next. */
  readonly action?: { readonly label: string; readonly url: string };
  readonly closing?: string;
}
