import { choose } from '@countinghouse/ui';

type Effects = readonly (readonly [what: string, happens: string])[];

const effectsEn: Effects = [
  ['Payment links and QR codes', 'Take no live payments from the start. They end when it closes.'],
  [
    'Subscriptions',
    'Are not renewed from the start. They are cancelled when it closes, and payers get an e-mail.',
  ],
  ['Money', 'Stays yours: pay it out. It closes only when the balance is zero.'],
  ['Refunds, payouts, disputes', 'Go on until each has an outcome. It closes after the last one.'],
  ['API keys', 'Work until it closes. Then they are revoked.'],
  ['Webhooks', 'Deliver for three days after it closes. Then the endpoints are removed.'],
  ['Members', 'Work until it closes. Owners can read and download archives for 30 more days.'],
  [
    'Kept by law',
    'Ledger, payments, refunds, payouts and the audit log. Verification documents for five years.',
  ],
  [
    'Erased',
    'Logo and contact details after 30 days. Names and addresses of payers after 180 days.',
  ],
];

const effectsFr: Effects = [
  [
    'Liens de paiement et codes QR',
    'N’acceptent plus de paiements réels dès le début. Ils prennent fin à la fermeture.',
  ],
  [
    'Abonnements',
    'Ne sont plus renouvelés dès le début. Ils sont annulés à la fermeture, et les payeurs reçoivent un e-mail.',
  ],
  ['Argent', 'Reste à vous : virez-le. La fermeture n’a lieu qu’avec un solde nul.'],
  [
    'Remboursements, virements, litiges',
    'Continuent jusqu’à leur issue. La fermeture a lieu après le dernier.',
  ],
  ['Clés API', 'Fonctionnent jusqu’à la fermeture, puis sont révoquées.'],
  ['Webhooks', 'Livrent encore trois jours après la fermeture, puis sont supprimés.'],
  [
    'Membres',
    'Travaillent jusqu’à la fermeture. Les propriétaires lisent et téléchargent encore 30 jours.',
  ],
  [
    'Conservés par la loi',
    'Grand livre, paiements, remboursements, virements et journal d’audit. Documents de vérification pendant cinq ans.',
  ],
  ['Effacés', 'Logo et coordonnées après 30 jours. Noms et adresses des payeurs après 180 jours.'],
];

const en = { yourData: 'Your data', closeTitle: 'Close the business', effects: effectsEn };
const fr: typeof en = {
  yourData: 'Vos données',
  closeTitle: 'Fermer l’entreprise',
  effects: effectsFr,
};

export const texts = choose({ en, fr });
