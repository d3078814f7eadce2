import { choose } from '@countinghouse/ui';

interface Counts {
  readonly live_payments: number;
  readonly test_payments: number;
}

const en = {
  title: 'Erase a payer',
  about:
    'When a payer asks to be forgotten. Their name, e-mail address and phone number leave all payments, links, subscriptions and refusals. The payments stay: the money moved.',
  email: 'E-mail address of the payer',
  look: 'Look for the payer…',
  countsOf: ({ live_payments: live, test_payments: test }: Counts) =>
    `payments: ${live} live, ${test} test`,
  found: (email: string, counts: string) => `${email} is named on ${counts}.`,
  cancels: (count: number) =>
    `Their subscriptions are cancelled: ${count}. Nobody is left to charge.`,
  forGood: 'It cannot be undone. Disputes about these payments are then answered without the name.',
  erase: 'Erase the payer',
  cancel: 'Cancel',
  done: (counts: string) => `The payer was erased from ${counts}.`,
};

const fr: typeof en = {
  title: 'Effacer un payeur',
  about:
    'Quand un payeur demande à être oublié. Son nom, son adresse e-mail et son numéro de téléphone quittent tous les paiements, liens, abonnements et refus. Les paiements restent : l’argent a circulé.',
  email: 'Adresse e-mail du payeur',
  look: 'Chercher le payeur…',
  countsOf: ({ live_payments: live, test_payments: test }) =>
    `paiements : ${live} réels, ${test} de test`,
  found: (email, counts) => `${email} figure sur ces ${counts}.`,
  cancels: (count) => `Ses abonnements sont annulés : ${count}. Il n’y a plus personne à débiter.`,
  forGood: 'C’est définitif. Les litiges sur ces paiements se défendent ensuite sans le nom.',
  erase: 'Effacer le payeur',
  cancel: 'Annuler',
  done: (counts) => `Le payeur a été effacé de ces ${counts}.`,
};

export const erasureTexts = choose({ en, fr });
