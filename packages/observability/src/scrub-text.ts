import { redactedNamePattern } from './redacted-fields.ts';

export const redacted = '[redacted]';

/** Called with each removed secret. */
export type ReportSecret = (secret: string) => void;

/**
 * Removes everything that looks like a secret from a text: keys and tokens by their form, values by
 * the name before them. What remains (`svc_live_`, `password=`) shows what was there.
 */
export function scrubText(text: string, report?: ReportSecret): string {
  if (!mayHoldSecret(text)) return text;
  let scrubbed = text;
  for (const { pattern } of secretForms) {
    scrubbed = scrubbed.replace(pattern, (secret: string, kept: string) => {
      report?.(secret);
      return kept + redacted;
    });
  }
  return scrubbed;
}

/**
 * A cheap test that errs only towards yes, for a text and for its JSON form. Lower-casing first is
 * twice as fast as a case-insensitive pattern.
 */
export function mayHoldSecret(text: string): boolean {
  return anyHint.test(text.toLowerCase());
}

/**
 * How far the password of a URL and the first part of a session token are searched. Without a
 * limit, a text full of their beginnings would take quadratic time.
 */
const searchedCharactersMax = 512;

interface SecretForm {
  /**
   * Occurs, in lower case, in every text that the pattern matches, also after JSON has escaped the
   * text's white space.
   */
  readonly hint: string;
  /** The first group is kept, the rest of the match is the secret. */
  readonly pattern: RegExp;
}

const notYetRedacted = String.raw`(?!\s*\\*["']?\[redacted\])`;
const assignment = String.raw`s?\\*["']?\s{0,3}[:=]\s{0,3}`;

/** In order of removal: the widest first, so that nothing remains of it. */
const secretForms: readonly SecretForm[] = [
  {
    // A header in a dump: its value contains spaces and extends to the end of the line.
    hint: 'authorization|cookie',
    pattern: new RegExp(
      String.raw`((?:authorization|cookie)${assignment})${notYetRedacted}[^\r\n]*[^\s"'}\]]`,
      'gi',
    ),
  },
  {
    // `password=…`, `"token":"…"`: a connection string, a query, JSON inside a text.
    hint: redactedNamePattern,
    pattern: new RegExp(
      `((?:${redactedNamePattern})${assignment})${notYetRedacted}` +
        String.raw`(?:\\*"(?:[^"\\]|\\.)+"?|'[^']+'?|(?!(?:null|true|false)\b)[^\s"',;&}\]\\]+)`,
      'gi',
    ),
  },
  {
    // The password of `postgres://user:password@host`; trailing digits that look like a port are a
    // port.
    hint: '://',
    pattern: new RegExp(
      String.raw`(://[^\s:@/]{0,256}:)(?!\[redacted\]@)(?!\d{1,5}(?:[/?#"',;)}\]\s]|$))` +
        String.raw`\S{1,${searchedCharactersMax}}(?=@)`,
      'g',
    ),
  },
  // White space, or its JSON escape inside a text.
  { hint: 'bearer', pattern: /(bearer(?:\s|\\+[nrt])+)[^\s"',;[\]]{8,}/gi },
  { hint: 'svc_|acc_', pattern: /((?:svc|acc)_(?:live|test)_)[\w-]+/g },
  { hint: 'whsec_', pattern: /(whsec_)[\w+/=-]+/g },
  { hint: 'flwseck', pattern: /(FLWSECK)[\w-]+/g },
  {
    hint: 'eyj',
    pattern: new RegExp(String.raw`(eyJ)[\w-]{8,${searchedCharactersMax}}\.[\w-]+\.[\w-]*`, 'g'),
  },
];

const anyHint = new RegExp(secretForms.map(({ hint }) => hint).join('|'));
