import type { EmailContent, EmailBrand } from './email.ts';
import { escape } from './escape.ts';

const ink = '#14181f';
const soft = '#4d5766';
const line = '#d5dae1';
const grey = '#f4f5f7';
const face = "system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif";
const small = 'font-size:14px;line-height:20px';

/**
 * An email in a business's name. Tables with inline styles, because mail programs drop style
 * sheets; no images, because an image's server learns who read the email, and when.
 */
export function toBrandedHtml(letter: EmailContent, brand: EmailBrand): string {
  const { language = 'en', subject, paragraphs, facts = [], action, closing } = letter;
  const side = language === 'ar' ? 'right' : 'left';
  const direction = language === 'ar' ? 'rtl' : 'ltr';
  const rows = [
    `<td height="6" bgcolor="${brand.colour}" style="height:6px;line-height:6px;font-size:0;border-radius:10px 10px 0 0">&nbsp;</td>`,
    cell('24px 32px 0', nameLine(brand, side)),
    cell('24px 32px 0', heading(brand)),
    ...[letter.greeting, ...paragraphs]
      .filter((text) => text !== '')
      .map((text) => cell('12px 32px 0', escape(text))),
    facts.length === 0 ? '' : cell('20px 32px 0', factTable(facts, side)),
    action === undefined ? '' : cell('24px 32px 0', button(action, brand)),
    linkLine(brand),
    closing === undefined
      ? ''
      : cell('16px 32px 0', `<span style="${small};color:${soft}">${escape(closing)}</span>`),
    `<td height="28" style="height:28px;line-height:28px;font-size:0">&nbsp;</td>`,
    `<td align="${side}" style="padding:20px 32px 28px;border-top:1px solid ${line};${small};color:${soft}">${brand.footer.map(escape).join('<br>')}</td>`,
  ];
  return [
    '<!doctype html>',
    `<html lang="${escape(language)}" dir="${direction}">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light">',
    `<title>${escape(subject)}</title>`,
    '</head>',
    `<body style="margin:0;padding:0;background:${grey}">`,
    `<div role="article" aria-roledescription="email" aria-label="${escape(subject)}" lang="${escape(language)}" dir="${direction}">`,
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${grey}"><tr><td align="center" style="padding:32px 12px">`,
    `<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px;background:#ffffff;border:1px solid ${line};border-radius:10px;border-collapse:separate;font-family:${face};font-size:16px;line-height:24px;color:${ink};text-align:${side}">`,
    ...rows.filter((row) => row !== '').map((row) => `<tr>${row}</tr>`),
    '</table>',
    '</td></tr></table>',
    '</div>',
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

function cell(padding: string, html: string): string {
  return `<td style="padding:${padding}">${html}</td>`;
}

function nameLine({ name, colour, onColour }: EmailBrand, side: 'left' | 'right'): string {
  const [initial = ''] = name;
  return (
    '<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>' +
    `<td width="44" height="44" align="center" bgcolor="${colour}" aria-hidden="true" style="width:44px;height:44px;border-radius:10px;font-weight:700;font-size:20px;color:${onColour}">${escape(initial.toUpperCase())}</td>` +
    `<td align="${side}" style="padding:0 12px;font-weight:700">${escape(name)}</td>` +
    '</tr></table>'
  );
}

function heading({ heading: text, amount }: EmailBrand): string {
  if (amount === undefined) {
    return `<h1 style="margin:0;font-size:24px;line-height:32px;font-weight:700">${escape(text)}</h1>`;
  }
  return (
    `<h1 style="margin:0;font-size:16px;line-height:24px;font-weight:400;color:${soft}">${escape(text)}</h1>` +
    `<p style="margin:0;font-size:36px;line-height:44px;font-weight:700"><bdi>${escape(amount)}</bdi></p>`
  );
}

function factTable(facts: readonly (readonly [string, string])[], side: 'left' | 'right'): string {
  const end = side === 'left' ? 'right' : 'left';
  const border = `border-top:1px solid ${line};${small}`;
  const rows = facts.map(
    ([name, value]) =>
      `<tr><td valign="top" align="${side}" style="padding:9px 0;${border};color:${soft}">${escape(name)}</td>` +
      `<td valign="top" align="${end}" style="padding:9px 0;${border}"><bdi>${escape(value)}</bdi></td></tr>`,
  );
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">\n${rows.join('\n')}\n</table>`;
}

/** The button's border is the darker colour, so that a pale fill still has an outline. */
function button(
  { label, url }: { readonly label: string; readonly url: string },
  { colour, onColour, ink: edge }: EmailBrand,
): string {
  return (
    `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td bgcolor="${colour}" style="border-radius:6px;border:1px solid ${edge}">` +
    `<a href="${escape(url)}" style="display:inline-block;padding:13px 24px;font-weight:700;color:${onColour};text-decoration:none">${escape(label)}</a></td></tr></table>`
  );
}

function linkLine({ links = [], ink: colour }: EmailBrand): string {
  if (links.length === 0) return '';
  const written = links.map(
    ({ label, url }) => `<a href="${escape(url)}" style="color:${colour}">${escape(label)}</a>`,
  );
  return `<td style="padding:16px 32px 0;${small}">${written.join(' &nbsp;·&nbsp; ')}</td>`;
}
