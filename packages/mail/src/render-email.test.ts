import { describe, expect, test } from 'vitest';
import type { EmailContent } from './email.ts';
import { isMailAddress, parseSender } from './mail-address.ts';
import { renderEmail } from './render-email.ts';

const link = `https://pay.example/dashboard/invitations/${'a'.repeat(90)}`;

const letter: EmailContent = {
  subject: 'Ada invites you to Shop & Sons',
  greeting: 'Hello,',
  paragraphs: [
    'Ada Obi invites you to work for Shop & Sons with the role finance, which may ask for payouts and refunds.',
  ],
  facts: [['Role', 'finance']],
  action: { label: 'Accept the invitation', url: link },
  closing: 'If you do not know why you got this, do nothing.',
};

describe('renderEmail', () => {
  test('text and page say the same, word for word', () => {
    const { text, html } = renderEmail(letter);
    const words = [letter.greeting, ...letter.paragraphs, 'finance', link, letter.closing ?? ''];
    for (const part of words) {
      expect(text.replaceAll('\n', ' ')).toContain(part);
      expect(html).toContain(part.replaceAll('&', '&amp;'));
    }
  });

  test('a mail in a business’s name says everything as text too', () => {
    const brand = {
      name: 'Adire Lane',
      colour: '#2b3a8f',
      onColour: '#ffffff',
      ink: '#2b3a8f',
      heading: 'You paid Adire Lane',
      amount: '₦12,500.00',
      links: [{ label: 'Manage the subscription', url: 'https://pay.example/manage' }],
      footer: ['Adire Lane Ltd, 1 Broad Street, Lagos'],
    };
    const text = renderEmail({ ...letter, brand }).text.replaceAll('\n', ' ');
    const { heading, amount, footer } = brand;
    for (const part of [heading, amount, link, 'https://pay.example/manage', ...footer]) {
      expect(text).toContain(part);
    }
  });

  test('lines of the text stay short, and the address is never broken', () => {
    const lines = renderEmail(letter).text.split('\n');
    expect(lines).toContain(link);
    expect(lines.filter((line) => line !== link).every((line) => line.length <= 72)).toBe(true);
  });

  test('what a stranger typed becomes neither markup nor a line of its own', () => {
    const typed = '<img src=x onerror="x">\r\n\r\nPay me\u2028now \u202egnp.exe';
    const { subject, text, html } = renderEmail({
      ...letter,
      subject: `Hi ${typed}\r\nBcc: victim@example.com`,
      paragraphs: [typed],
      facts: [[typed, typed]],
    });
    expect(subject).not.toMatch(/[\r\n\u202e]/);
    expect(text.split('\n').some((line) => line.startsWith('Pay me'))).toBe(false);
    expect(html).not.toContain('<img');
    expect(html).not.toContain('onerror="');
  });

  test('the page names its language and loads nothing', () => {
    const { html } = renderEmail(letter);
    expect(html).toContain('<html lang="en">');
    expect(html).not.toMatch(/<(img|link|script|iframe|style)|url\(|src=/);
  });

  test('a letter links to web pages only', () => {
    for (const url of [
      'javascript:alert(1)',
      'https://x.example/"onclick=',
      'mailto:a@b.example',
    ]) {
      expect(() => renderEmail({ ...letter, action: { label: 'Go', url } })).toThrow(RangeError);
    }
  });

  test('what is left out of a letter leaves no empty place', () => {
    const { text } = renderEmail({ subject: 'S', greeting: 'Hello,', paragraphs: ['One.'] });
    expect(text).toBe('Hello,\n\nOne.\n');
  });
});

describe('addresses', () => {
  test.each(['ada@shop.example', "o'neil+x@mail.shop.example", 'ünï@shop.example'])(
    '%s is one',
    (address) => {
      expect(isMailAddress(address)).toBe(true);
    },
  );

  test.each([
    'ada@shop.example\r\nBcc: victim@example.com',
    'ada@shop.example, victim@example.com',
    'Ada <ada@shop.example>',
    '"ada"@shop.example',
    'ada@localhost',
    'ada@shop.',
    '@shop.example',
    `${'a'.repeat(250)}@shop.example`,
  ])('%j is none', (text) => {
    expect(isMailAddress(text)).toBe(false);
  });

  test('a sender has an address, and a name if it was given one', () => {
    expect(parseSender('Payments <no-reply@pay.example>')).toEqual({
      name: 'Payments',
      address: 'no-reply@pay.example',
    });
    expect(parseSender('no-reply@pay.example')?.name).toBe('');
    expect(parseSender('Payments\n<no-reply@pay.example>')).toBeNull();
    expect(parseSender('Payments')).toBeNull();
  });
});

test('the page of a letter says what language it is in', () => {
  expect(renderEmail(letter).html).toContain('<html lang="en">');
  expect(renderEmail({ ...letter, language: 'fr' }).html).toContain('<html lang="fr">');
});
