import { choose, words } from '@countinghouse/ui';

const en = {
  books: 'Books',
  hint: 'The books that this business’s money is posted to.',
  connected: 'Connected books',
  none: 'No books are connected',
  noneHint:
    'Open the settings of your books, choose Online payments and connect this business. Every payment, refund and payout then posts itself.',
  organisation: 'Organisation',
  address: 'Books',
  state: 'State',
  states: words({
    connected: 'Connected',
    key_over: 'Stopped: the API key was revoked or expired',
  }),
  agreedBy: 'Agreed by',
  agreed: (name: string, when: string) => `${name}, ${when}`,
  lastUsed: 'Last read',
  never: 'not yet',
  booked: 'Booked',
  bookedUpTo: (sequence: number, head: number) =>
    sequence === head ? `All ${head} movements` : `${sequence} of ${head} movements`,
  key: 'API key',
  pastedHint:
    'A person copied this API key to the books. To disconnect them, revoke it. Connect again from the books to have keys that replace themselves.',
  keys: 'API keys',
  keysAge: (when: string) => `Replaced ${when}. The books replace them every 30 days.`,
  wakeUps: 'New movements',
  wakes: 'A webhook tells the books, which then read.',
  polls: 'The books ask every 30 seconds.',
  disconnect: 'Disconnect',
  disconnectTitle: (name: string) => `Disconnect the books of ${name}?`,
  disconnectSure:
    'The books can read nothing from now on. What is booked stays. To continue, connect again from the books.',
  keep: 'Keep connected',
  connectTitle: 'Connect books',
  asks: (name: string, host: string) => `${name} at ${host} wants to follow your business.`,
  canDo: 'It can',
  can: [
    'read every payment, refund, payout and balance',
    'create payment links for its invoices',
    'read the webhook log',
  ],
  cannotDo: 'It cannot',
  cannot: ['move money: no refunds, no payouts', 'change settings, members or keys'],
  business: 'Business',
  environments: words({ live: 'live', test: 'test' }),
  agree: 'Agree and connect',
  incomplete: 'This link is incomplete. Connect again from the books.',
  noBusiness: (environment: string) =>
    `You have no business in the ${environment} environment that you may connect. Owners and admins may.`,
};

const fr: typeof en = {
  books: 'Livres',
  hint: 'Les livres où l’argent de cette entreprise s’écrit.',
  connected: 'Livres reliés',
  none: 'Aucun livre n’est relié',
  noneHint:
    'Ouvrez les réglages de vos livres, choisissez Paiements en ligne et reliez cette entreprise. Paiements, remboursements et versements s’écrivent alors seuls.',
  organisation: 'Organisation',
  address: 'Livres',
  state: 'État',
  states: { connected: 'Relié', key_over: 'Arrêté : la clé d’API est révoquée ou expirée' },
  agreedBy: 'Accord de',
  agreed: (name, when) => `${name}, ${when}`,
  lastUsed: 'Dernière lecture',
  never: 'pas encore',
  booked: 'Écrit',
  bookedUpTo: (sequence, head) =>
    sequence === head ? `Les ${head} mouvements` : `${sequence} mouvements sur ${head}`,
  key: 'Clé d’API',
  pastedHint:
    'Une personne a copié cette clé dans les livres. Pour les délier, révoquez-la. Reliez de nouveau depuis les livres pour des clés qui se remplacent seules.',
  keys: 'Clés d’API',
  keysAge: (when) => `Remplacées ${when}. Les livres les remplacent tous les 30 jours.`,
  wakeUps: 'Nouveaux mouvements',
  wakes: 'Un webhook prévient les livres, qui lisent alors.',
  polls: 'Les livres demandent toutes les 30 secondes.',
  disconnect: 'Délier',
  disconnectTitle: (name) => `Délier les livres de ${name} ?`,
  disconnectSure:
    'Les livres ne peuvent plus rien lire. Ce qui est écrit reste. Pour continuer, reliez de nouveau depuis les livres.',
  keep: 'Garder',
  connectTitle: 'Relier des livres',
  asks: (name, host) => `${name} chez ${host} veut suivre votre entreprise.`,
  canDo: 'Peut',
  can: [
    'lire chaque paiement, remboursement, versement et solde',
    'créer des liens de paiement pour ses factures',
    'lire le journal des webhooks',
  ],
  cannotDo: 'Ne peut pas',
  cannot: [
    'déplacer de l’argent : ni remboursement ni versement',
    'changer réglages, membres ou clés',
  ],
  business: 'Entreprise',
  environments: { live: 'réel', test: 'test' },
  agree: 'Accepter et relier',
  incomplete: 'Ce lien est incomplet. Reliez de nouveau depuis les livres.',
  noBusiness: (environment) =>
    `Vous n’avez aucune entreprise dans l’environnement ${environment} que vous puissiez relier. Propriétaires et administrateurs le peuvent.`,
};

export const texts = choose({ en, fr });
