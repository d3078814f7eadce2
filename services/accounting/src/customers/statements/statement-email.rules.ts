import type { Language } from '@countinghouse/pages/text';
import type { StatementView } from './statement-view.rules.ts';

interface EmailTexts {
  readonly subject: (seller: string) => string;
  readonly greeting: (name: string) => string;
  readonly attached: (seller: string, days: string) => string;
  readonly ifPaid: string;
  readonly action: string;
  readonly closing: (seller: string) => string;
  readonly toAnother: {
    readonly greeting: string;
    readonly sentBy: (seller: string, host: string) => string;
    readonly unexpected: string;
    readonly closing: (seller: string, host: string) => string;
  };
}

const texts: Readonly<Record<Language, EmailTexts>> = {
  en: {
    subject: (seller) => `Statement of account from ${seller}`,
    greeting: (name) => `Hello ${name},`,
    attached: (seller, days) =>
      `${seller} has sent you your statement of account, ${days}. It is attached as a PDF.`,
    ifPaid: 'If you have already paid, thank you. Payments of the last days may be missing.',
    action: 'View the statement and pay',
    closing: (seller) => `Kind regards, ${seller}`,
    toAnother: {
      greeting: 'Hello,',
      sentBy: (seller, host) =>
        `A statement of account was sent to you via ${host}. The sender uses the name “${seller}”; ${host} has not verified this name.`,
      unexpected:
        'If you do not know the sender or were not expecting a statement, ignore this e-mail.',
      closing: (seller, host) => `Sent by ${seller} via ${host}`,
    },
  },
  fr: {
    subject: (seller) => `Relevé de compte de ${seller}`,
    greeting: (name) => `Bonjour ${name},`,
    attached: (seller, days) =>
      `${seller} vous adresse votre relevé de compte, ${days}. Il est joint en PDF.`,
    ifPaid: 'Si vous avez déjà payé, merci. Les paiements des derniers jours peuvent manquer.',
    action: 'Voir le relevé et payer',
    closing: (seller) => `Cordialement, ${seller}`,
    toAnother: {
      greeting: 'Bonjour,',
      sentBy: (seller, host) =>
        `Un relevé de compte vous a été envoyé par ${host}. L’expéditeur utilise le nom « ${seller} » ; ${host} n’a pas vérifié ce nom.`,
      unexpected:
        'Si vous ne connaissez pas l’expéditeur ou n’attendez pas de relevé, ignorez ce message.',
      closing: (seller, host) => `Envoyé par ${seller} via ${host}`,
    },
  },
};

/** The text of a statement's email, also used for the preview. */
export function statementEmail(view: StatementView, message: string | null) {
  const words = texts[view.language];
  const isDue = view.accounts.some((account) => account.isDue);
  return {
    language: view.language,
    subject: words.subject(view.seller.name),
    greeting: words.greeting(view.buyer.name),
    paragraphs: [
      ...paragraphsOf(message ?? ''),
      words.attached(view.seller.name, view.period.value),
      ...(isDue ? [words.ifPaid] : []),
    ],
    facts: view.accounts.map(({ due }) => [due.term, due.value] as const),
    ...(view.page !== null && { action: { label: words.action, url: view.page.url } }),
    closing: words.closing(view.seller.name),
  };
}

/** For an address other than the contact's: fixed text. */
export function statementEmailToAnother(view: StatementView, host: string) {
  const words = texts[view.language];
  return {
    language: view.language,
    subject: words.subject(view.seller.name),
    greeting: words.toAnother.greeting,
    paragraphs: [words.toAnother.sentBy(view.seller.name, host), words.toAnother.unexpected],
    facts: [],
    ...(view.page !== null && { action: { label: words.action, url: view.page.url } }),
    closing: words.toAnother.closing(view.seller.name, host),
  };
}

function paragraphsOf(message: string): readonly string[] {
  return message
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
