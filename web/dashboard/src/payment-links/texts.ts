import { choose } from '@countinghouse/ui';

const en = {
  links: 'Payment links',
  create: 'Create payment link',
  find: 'Find by title, description or id',
  title: 'Title',
  uses: 'Uses',
  usesOf: (uses: number, most: number | null) =>
    most === null ? String(uses) : `${uses} of ${most}`,
  none: 'No payment link fits',
  noneHint: 'Search for other words, or choose another status.',
  noneYet: 'No payment link yet',
  noneYetHint: 'A payment link is a page where anybody who has its address can pay.',
  newLink: 'New payment link',
  titleHint: 'The payer reads it on top of the page.',
  expires: 'Expires at the end of (optional)',
  maxUses: 'At most this many payments (optional)',
  save: 'Create the link',
  facts: 'The link',
  expiresAt: 'Expires',
  never: 'never',
  lastUsed: 'Last payment',
  id: 'Link id',
};

const fr: typeof en = {
  links: 'Liens de paiement',
  create: 'Créer un lien de paiement',
  find: 'Chercher par titre, description ou identifiant',
  title: 'Titre',
  uses: 'Utilisations',
  usesOf: (uses, most) => (most === null ? String(uses) : `${uses} sur ${most}`),
  none: 'Aucun lien ne correspond',
  noneHint: 'Cherchez d’autres mots, ou choisissez un autre statut.',
  noneYet: 'Pas encore de lien de paiement',
  noneYetHint: 'Un lien de paiement est une page où paie quiconque a son adresse.',
  newLink: 'Nouveau lien de paiement',
  titleHint: 'Le payeur le lit en haut de la page.',
  expires: 'Expire à la fin du (facultatif)',
  maxUses: 'Au plus ce nombre de paiements (facultatif)',
  save: 'Créer le lien',
  facts: 'Le lien',
  expiresAt: 'Expire',
  never: 'jamais',
  lastUsed: 'Dernier paiement',
  id: 'Identifiant',
};

export const texts = choose({ en, fr });
