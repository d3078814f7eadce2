import type { Texts } from './words-en.rules.ts';

/** All texts of the payer's pages in French. */
export const french: Texts = {
  languageName: 'Français',
  languageSwitch: 'Langue',
  skipToContent: 'Aller au contenu',
  testBanner: 'Mode test. Aucun argent réel ne circule sur cette page.',
  orderSummary: 'Commande',
  payment: 'Paiement',
  soldBy: 'Vendu par',
  questions: 'Une question sur votre commande ?',
  or: 'ou',

  openTitle: (merchant) => `Payer ${merchant}`,
  againAfterDays: (count) =>
    count === 1
      ? 'Débité sur la même carte chaque jour, jusqu’à l’annulation.'
      : `Débité sur la même carte tous les ${count} jours, jusqu’à l’annulation.`,
  againAfterWeeks: (count) =>
    count === 1
      ? 'Débité sur la même carte chaque semaine, jusqu’à l’annulation.'
      : `Débité sur la même carte toutes les ${count} semaines, jusqu’à l’annulation.`,
  againAfterMonths: (count) =>
    count === 1
      ? 'Débité sur la même carte chaque mois, jusqu’à l’annulation.'
      : `Débité sur la même carte tous les ${count} mois, jusqu’à l’annulation.`,
  againAfterYears: (count) =>
    count === 1
      ? 'Débité sur la même carte chaque année, jusqu’à l’annulation.'
      : `Débité sur la même carte tous les ${count} ans, jusqu’à l’annulation.`,
  amountLabel: 'Montant',
  amountHint: (min, max) => `Entre ${min} et ${max}.`,
  emailLabel: 'Adresse e-mail',
  emailHint: 'Nous y envoyons votre reçu. Le vendeur la voit avec votre paiement.',
  nameLabel: 'Nom',
  optional: 'facultatif',
  payAmount: (amount) => `Payer ${amount}`,
  payChosen: 'Continuer vers le paiement',
  testMark: '(essai)',
  howToPay: 'Comment vous payez',
  payAt: (provider) => `Vous payez chez ${provider}`,
  payAtText: (merchant) =>
    `À la page suivante. ${merchant} ne voit jamais vos données de carte ou de banque.`,
  comeBack: 'Vous revenez ici pour votre reçu.',
  comeBackTo: (merchant) => `Vous revenez chez ${merchant} une fois le paiement terminé.`,
  order: 'Commande',
  total: 'Total',

  errorPrefix: 'Erreur :',
  errorsTitle: 'Veuillez vérifier votre saisie',
  amountMissing: 'Indiquez le montant que vous voulez payer.',
  amountUnreadable: (example) => `Écrivez le montant en chiffres, par exemple ${example}.`,
  amountTooManyDecimals: (decimals) =>
    decimals === 0
      ? 'Cette monnaie n’a pas de décimales. Indiquez un montant entier.'
      : `Indiquez au plus ${decimals} décimales.`,
  amountTooSmall: (min) => `Indiquez ${min} ou plus.`,
  amountTooLarge: (max) => `Indiquez ${max} ou moins.`,
  emailMissing: 'Indiquez votre adresse e-mail.',
  emailUnreadable: 'Indiquez une adresse e-mail comme nom@exemple.com.',
  nameTooLong: (lengthMax) => `Raccourcissez le nom à ${lengthMax} caractères au plus.`,

  staleTitle: 'Cette page a expiré',
  staleText:
    'Elle est restée ouverte trop longtemps : rien n’a été payé. Vérifiez les données ci-dessous et envoyez-les de nouveau.',

  suspendedTitle: 'Ce vendeur n’accepte pas de paiements pour le moment',
  suspendedText: 'Rien n’a été débité. Contactez le vendeur si vous alliez payer.',
  refusedTitle: 'Ce paiement ne peut pas être accepté',
  refusedText: 'Rien n’a été débité. Si vous vouliez payer, contactez le vendeur.',
  refusedLimitText:
    'Rien n’a été débité. Il dépasse ce que ce vendeur peut accepter de vous pour le moment. Payez moins, réessayez plus tard ou contactez le vendeur.',
  pausedTitle: 'Les paiements sont suspendus un instant',
  pausedText:
    'Aucun paiement n’est accepté en ce moment. Rien n’a été débité. Revenez dans peu de temps.',
  expiredTitle: 'Ce lien de paiement a expiré',
  expiredText: 'Il ne peut plus être payé. Demandez-en un nouveau au vendeur.',
  usedTitle: 'Ce paiement a déjà été effectué',
  usedText: 'Le lien valait pour un seul paiement, qui a été reçu. Il n’y a plus rien à payer ici.',
  disabledTitle: 'Ce lien de paiement est désactivé',
  disabledText:
    'Le vendeur n’accepte pas de paiement par ce lien en ce moment. Demandez-lui-en un autre.',
  notFoundTitle: 'Page introuvable',
  notFoundText:
    'Il n’y a pas de paiement à cette adresse. Vérifiez qu’il ne manque aucun caractère, ou demandez au vendeur.',
  limitedTitle: 'Trop de tentatives',
  limitedText: (seconds) =>
    seconds === 1
      ? 'Rien n’a été débité. Attendez une seconde, puis réessayez.'
      : `Rien n’a été débité. Attendez ${seconds} secondes, puis réessayez.`,
  providerFailedTitle: 'Le paiement n’a pas pu commencer',
  providerFailedText:
    'Le prestataire de paiement n’a pas répondu comme prévu. Rien n’a été débité. Vous pouvez réessayer maintenant.',
  unreadableTitle: 'L’envoi n’a pas pu être lu',
  unreadableText:
    'Rien n’a été débité. Ouvrez de nouveau la page de paiement et remplissez le formulaire.',
  unavailableTitle: 'La page est indisponible un instant',
  unavailableText:
    'Un service derrière cette page ne répond pas. Si vous étiez en train de payer, votre paiement n’est pas perdu. Rechargez la page dans peu de temps.',
  faultTitle: 'Une erreur s’est produite de notre côté',
  faultText:
    'Si vous étiez en train de payer, votre paiement n’est pas perdu : ouvrez de nouveau cette page pour voir où il en est.',

  handoverTitle: 'Redirection vers le prestataire de paiement',
  handoverText: 'Si sa page ne s’ouvre pas toute seule, utilisez le bouton.',

  waitingTitle: 'En attente de votre paiement',
  waitingText: 'Le prestataire de paiement ne nous a pas encore signalé de paiement.',
  waitingHelp:
    'Si vous avez payé, restez ici : cette page se met à jour toute seule. Si vous êtes parti avant de payer, annulez et recommencez.',
  processingTitle: 'Votre paiement est en cours',
  processingText:
    'Le prestataire de paiement confirme votre paiement. Merci de ne pas payer une seconde fois.',
  processingHelp:
    'Cette page se met à jour toute seule. Vous pouvez aussi la fermer : le paiement continue sans elle.',
  quietHelp: 'Cette page reste telle quelle jusqu’à ce que vous vérifiiez.',
  checkNow: 'Vérifier maintenant',
  stopChecking: 'Arrêter la vérification automatique',
  startChecking: 'Vérifier automatiquement',
  cancelPayment: 'Annuler ce paiement',

  paidTitle: 'Paiement reçu',
  paidText: (amount, merchant) => `Vous avez payé ${amount} à ${merchant}. Merci.`,
  refundedTitle: 'Paiement remboursé',
  refundedText: (amount, merchant) => `${merchant} vous a renvoyé ${amount}.`,
  partlyRefunded: (amount) => `De cette somme, ${amount} vous ont été renvoyés.`,
  viewReceipt: 'Voir le reçu',
  backToMerchant: (merchant) => `Retour chez ${merchant}`,

  failedTitle: 'Paiement non abouti',
  failedDeclined:
    'Le paiement a été refusé. Rien n’a été débité. Une autre carte ou un autre compte peut fonctionner.',
  failedFunds: 'La carte ou le compte n’était pas assez approvisionné. Rien n’a été débité.',
  failedAuthentication:
    'Le paiement n’a pas été confirmé auprès de votre banque. Rien n’a été débité.',
  failedLimit: 'Le montant dépasse un plafond de la carte ou du compte. Rien n’a été débité.',
  failedExpired: 'Le paiement n’a pas été terminé à temps.',
  failedProvider: 'Le prestataire de paiement n’a pas pu terminer le paiement.',
  failedMismatch: 'Un autre montant que celui demandé est arrivé. Il vous est renvoyé.',
  failedDuplicate: 'Quelqu’un d’autre avait déjà payé. Votre argent vous est renvoyé.',
  failedCancelled: 'Le vendeur l’avait annulé. Aucun argent n’a été gardé.',
  failedClosed: 'Ce paiement ne peut plus être retenté. Demandez un nouveau lien au vendeur.',
  tryAgain: 'Réessayer',

  cancelledTitle: 'Paiement annulé',
  cancelledText: 'Rien n’a été débité.',
  startAgain: 'Recommencer',

  receiptOf: (merchant) => `Reçu de ${merchant}`,
  receiptPaidOn: (day) => `Payé le ${day}`,
  receiptAmount: 'Montant',
  receiptRefunded: 'Remboursé',
  receiptDate: 'Date et heure',
  receiptTime: (dateTime, city, offset) =>
    city === null ? `${dateTime} (${offset})` : `${dateTime}, heure de ${city} (${offset})`,
  receiptMethod: 'Moyen de paiement',
  receiptAt: (method, provider) => `${method}, chez ${provider}`,
  receiptPayer: 'Payé par',
  paymentNumber: 'Numéro de paiement',
  receiptTax: 'Numéro fiscal',
  receiptTotal: 'Total payé',
  receiptTest: 'Paiement de test : aucun argent n’a circulé.',
  receiptPrint: 'Pour le garder, imprimez cette page ou enregistrez-la en PDF.',
  receiptTitle: (number) => `Reçu ${number}`,
  seeReceipt: 'Voir le reçu',
  downloadPdf: 'Télécharger le PDF',
  taxIncluded: (label) => `Dont ${label}`,
  mailReceiptSubject: (merchant, number, amount) =>
    `Votre reçu ${number} de ${merchant} : ${amount}`,
  mailReply: 'Une question ? Répondez à cet e-mail.',
  mailCall: (phone) => `Une question ? Appelez le ${phone}.`,
  mailReplyOrCall: (phone) => `Une question ? Répondez à cet e-mail ou appelez le ${phone}.`,
  mailRefundSubject: (merchant, amount) => `${merchant} vous a remboursé ${amount}`,
  mailRefundText: (number) =>
    `Ce remboursement concerne votre paiement, reçu ${number}. Votre banque peut mettre quelques jours à afficher la somme.`,
  startedTitle: 'Votre abonnement a commencé',
  nextCharge: 'Prochain prélèvement',
  amountOnDay: (amount, day) => `${amount} le ${day}`,
  chargedTo: 'Carte débitée',
  cancelWhenever:
    'Vous pouvez résilier à tout moment. Chaque reçu contient un lien vers la page de votre abonnement.',
  manageSubscription: 'Gérer l’abonnement',
  subscription: 'Abonnement',
  statusActive: 'Actif',
  statusPastDue: 'Échec du paiement',
  statusPaused: 'En pause',
  onPauseTitle: 'Votre abonnement est en pause',
  onPauseText: (day) =>
    `Le vendeur l’a mis en pause le ${day}. Rien n’est prélevé pendant la pause. Nous vous écrirons à la reprise.`,
  resumedTitle: 'Votre abonnement reprend',
  resumedText: 'Rien n’est prélevé pour la durée de la pause.',
  amountFrom: (amount, day) => `À partir du ${day} : ${amount}`,
  amountChangesTitle: 'Le montant de votre abonnement change',
  amountStaysTitle: 'Le montant de votre abonnement reste le même',
  mailPausedSubject: (merchant, what) => `${merchant} : votre abonnement est en pause, ${what}`,
  mailResumedSubject: (merchant, what) => `${merchant} : votre abonnement reprend, ${what}`,
  mailAmountSubject: (merchant, amount, day) => `${merchant} : ${amount} à partir du ${day}`,
  mailAmountText: (before, after, what, day) =>
    `À partir du ${day}, nous prélevons ${after} au lieu de ${before} pour ${what}. Si vous n’êtes pas d’accord, résiliez avant cette date.`,
  mailAmountStaysSubject: (merchant, amount) => `${merchant} : le montant reste ${amount}`,
  mailAmountStaysText: (amount, what) =>
    `Le vendeur a retiré le changement annoncé. Nous prélevons ${amount} pour ${what}, comme avant.`,
  amountNow: 'Jusque-là',
  amountThen: 'Ensuite',
  statusCancelled: 'Résilié',
  paymentsTitle: 'Paiements',
  receiptWord: 'Reçu',
  chargeFailed: 'Refusé',
  chargeUnderWay: 'En cours',
  useOtherCard: 'Utiliser une autre carte',
  otherCardText: (amount, day, provider) =>
    `Vous saisissez la nouvelle carte chez ${provider} et payez ${amount} maintenant au lieu du ${day}. Les prélèvements suivants se font sur cette carte.`,
  cardFailedTitle: 'Nous n’avons pas pu débiter votre carte',
  keepTitle: 'Conserver votre abonnement',
  keepText: (amount) =>
    `Utilisez une autre carte et payez ${amount} maintenant. Vos dates ne changent pas.`,
  payWithOther: (amount) => `Payer ${amount} avec une autre carte`,
  tryAgainOn: (day) => `Nous réessaierons la carte le ${day}.`,
  endsOn: (day) =>
    `Si aucun prélèvement n’aboutit, l’abonnement prend fin le ${day}. Vous ne devez alors rien.`,
  cancelIt: 'Résilier l’abonnement',
  cancelText: (day) =>
    `Vous gardez ce que vous avez payé jusqu’au ${day}. Plus rien n’est prélevé.`,
  cancelNowText: 'Il prend fin aujourd’hui et nous cessons de débiter votre carte.',
  endedTitle: 'Votre abonnement est résilié',
  endedText: 'Plus rien n’est prélevé. Pour recommencer, demandez un nouveau lien au vendeur.',
  keepLinkSecret: 'Quiconque a ce lien peut ouvrir cette page : gardez-le pour vous.',
  runningTitle: 'Cet abonnement est actif',
  runningText:
    'Le premier paiement a été reçu : il n’y a rien à payer ici. Nous pouvons envoyer à l’abonné un lien pour le consulter, le modifier ou le résilier.',
  mailTheLink: 'Envoyer le lien par e-mail',
  linkMailedTitle: 'Le lien est en route',
  linkMailedText: (email) => `Nous l’envoyons à ${email}.`,
  mailStartedSubject: (merchant, what) => `${merchant} : votre abonnement a commencé, ${what}`,
  mailFailedSubject: (merchant, what) =>
    `${merchant} : votre carte n’a pas pu être débitée, ${what}`,
  mailFailedText: (amount, what, day) =>
    `Le prélèvement de ${amount} pour ${what} du ${day} a échoué. Aucune somme n’a été prise.`,
  mailNeverCard:
    'Le lien ouvre votre page, sans mot de passe. Nous ne demandons jamais de données de carte par e-mail.',
  mailSoonSubject: (merchant, amount, day) => `${merchant} : ${amount} seront prélevés le ${day}`,
  mailSoonTitle: 'Votre abonnement se renouvelle bientôt',
  mailSoonText: (amount, what, day) =>
    `Nous prélevons ${amount} pour ${what} le ${day}. Vous n’avez rien à faire. Pour l’éviter, résiliez avant ce jour.`,
  mailEndedSubject: (merchant, what) => `${merchant} : votre abonnement est résilié, ${what}`,
  mailEndedFailed: (amount) =>
    `Aucune carte n’a pu être débitée de ${amount} : l’abonnement a pris fin. Vous ne devez rien.`,
  mailLinkSubject: (merchant, what) => `${merchant} : le lien vers votre abonnement, ${what}`,
  mailLinkText:
    'Quelqu’un l’a demandé sur la page de paiement de votre abonnement. Si ce n’était pas vous, vous n’avez rien à faire.',
  methodCard: 'Carte',
  methodBankTransfer: 'Virement bancaire',
  methodMobileMoney: 'Mobile money',
  methodUssd: 'USSD',
  methodQr: 'Code QR',
  methodAccount: 'Compte bancaire',
  methodOther: 'Autre',
  printChoose: 'Vous choisissez le montant',
  printOpen: 'Ouvrez l’appareil photo',
  printPoint: 'Visez le code',
  printPay: 'Payez et recevez votre reçu',
  printType: 'ou tapez',
  cardEnding: (brand, last4) => `${brand} se terminant par ${last4}`,
};
