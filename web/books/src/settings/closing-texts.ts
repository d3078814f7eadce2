import { choose } from '@countinghouse/ui';

type Effects = readonly (readonly [what: string, happens: string])[];

const effectsEn: Effects = [
  ['Recurring documents', 'Are not created from the start. They are stopped when it closes.'],
  ['Reminders', 'Are not sent from the start.'],
  ['Connection to payments', 'You close it and choose the account for what is left in clearing.'],
  ['API keys', 'Work until it closes. Then they are revoked.'],
  ['Webhooks', 'Deliver for three days after it closes. Then the endpoints are removed.'],
  ['Members', 'Work until it closes. Owners can read and download archives for 30 more days.'],
  ['Kept by law', 'Issued documents with their customers, the journal and the audit log.'],
  ['Erased', 'Bank details of contacts, and leads, after 30 days.'],
];

const effectsFr: Effects = [
  ['Documents récurrents', 'Ne sont plus créés dès le début. Ils sont arrêtés à la fermeture.'],
  ['Rappels', 'Ne sont plus envoyés dès le début.'],
  ['Connexion aux paiements', 'Vous la fermez et choisissez le compte pour le solde en attente.'],
  ['Clés API', 'Fonctionnent jusqu’à la fermeture, puis sont révoquées.'],
  ['Webhooks', 'Livrent encore trois jours après la fermeture, puis sont supprimés.'],
  [
    'Membres',
    'Travaillent jusqu’à la fermeture. Les propriétaires lisent et téléchargent encore 30 jours.',
  ],
  ['Conservés par la loi', 'Documents émis avec leurs clients, journal et journal d’audit.'],
  ['Effacés', 'Coordonnées bancaires des contacts, et pistes, après 30 jours.'],
];

const en = { title: 'Close the organisation', effects: effectsEn };
const fr: typeof en = { title: 'Fermer l’organisation', effects: effectsFr };

export const closingTexts = choose({ en, fr });
