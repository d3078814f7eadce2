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
  /** In the name of a business, in its colours. */
  readonly brand?: LetterBrand;
}

export interface LetterBrand {
  readonly name: string;
  /** What a button is filled with, the text on it, and the colour as text; `#2b3a8f`. */
  readonly colour: string;
  readonly onColour: string;
  readonly ink: string;
  /** What it is about, shown in place of the subject. */
  readonly heading: string;
  /** Large below the heading. */
  readonly amount?: string;
  /** Smaller links below the one thing to do. */
  readonly links?: readonly { readonly label: string; readonly url: string }[];
  /** Who writes and how to reach them, a line each. */
  readonly footer: readonly string[];
}
