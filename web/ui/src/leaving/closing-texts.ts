import { choose } from '../texts/language.ts';

const en = {
  about: 'It closes after seven days. Until then every owner can withdraw it.',
  close: 'Close…',
  start: 'Start closing',
  cancel: 'Cancel',
  confirm:
    'All owners get an e-mail. Where two members can approve, another one must approve it first. It closes after seven days, when nothing is in the way. Afterwards it cannot be opened again.',
  requested: 'The closing waits for a second approver.',
  waiting: (by: string, moment: string) =>
    `${by} started the closing. It closes on ${moment}. Every owner can withdraw it until then.`,
  closed: (moment: string) =>
    `It is closed. Owners can read it and download archives until ${moment}.`,
  withdraw: 'Withdraw the closing',
  inTheWay: 'In the way',
};

const fr: typeof en = {
  about: 'La fermeture a lieu après sept jours. Jusque-là, chaque propriétaire peut y renoncer.',
  close: 'Fermer…',
  start: 'Commencer la fermeture',
  cancel: 'Annuler',
  confirm:
    'Tous les propriétaires reçoivent un e-mail. Si deux membres peuvent approuver, un autre doit d’abord l’approuver. La fermeture a lieu après sept jours, quand rien ne s’y oppose. Ensuite, rien ne peut être rouvert.',
  requested: 'La fermeture attend une seconde personne.',
  waiting: (by, moment) =>
    `${by} a commencé la fermeture. Elle aura lieu le ${moment}. Jusque-là, chaque propriétaire peut y renoncer.`,
  closed: (moment) =>
    `C’est fermé. Les propriétaires peuvent lire et télécharger des archives jusqu’au ${moment}.`,
  withdraw: 'Renoncer à la fermeture',
  inTheWay: 'Ce qui s’y oppose',
};

export const closingTexts = choose({ en, fr });
