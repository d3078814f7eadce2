import { choose, words } from '../texts/language.ts';

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
  obstacles: words({
    available_balance: 'Pay out the available balance',
    unsettled_balance: 'Wait until payments have settled, then pay the money out',
    reserved_balance: 'Wait until reserved money is released, then pay it out',
    owed: 'The business owes money; contact the operator to repay it',
    service_account: 'Money is kept in the service; contact the operator to have it paid out',
    suspense: 'Money arrived that matches no payment; the operator returns it',
    disputes_open: 'Wait until open disputes have ended',
    payments_under_way: 'Wait for the outcome of payments in progress',
    refunds_under_way: 'Wait for the outcome of refunds in progress',
    payouts_under_way: 'Wait for the outcome of payouts in progress',
    connection_open: 'Close the connections to payments',
    approvals_waiting: 'Approve or reject the requests that wait for a second approver',
  }),
  ends: 'What ends when it closes',
  endings: words({
    payment_links: 'Payment links',
    qr_codes: 'QR codes',
    subscriptions: 'Subscriptions',
    recurring_documents: 'Recurring documents',
    api_keys: 'API keys',
    webhook_endpoints: 'Webhook endpoints',
  }),
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
  obstacles: words({
    available_balance: 'Virez le solde disponible',
    unsettled_balance: 'Attendez le règlement des paiements, puis virez l’argent',
    reserved_balance: 'Attendez la libération de la réserve, puis virez l’argent',
    owed: 'L’entreprise doit de l’argent ; contactez l’opérateur pour le rembourser',
    service_account: 'De l’argent est gardé dans le service ; contactez l’opérateur',
    suspense: 'De l’argent ne correspond à aucun paiement ; l’opérateur le renvoie',
    disputes_open: 'Attendez la fin des litiges ouverts',
    payments_under_way: 'Attendez l’issue des paiements en cours',
    refunds_under_way: 'Attendez l’issue des remboursements en cours',
    payouts_under_way: 'Attendez l’issue des virements en cours',
    connection_open: 'Fermez les connexions aux paiements',
    approvals_waiting: 'Approuvez ou refusez les demandes en attente',
  }),
  ends: 'Ce qui prend fin à la fermeture',
  endings: words({
    payment_links: 'Liens de paiement',
    qr_codes: 'Codes QR',
    subscriptions: 'Abonnements',
    recurring_documents: 'Documents récurrents',
    api_keys: 'Clés API',
    webhook_endpoints: 'Adresses de webhooks',
  }),
};

export const closingTexts = choose({ en, fr });
