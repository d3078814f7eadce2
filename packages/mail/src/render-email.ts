import type { EmailContent, EmailBrand } from './email.ts';
import { escape } from './escape.ts';
import { toBrandedHtml } from './render-branded-email.ts';

export interface RenderedEmail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** What terminals and old mail programs show without wrapping. */
const lineCharactersMax = 72;

/** Renders plain text and HTML; each contains everything. */
export function renderEmail(letter: EmailContent): RenderedEmail {
  const clean = cleanContent(letter);
  const html = clean.brand === undefined ? toHtml(clean) : toBrandedHtml(clean, clean.brand);
  return { subject: clean.subject, text: toText(clean), html };
}

/**
 * Third parties enter the names and reasons in an email. A line break could start a header or a
 * paragraph, and a change of text direction could show an address backwards.
 */
function cleanContent(letter: EmailContent): EmailContent {
  if (letter.action !== undefined) assertWebAddress(letter.action.url);
  return {
    ...(letter.language !== undefined && { language: letter.language }),
    subject: toOneLine(letter.subject),
    greeting: toOneLine(letter.greeting),
    paragraphs: letter.paragraphs.map(toOneLine),
    ...(letter.facts !== undefined && {
      facts: letter.facts.map(([name, value]) => [toOneLine(name), toOneLine(value)] as const),
    }),
    ...(letter.action !== undefined && {
      action: { label: toOneLine(letter.action.label), url: letter.action.url },
    }),
    ...(letter.closing !== undefined && { closing: toOneLine(letter.closing) }),
    ...(letter.brand !== undefined && { brand: cleanBrand(letter.brand) }),
  };
}

function cleanBrand(brand: EmailBrand): EmailBrand {
  const { links = [] } = brand;
  for (const { url } of links) assertWebAddress(url);
  for (const colour of [brand.colour, brand.onColour, brand.ink]) {
    if (!/^#[0-9a-f]{6}$/.test(colour)) throw new RangeError('a colour must be like #2b3a8f');
  }
  return {
    ...brand,
    name: toOneLine(brand.name),
    heading: toOneLine(brand.heading),
    ...(brand.amount !== undefined && { amount: toOneLine(brand.amount) }),
    links: links.map(({ label, url }) => ({ label: toOneLine(label), url })),
    footer: brand.footer.map(toOneLine),
  };
}

function toOneLine(text: string): string {
  return text
    .replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replaceAll(/[\s\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();
}

function assertWebAddress(url: string): void {
  const isPlain = /^https?:\/\/[^\s\p{Cc}<>"']+$/u.test(url);
  if (!isPlain || !URL.canParse(url)) {
    throw new RangeError('an email may only link to http:// or https:// pages');
  }
}

function toText({
  greeting,
  paragraphs,
  facts = [],
  action,
  closing,
  brand,
}: EmailContent): string {
  const { links = [] } = brand ?? {};
  const blocks = [
    ...(brand === undefined ? [] : [brand.name, wrap(brand.heading), brand.amount ?? '']),
    wrap(greeting),
    ...paragraphs.map(wrap),
    facts.map(([name, value]) => wrap(`${name}: ${value}`)).join('\n'),
    // On a line of its own and never wrapped, so that programs can find where the address ends.
    ...[...(action === undefined ? [] : [action]), ...links].map(
      ({ label, url }) => `${wrap(`${label}:`)}\n${url}`,
    ),
    closing === undefined ? '' : wrap(closing),
    (brand?.footer ?? []).map(wrap).join('\n'),
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

function wrap(text: string): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > lineCharactersMax) {
      lines.push(line);
      line = word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return [...lines, line].join('\n');
}

const pageStyle =
  'margin:0;padding:24px;background:#f4f4f5;color:#18181b;font:16px/1.5 system-ui,-apple-system,"Segoe UI",sans-serif';
const sheetStyle =
  'max-width:36rem;margin:0 auto;padding:32px;background:#ffffff;border-radius:8px';
const buttonStyle =
  'display:inline-block;padding:12px 20px;background:#1d4ed8;color:#ffffff;border-radius:6px;text-decoration:none;font-weight:600';

/** Loads nothing: an image's server would learn who read the email, and when. */
function toHtml(letter: EmailContent): string {
  const { language = 'en', subject, greeting, paragraphs, facts = [], action, closing } = letter;
  const parts = [
    paragraph(escape(greeting)),
    ...paragraphs.map((text) => paragraph(escape(text))),
    facts.length === 0 ? '' : factList(facts),
    action === undefined ? '' : button(action),
    closing === undefined ? '' : paragraph(escape(closing)),
  ];
  return [
    '<!doctype html>',
    `<html lang="${escape(language)}">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escape(subject)}</title>`,
    '</head>',
    `<body style="${escape(pageStyle)}">`,
    `<main style="${sheetStyle}">`,
    `<h1 style="margin:0 0 16px;font-size:20px">${escape(subject)}</h1>`,
    ...parts.filter((part) => part !== ''),
    '</main>',
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

function paragraph(html: string): string {
  return `<p style="margin:0 0 16px">${html}</p>`;
}

function factList(facts: readonly (readonly [string, string])[]): string {
  const items = facts.map(
    ([name, value]) =>
      `<dt style="color:#52525b">${escape(name)}</dt>` +
      `<dd style="margin:0 0 8px">${escape(value)}</dd>`,
  );
  return `<dl style="margin:0 0 16px">\n${items.join('\n')}\n</dl>`;
}

/** The address is also written out, so that readers can see where a button leads. */
function button({ label, url }: { readonly label: string; readonly url: string }): string {
  const address = escape(url);
  return [
    paragraph(`<a href="${address}" style="${buttonStyle}">${escape(label)}</a>`),
    paragraph(`<span style="color:#52525b;word-break:break-all">${address}</span>`),
  ].join('\n');
}
