import { choose, words } from '@countinghouse/ui';

const en = {
  recoveries: 'Recoveries',
  hint: 'Lost access. Each waits 72 hours, then one operator writes down the proof and another confirms.',
  none: 'No recovery',
  person: 'Person',
  kind: 'What is lost',
  kinds: words({
    second_factor: 'Second factor',
    successor: 'Member or address gone',
  }),
  newAddress: 'New address',
  ready: 'Can be confirmed from',
  status: 'Status',
  statuses: words({
    waiting: 'Waiting',
    stopped: 'Stopped',
    confirmed: 'Link sent',
    used: 'Done',
  }),
  decide: 'Decide',
  stop: 'Stop',
  stopDoes: 'The recovery is over and nothing changes. Everyone concerned gets an e-mail.',
  open: 'Recover access',
  openDoes:
    'Nothing changes now. The member and all owners get an e-mail with a link that stops it. After 72 hours two operators can confirm.',
  byPerson: 'on the sign-in page',
};

const fr: typeof en = {
  recoveries: 'Récupérations',
  hint: 'Accès perdu. Chacune attend 72 heures, puis un opérateur note la preuve et un autre confirme.',
  none: 'Aucune récupération',
  person: 'Personne',
  kind: 'Ce qui est perdu',
  kinds: {
    second_factor: 'Second facteur',
    successor: 'Membre parti ou adresse perdue',
  },
  newAddress: 'Nouvelle adresse',
  ready: 'Confirmable à partir du',
  status: 'État',
  statuses: {
    waiting: 'En attente',
    stopped: 'Arrêtée',
    confirmed: 'Lien envoyé',
    used: 'Terminée',
  },
  decide: 'Décider',
  stop: 'Arrêter',
  stopDoes:
    'La récupération est terminée et rien ne change. Toutes les personnes concernées reçoivent un e-mail.',
  open: 'Récupérer l’accès',
  openDoes:
    'Rien ne change maintenant. Le membre et les propriétaires reçoivent un e-mail avec un lien qui l’arrête. Après 72 heures, deux opérateurs peuvent confirmer.',
  byPerson: 'sur la page de connexion',
};

export const texts = choose({ en, fr });

export const kindWord = (kind: string): string => texts.kinds[kind] ?? kind;
export const statusWord = (status: string): string => texts.statuses[status] ?? status;
