import type { Language } from '@countinghouse/pages/text';
import type { DocumentView } from '../pdf/document-view.rules.ts';
import type { PrintedKind } from '../pdf/print-facts.rules.ts';
import type { MailedStep, MailPurpose } from './document-mail.rules.ts';
import { fillReminderText } from './reminder-text.rules.ts';

interface EmailTexts {
  readonly subject: (title: string, seller: string) => string;
  readonly reminderSubject: (title: string, seller: string) => string;
  readonly greeting: (name: string) => string;
  readonly attached: (title: string, seller: string) => string;
  readonly reminder: (title: string, amount: string, dueBy: string) => string;
  /** For steps before the due date, and on it. */
  readonly dueSoon: (title: string, amount: string, day: string) => string;
  readonly dueToday: (title: string, amount: string, day: string) => string;
  readonly ifPaid: string;
  readonly action: Readonly<Record<PrintedKind, string>>;
  readonly closing: (seller: string) => string;
  /** For recipients who are not the contact: contains no text by the sender. */
  readonly toAnother: {
    readonly greeting: string;
    readonly sentBy: (title: string, seller: string, host: string) => string;
    readonly unexpected: string;
    readonly closing: (seller: string, host: string) => string;
  };
}

const english: EmailTexts = {
  subject: (title, seller) => `${title} from ${seller}`,
  reminderSubject: (title, seller) => `Reminder: ${title} from ${seller}`,
  greeting: (name) => `Hello ${name},`,
  attached: (title, seller) => `${seller} has sent you ${title}. It is attached as a PDF.`,
  reminder: (title, amount, dueBy) =>
    `We have not yet received full payment of ${title}: ${amount} is still open (${dueBy}). It may have been overlooked; it is attached again.`,
  dueSoon: (title, amount, day) =>
    `This is a reminder that ${title} is due on ${day}: ${amount} is open. It is attached again.`,
  dueToday: (title, amount, day) =>
    `${title} is due today, ${day}: ${amount} is open. It is attached again.`,
  ifPaid: 'If you have already paid, thank you, and please ignore this reminder.',
  action: {
    invoice: 'View the invoice',
    credit_note: 'View the credit note',
    quote: 'View the quote and answer it',
  },
  closing: (seller) => `Kind regards, ${seller}`,
  toAnother: {
    greeting: 'Hello,',
    sentBy: (title, seller, host) =>
      `${title} was sent to you via ${host}. The sender uses the name “${seller}”; ${host} has not verified this name.`,
    unexpected:
      'If you do not know the sender or were not expecting a document, ignore this e-mail.',
    closing: (seller, host) => `Sent by ${seller} via ${host}`,
  },
};

const french: EmailTexts = {
  subject: (title, seller) => `${title} de ${seller}`,
  reminderSubject: (title, seller) => `Rappel : ${title} de ${seller}`,
  greeting: (name) => `Bonjour ${name},`,
  attached: (title, seller) => `${seller} vous adresse : ${title}. Le document est joint en PDF.`,
  reminder: (title, amount, dueBy) =>
    `Sauf erreur de notre part, il reste ${amount} à payer (${title}, ${dueBy}). C’est peut-être un oubli ; le document est joint à nouveau.`,
  dueSoon: (title, amount, day) =>
    `Nous vous rappelons que ${title} arrive à échéance le ${day} : il reste ${amount} à payer. Le document est joint à nouveau.`,
  dueToday: (title, amount, day) =>
    `${title} arrive à échéance aujourd’hui, ${day} : il reste ${amount} à payer. Le document est joint à nouveau.`,
  ifPaid: 'Si vous avez payé entre-temps, merci, et ne tenez pas compte de ce message.',
  action: {
    invoice: 'Voir la facture',
    credit_note: 'Voir l’avoir',
    quote: 'Voir le devis et y répondre',
  },
  closing: (seller) => `Cordialement, ${seller}`,
  toAnother: {
    greeting: 'Bonjour,',
    sentBy: (title, seller, host) =>
      `${title} : ce document vous est adressé par l’intermédiaire de ${host}. L’expéditeur se nomme « ${seller} » ; ${host} n’a pas vérifié ce nom.`,
    unexpected:
      'Si vous ne connaissez pas l’expéditeur ou n’attendez aucun document, ignorez ce message.',
    closing: (seller, host) => `Envoyé par ${seller} par l’intermédiaire de ${host}`,
  },
};

const texts: Readonly<Record<Language, EmailTexts>> = { en: english, fr: french };

/** The email's text. The sender's message comes first, one paragraph per line. */
export function documentEmail(
  view: DocumentView,
  {
    purpose,
    message,
    step = null,
  }: {
    readonly purpose: MailPurpose;
    readonly message: string | null;
    readonly step?: MailedStep | null;
  },
) {
  const words = texts[view.language];
  const { title, seller } = view;
  const isReminder = purpose === 'reminder';
  const said = isReminder ? reminderOf(view, step) : [words.attached(title, seller.name)];
  return {
    language: view.language,
    subject: (isReminder ? words.reminderSubject : words.subject)(title, seller.name),
    greeting: words.greeting(view.buyer.name),
    paragraphs: [...paragraphsOf(message ?? ''), ...said],
    facts: factsOf(view),
    ...(view.page !== null && { action: { label: words.action[view.kind], url: view.page.url } }),
    closing: words.closing(seller.name),
  };
}

/** A step's own text, or the standard text for its day. */
function reminderOf(view: DocumentView, step: MailedStep | null): readonly string[] {
  const words = texts[view.language];
  const { title, dueDay } = view;
  const amount = view.due?.value ?? view.total.value;
  if (step === null) return [words.reminder(title, amount, view.dueBy), words.ifPaid];
  if (step.text !== null) {
    const filled = fillReminderText(step.text, {
      contact: view.buyer.name,
      organisation: view.seller.name,
      invoice: view.number ?? title,
      total: view.total.value,
      amount_due: amount,
      due_date: dueDay,
    });
    return paragraphsOf(filled);
  }
  if (step.days > 0) return [words.reminder(title, amount, view.dueBy), words.ifPaid];
  const said = step.days < 0 ? words.dueSoon : words.dueToday;
  return [said(title, amount, dueDay), words.ifPaid];
}

/** For an address other than the contact's: fixed text, with names and amounts as data. */
export function emailToAnother(view: DocumentView, host: string) {
  const words = texts[view.language];
  const { title, seller, total } = view;
  return {
    language: view.language,
    subject: words.subject(title, seller.name),
    greeting: words.toAnother.greeting,
    paragraphs: [words.toAnother.sentBy(title, seller.name, host), words.toAnother.unexpected],
    facts: [[total.term, total.value] as const],
    ...(view.page !== null && { action: { label: words.action[view.kind], url: view.page.url } }),
    closing: words.toAnother.closing(seller.name, host),
  };
}

function paragraphsOf(message: string): readonly string[] {
  return message
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function factsOf({ facts, total, due, settled }: DocumentView) {
  const amounts = due === null || settled.length === 0 ? [total] : [total, due];
  return [...facts, ...amounts].map(({ term, value }) => [term, value] as const);
}
