import type { Texts } from './texts-en.page.ts';

/** All French texts of the customer pages. */
export const french: Texts = {
  languageName: 'Français',
  languageSwitch: 'Langue',
  skipToContent: 'Aller au contenu',
  testBanner: 'Organisation de test. Rien sur cette page n’est réel.',
  footerNote: 'Cette page est destinée à la personne qui l’a reçue. Gardez son adresse pour vous.',

  notFoundTitle: 'Page introuvable',
  notFoundText:
    'Le lien est incorrect ou n’est plus valable. Demandez-en un nouveau à l’expéditeur.',
  unreadableTitle: 'Impossible de lire cet envoi',
  unreadableText: 'Revenez en arrière, rechargez la page et renvoyez le formulaire.',
  limitedTitle: 'Trop de demandes',
  limitedText: (seconds) => `Attendez ${seconds} secondes, puis rouvrez la page.`,
  unavailableTitle: 'Temporairement indisponible',
  unavailableText: 'Aucune donnée n’est perdue. Rouvrez la page dans un instant.',
  faultTitle: 'Une erreur s’est produite chez nous',
  faultText: 'Rien n’a été modifié. Réessayez dans un instant.',

  invoiceFrom: 'De',
  invoiceState: 'État :',
  invoiceDownload: 'Télécharger en PDF',
  invoiceDetails: 'Détails',
  invoiceLines: 'Ce qui est facturé',
  invoicePaid: 'Cette facture est payée. Merci.',
  invoiceSettled: 'Cette facture est soldée. Il n’y a rien à payer.',
  invoiceVoid: 'Ce document a été annulé. Ne le payez pas.',
  invoiceOverdue: 'L’échéance est passée. Merci de payer, ou de nous écrire en cas de problème.',
  invoicePay: (amount) => `Payer ${amount}`,
  invoicePayConfirming:
    'Votre paiement est en cours de confirmation. Cette page se recharge seule.',
  invoicePayBusy:
    'De nombreux paiements sont en cours. Dans un instant, cette page affichera à nouveau le bouton.',
  invoicePayNotNow:
    'Le paiement en ligne n’est pas disponible. Réessayez plus tard, ou payez par virement.',
  invoicePayStale: 'Cette page est restée ouverte trop longtemps. Appuyez de nouveau sur Payer.',
  handoverTitle: 'Vous êtes dirigé vers la page de paiement',
  handoverText: 'Si la page ne s’ouvre pas d’elle-même, utilisez le bouton.',
  handoverButton: 'Aller à la page de paiement',
  statementPay: 'Voir et payer',
  statementPayAll: (amount) => `Tout payer : ${amount}`,
  statementPayInvoice: (number) => `Voir et payer ${number}`,
  lineDetail: (quantity, price) => `${quantity} × ${price}`,
  lineTax: (rates) => `taxe ${rates}`,

  quoteLines: 'Ce qui est proposé',
  quoteStates: {
    open: 'En attente de votre réponse',
    accepted: 'Accepté',
    declined: 'Refusé',
    expired: 'Expiré',
    withdrawn: 'Retiré',
  },
  quoteTotal: 'Total',
  quoteAnswer: 'Répondre à ce devis',
  quoteChangedTitle: 'Ce devis a changé',
  quoteChangedText:
    'Il n’est plus le même que lors de la dernière ouverture de cette page. Merci de le relire.',
  quoteChangedMeanwhile:
    'Il a été modifié pendant que vous l’aviez sous les yeux ; votre réponse n’a pas été prise en compte. Voici ce qui est proposé maintenant.',
  quoteStaleTitle: 'Cette page n’était plus à jour',
  quoteStaleText:
    'Elle est restée ouverte trop longtemps ; rien n’a été envoyé. Merci de répondre à nouveau.',
  quoteNotOpenTitle: 'Votre réponse n’a pas été prise en compte',
  quoteNotOpenText: 'Le devis n’est plus ouvert. Son état actuel est indiqué ci-dessous.',
  quoteAccepted: (name, day, seller) => `Accepté par ${name} le ${day}. ${seller} en est informé.`,
  quoteDeclined: (day, seller) => `Refusé le ${day}. ${seller} en est informé.`,
  quoteExpired: (seller) =>
    `Ce devis ne peut plus être accepté. Demandez-en un nouveau à ${seller}.`,
  quoteWithdrawn: (seller) => `${seller} a retiré ce devis. Vous n’avez rien à faire.`,
  quoteAcceptTitle: 'Accepter',
  quoteAcceptText: (seller) =>
    `Vous commandez à ${seller} ce qui est indiqué ci-dessus, à ces prix.`,
  quoteAcceptButton: (total) => `Accepter pour ${total}`,
  quoteDeclineTitle: 'Refuser plutôt',
  quoteDeclineButton: 'Refuser ce devis',
  quoteNameLabel: 'Votre nom',
  quoteNameHint: (charactersMax) => `Prénom et nom, ${charactersMax} caractères au plus.`,
  quoteReasonLabel: 'Pourquoi',
  quoteReasonHint: (charactersMax) =>
    `Cela aide l’expéditeur à faire une meilleure offre. ${charactersMax} caractères au plus.`,
  quoteOptional: 'facultatif',
  quoteErrorsTitle: 'Merci de vérifier votre saisie',
  quoteErrorPrefix: 'Erreur :',
  quoteNameMissing: 'Indiquez votre nom : il est conservé avec votre réponse.',
  quoteNameTooLong: (charactersMax) =>
    `Raccourcissez le nom à ${charactersMax} caractères au plus.`,
  quoteReasonTooLong: (charactersMax) =>
    `Raccourcissez le texte à ${charactersMax} caractères au plus.`,
  quoteRevisedTitle: 'Ce devis est en cours de révision',
  quoteRevisedText:
    'L’expéditeur prépare une nouvelle version. Elle sera ici dès qu’elle sera prête.',
};
