import { choose, words } from '@countinghouse/ui';

const en = {
  reason: 'Reason',
  reasonHint: 'For the log. Colleagues read it before they confirm.',
  reasonOptional: 'Reason (optional)',
  second: 'Another operator has to confirm this within 72 hours. Nothing changes before.',
  live: 'Live',
  test: 'Test',
  business: 'Business',
  organisation: 'Organisation',
  owner: 'Owner',
  environment: 'Mode',
  since: 'Since',
  actions: words({
    'business.verify': 'Verify for live money',
    'business.reject': 'Reject the verification',
    'business.suspend': 'Suspend',
    'business.reinstate': 'Lift the suspension',
    'suspense.return': 'Return to the payer',
    'suspense.keep': 'Keep the amount due',
    'organisation.suspend': 'Suspend',
    'organisation.reinstate': 'Lift the suspension',
    'account.recover': 'Give access back',
    'risk.loosen': 'Loosen the limits of the checkout',
    'fees.change': 'Change fees',
    'settlement_delay.change': 'Change the settlement delay',
    'approval_limits.loosen': 'Loosen approval limits',
    'member.invite': 'Invite somebody',
    'member.remove': 'Remove a member',
    'business.rename': 'Change verified names',
    'payer.erase': 'Erase a payer',
  }),
};

const fr: typeof en = {
  reason: 'Motif',
  reasonHint: 'Pour le journal. Vos collègues le lisent avant de confirmer.',
  reasonOptional: 'Motif (facultatif)',
  second: 'Un autre opérateur doit confirmer sous 72 heures. Rien ne change avant.',
  live: 'Réel',
  test: 'Test',
  business: 'Entreprise',
  organisation: 'Organisation',
  owner: 'Titulaire',
  environment: 'Mode',
  since: 'Depuis',
  actions: {
    'business.verify': 'Vérifier pour l’argent réel',
    'business.reject': 'Refuser la vérification',
    'business.suspend': 'Suspendre',
    'business.reinstate': 'Lever la suspension',
    'suspense.return': 'Rendre au payeur',
    'suspense.keep': 'Garder le montant dû',
    'organisation.suspend': 'Suspendre',
    'organisation.reinstate': 'Lever la suspension',
    'account.recover': 'Rendre l’accès',
    'risk.loosen': 'Assouplir les limites du paiement',
    'fees.change': 'Changer les frais',
    'settlement_delay.change': 'Changer le délai de règlement',
    'approval_limits.loosen': 'Assouplir les limites d’approbation',
    'member.invite': 'Inviter une personne',
    'member.remove': 'Retirer un membre',
    'business.rename': 'Changer les noms vérifiés',
    'payer.erase': 'Effacer un payeur',
  },
};

export const texts = choose({ en, fr });

export const actionWord = (action: string): string => texts.actions[action] ?? action;
export const modeWord = (environment: string): string =>
  environment === 'live' ? texts.live : texts.test;
