/** An email's content; its plain text and HTML are both rendered from it. */
export interface EmailContent {
  /** BCP 47 language tag; defaults to English. */
  readonly language?: string;
  readonly subject: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  /** Name and value, one line each. */
  readonly facts?: readonly (readonly [string, string])[];
  /** The one thing to do next. */
  readonly action?: { readonly label: string; readonly url: string };
  readonly closing?: string;
  /** Sends the email in a business's name, in its colours. */
  readonly brand?: EmailBrand;
}

export interface EmailBrand {
  readonly name: string;
  /** The button's fill, the text on it, and the colour as text; `#2b3a8f`. */
  readonly colour: string;
  readonly onColour: string;
  readonly ink: string;
  /** Shown in place of the subject. */
  readonly heading: string;
  /** Shown in large type below the heading. */
  readonly amount?: string;
  /** Smaller links below the main action. */
  readonly links?: readonly { readonly label: string; readonly url: string }[];
  /** The sender and how to reach them, one line each. */
  readonly footer: readonly string[];
}
