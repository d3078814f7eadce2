import { choose } from '@countinghouse/ui';

const en = {
  trail: 'Money trail',
  detail: 'Where this money came from, where it went, and how it is posted.',
  follow: 'Follow the money',
  atPayments: 'Open at payments',
  from: 'Follow from here',
  here: 'You are here',
  nothing: 'This money is in no connected payments business.',
  kinds: {
    provider: 'Provider',
    payment: 'Payment',
    refund: 'Refund',
    payout: 'Payout',
    movement: 'Movement at payments',
    document: 'Document',
    summary: 'Summary of a day',
    entry: 'Journal entry',
    account: 'Account',
    bank_line: 'Bank line',
    statement: 'Bank statement',
  },
  missing: {
    payments_away: 'Payments does not answer, so what only it knows is missing.',
    not_allowed: 'The connection may not read this at payments.',
    too_many: 'Only the first are listed.',
    several_alike: 'Several payouts have this amount, and the bank line does not name one.',
  },
};

const fr: typeof en = {
  trail: 'Chemin de l’argent',
  detail: 'D’où vient cet argent, où il est allé et comment il est écrit.',
  follow: 'Suivre l’argent',
  atPayments: 'Ouvrir dans les paiements',
  from: 'Suivre d’ici',
  here: 'Vous êtes ici',
  nothing: 'Cet argent ne vient d’aucune entreprise de paiement reliée.',
  kinds: {
    provider: 'Prestataire',
    payment: 'Paiement',
    refund: 'Remboursement',
    payout: 'Versement',
    movement: 'Mouvement des paiements',
    document: 'Document',
    summary: 'Résumé d’un jour',
    entry: 'Écriture',
    account: 'Compte',
    bank_line: 'Ligne bancaire',
    statement: 'Relevé bancaire',
  },
  missing: {
    payments_away: 'Le service de paiement ne répond pas : ce que lui seul sait manque.',
    not_allowed: 'La connexion ne peut pas lire cela.',
    too_many: 'Seuls les premiers sont listés.',
    several_alike: 'Plusieurs versements ont ce montant et la ligne n’en nomme aucun.',
  },
};

export const texts = choose({ en, fr });

const kinds: Readonly<Record<string, string>> = texts.kinds;
const missing: Readonly<Record<string, string>> = texts.missing;

/** What a newer service names is shown as it is. */
export const kindText = (kind: string): string => kinds[kind] ?? kind;
export const missingText = (why: string): string => missing[why] ?? why;
