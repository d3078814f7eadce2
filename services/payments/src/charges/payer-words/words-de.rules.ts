import type { Texts } from './words-en.rules.ts';

/** All texts of the payer's pages in German. */
export const german: Texts = {
  languageName: 'Deutsch',
  languageSwitch: 'Sprache',
  skipToContent: 'Zum Inhalt',
  testBanner: 'Testmodus. Auf dieser Seite fließt kein echtes Geld.',
  orderSummary: 'Bestellung',
  payment: 'Zahlung',
  soldBy: 'Verkauft von',
  questions: 'Fragen zu Ihrer Bestellung?',
  or: 'oder',
  openTitle: (merchant) => `An ${merchant} zahlen`,
  againAfterDays: (count) => again(count === 1 ? 'jeden Tag' : `alle ${count} Tage`),
  againAfterWeeks: (count) => again(count === 1 ? 'jede Woche' : `alle ${count} Wochen`),
  againAfterMonths: (count) => again(count === 1 ? 'jeden Monat' : `alle ${count} Monate`),
  againAfterYears: (count) => again(count === 1 ? 'jedes Jahr' : `alle ${count} Jahre`),
  amountLabel: 'Betrag',
  amountHint: (min, max) => `Zwischen ${min} und ${max}.`,
  emailLabel: 'E-Mail-Adresse',
  emailHint: 'Dorthin senden wir Ihre Quittung. Der Verkäufer sieht sie mit Ihrer Zahlung.',
  nameLabel: 'Ihr Name',
  optional: 'freiwillig',
  payAmount: (amount) => `Zahlungspflichtig bestellen: ${amount}`,
  payChosen: 'Weiter zur Zahlung',
  testMark: '(Probe)',
  howToPay: 'So zahlen Sie',
  payAt: (provider) => `Sie zahlen bei ${provider}`,
  payAtText: (merchant) =>
    `Auf der nächsten Seite. ${merchant} sieht Ihre Karten- und Bankdaten nie.`,
  comeBack: 'Danach kommen Sie für Ihre Quittung hierher zurück.',
  comeBackTo: (merchant) => `Nach der Zahlung kommen Sie zu ${merchant} zurück.`,
  order: 'Bestellung',
  total: 'Summe',
  errorPrefix: 'Fehler:',
  errorsTitle: 'Bitte prüfen Sie Ihre Angaben',
  amountMissing: 'Geben Sie den Betrag ein, den Sie zahlen möchten.',
  amountUnreadable: (example) => `Geben Sie den Betrag in Ziffern ein, zum Beispiel ${example}.`,
  amountTooManyDecimals: (decimals) =>
    decimals === 0
      ? 'Diese Währung hat keine Nachkommastellen. Geben Sie einen ganzen Betrag ein.'
      : `Geben Sie höchstens ${decimals} Nachkommastellen ein.`,
  amountTooSmall: (min) => `Geben Sie ${min} oder mehr ein.`,
  amountTooLarge: (max) => `Geben Sie ${max} oder weniger ein.`,
  emailMissing: 'Geben Sie Ihre E-Mail-Adresse ein.',
  emailUnreadable: 'Geben Sie eine E-Mail-Adresse wie name@beispiel.de ein.',
  nameTooLong: (lengthMax) => `Kürzen Sie den Namen auf höchstens ${lengthMax} Zeichen.`,
  staleTitle: 'Diese Seite ist abgelaufen',
  staleText:
    'Sie war zu lange offen; es wurde nichts gezahlt. Prüfen Sie die Angaben und senden Sie sie noch einmal.',
  suspendedTitle: 'Dieser Verkäufer nimmt zurzeit keine Zahlungen an',
  suspendedText: 'Es wurde nichts abgebucht. Wenden Sie sich an den Verkäufer.',
  refusedTitle: 'Diese Zahlung ist nicht möglich',
  refusedText:
    'Es wurde nichts abgebucht. Wenn Sie bezahlen wollten, wenden Sie sich an den Verkäufer.',
  refusedLimitText:
    'Es wurde nichts abgebucht. Sie übersteigt, was dieser Verkäufer zurzeit von Ihnen annehmen kann. Zahlen Sie weniger, versuchen Sie es später, oder wenden Sie sich an den Verkäufer.',
  pausedTitle: 'Zahlungen sind unterbrochen',
  pausedText:
    'Wir nehmen gerade keine Zahlungen an. Es wurde nichts abgebucht. Versuchen Sie es bald wieder.',
  expiredTitle: 'Dieser Zahlungslink ist abgelaufen',
  expiredText: 'Er kann nicht mehr bezahlt werden. Bitten Sie den Verkäufer um einen neuen.',
  usedTitle: 'Diese Zahlung ist schon erfolgt',
  usedText:
    'Der Link galt für eine einzige Zahlung; sie ist eingegangen. Es ist nichts mehr offen.',
  disabledTitle: 'Dieser Zahlungslink ist abgeschaltet',
  disabledText:
    'Der Verkäufer nimmt darüber zurzeit keine Zahlungen an. Bitten Sie um einen anderen Link.',
  notFoundTitle: 'Seite nicht gefunden',
  notFoundText:
    'Unter dieser Adresse gibt es keine Zahlung. Prüfen Sie, ob Zeichen fehlen, oder fragen Sie den Verkäufer.',
  limitedTitle: 'Zu viele Versuche',
  limitedText: (seconds) =>
    seconds === 1
      ? 'Es wurde nichts abgebucht. Warten Sie eine Sekunde und versuchen Sie es noch einmal.'
      : `Es wurde nichts abgebucht. Warten Sie ${seconds} Sekunden und versuchen Sie es noch einmal.`,
  providerFailedTitle: 'Die Zahlung konnte nicht beginnen',
  providerFailedText:
    'Der Zahlungsdienst hat nicht wie erwartet geantwortet. Es wurde nichts abgebucht. Sie können es jetzt noch einmal versuchen.',
  unreadableTitle: 'Das Formular war nicht lesbar',
  unreadableText:
    'Es wurde nichts abgebucht. Öffnen Sie die Zahlungsseite neu und füllen Sie das Formular aus.',
  unavailableTitle: 'Diese Seite ist kurz nicht erreichbar',
  unavailableText:
    'Ein Dienst hinter dieser Seite antwortet nicht. Falls Sie gerade zahlten: Ihre Zahlung ist nicht verloren. Laden Sie die Seite bald neu.',
  faultTitle: 'Bei uns ist etwas schiefgegangen',
  faultText:
    'Falls Sie gerade zahlten: Ihre Zahlung ist nicht verloren. Öffnen Sie die Seite neu, um den Stand zu sehen.',
  handoverTitle: 'Weiter zum Zahlungsdienst',
  handoverText: 'Wenn sich die Seite nicht von selbst öffnet, nutzen Sie die Schaltfläche.',
  waitingTitle: 'Wir warten auf Ihre Zahlung',
  waitingText: 'Der Zahlungsdienst hat noch keine Zahlung gemeldet.',
  waitingHelp:
    'Wenn Sie gezahlt haben, bleiben Sie hier: Die Seite aktualisiert sich selbst. Sonst brechen Sie ab und beginnen neu.',
  processingTitle: 'Ihre Zahlung wird bearbeitet',
  processingText: 'Der Zahlungsdienst bestätigt Ihre Zahlung. Bitte zahlen Sie nicht noch einmal.',
  processingHelp:
    'Die Seite aktualisiert sich selbst. Sie können sie schließen; die Zahlung läuft weiter.',
  quietHelp: 'Die Seite ändert sich erst, wenn Sie prüfen.',
  checkNow: 'Jetzt prüfen',
  stopChecking: 'Nicht mehr selbst prüfen',
  startChecking: 'Von selbst prüfen',
  cancelPayment: 'Diese Zahlung abbrechen',
  paidTitle: 'Zahlung eingegangen',
  paidText: (amount, merchant) => `Sie haben ${amount} an ${merchant} gezahlt. Danke.`,
  refundedTitle: 'Zahlung erstattet',
  refundedText: (amount, merchant) => `${merchant} hat Ihnen ${amount} erstattet.`,
  partlyRefunded: (amount) => `Davon wurden Ihnen ${amount} erstattet.`,
  viewReceipt: 'Quittung ansehen',
  backToMerchant: (merchant) => `Zurück zu ${merchant}`,
  failedTitle: 'Zahlung nicht abgeschlossen',
  failedDeclined:
    'Die Zahlung wurde abgelehnt. Es wurde nichts abgebucht. Eine andere Karte oder ein anderes Konto kann helfen.',
  failedFunds: 'Karte oder Konto waren nicht gedeckt. Es wurde nichts abgebucht.',
  failedAuthentication:
    'Die Zahlung wurde bei Ihrer Bank nicht bestätigt. Es wurde nichts abgebucht.',
  failedLimit: 'Der Betrag liegt über der Grenze von Karte oder Konto. Es wurde nichts abgebucht.',
  failedExpired: 'Die Zahlung wurde nicht rechtzeitig abgeschlossen.',
  failedProvider: 'Der Zahlungsdienst konnte die Zahlung nicht abschließen.',
  failedMismatch: 'Es kam ein anderer Betrag an als gefordert. Wir senden ihn zurück.',
  failedDuplicate: 'Jemand anderes hat schon bezahlt. Wir senden Ihr Geld zurück.',
  failedCancelled: 'Der Verkäufer hat diese Zahlung storniert. Es wurde kein Geld behalten.',
  failedClosed:
    'Diese Zahlung lässt sich nicht wiederholen. Bitten Sie den Verkäufer um einen neuen Link.',
  tryAgain: 'Noch einmal versuchen',
  cancelledTitle: 'Zahlung abgebrochen',
  cancelledText: 'Es wurde nichts abgebucht.',
  startAgain: 'Neu beginnen',
  receiptOf: (merchant) => `Quittung von ${merchant}`,
  receiptPaidOn: (day) => `Bezahlt am ${day}`,
  receiptAmount: 'Betrag',
  receiptRefunded: 'Erstattet',
  receiptDate: 'Datum und Uhrzeit',
  receiptTime: (dateTime, city, offset) =>
    city === null ? `${dateTime} (${offset})` : `${dateTime}, Zeit in ${city} (${offset})`,
  receiptMethod: 'Bezahlt mit',
  receiptAt: (method, provider) => `${method}, bei ${provider}`,
  receiptPayer: 'Bezahlt von',
  paymentNumber: 'Zahlungsnummer',
  receiptTax: 'Steuernummer',
  receiptTotal: 'Bezahlt insgesamt',
  receiptTest: 'Testzahlung: Es ist kein Geld geflossen.',
  receiptPrint: 'Drucken Sie diese Seite, oder sichern Sie sie als PDF.',
  receiptTitle: (number) => `Quittung ${number}`,
  seeReceipt: 'Quittung ansehen',
  downloadPdf: 'PDF herunterladen',
  taxIncluded: (label) => `Darin ${label}`,
  mailReceiptSubject: (merchant, number, amount) =>
    `Ihre Quittung ${number} von ${merchant}: ${amount}`,
  mailReply: 'Fragen? Antworten Sie auf diese E-Mail.',
  mailCall: (phone) => `Fragen? Rufen Sie ${phone} an.`,
  mailReplyOrCall: (phone) => `Fragen? Antworten Sie auf diese E-Mail oder rufen Sie ${phone} an.`,
  mailRefundSubject: (merchant, amount) => `${merchant} hat ${amount} erstattet`,
  mailRefundText: (number) =>
    `Die Erstattung gehört zu Ihrer Zahlung mit der Quittung ${number}. Bis das Geld bei Ihrer Bank erscheint, kann es einige Tage dauern.`,
  startedTitle: 'Ihr Abonnement hat begonnen',
  nextCharge: 'Nächste Abbuchung',
  amountOnDay: (amount, day) => `${amount} am ${day}`,
  chargedTo: 'Belastet wird',
  cancelWhenever:
    'Sie können jederzeit kündigen. Jede Quittung enthält einen Link zur Seite Ihres Abonnements.',
  manageSubscription: 'Abonnement verwalten',
  subscription: 'Abonnement',
  statusActive: 'Aktiv',
  statusPastDue: 'Zahlung fehlgeschlagen',
  statusPaused: 'Pausiert',
  onPauseTitle: 'Ihr Abonnement ist pausiert',
  onPauseText: (day) =>
    `Der Verkäufer hat es am ${day} pausiert. Während der Pause wird nichts abgebucht. Wir schreiben Ihnen, wenn es weitergeht.`,
  resumedTitle: 'Ihr Abonnement läuft weiter',
  resumedText: 'Für die Zeit der Pause wird nichts berechnet.',
  amountFrom: (amount, day) => `Ab ${day}: ${amount}`,
  amountChangesTitle: 'Der Betrag Ihres Abonnements ändert sich',
  amountStaysTitle: 'Der Betrag Ihres Abonnements bleibt gleich',
  mailPausedSubject: (merchant, what) => `${merchant}: Ihr Abonnement ist pausiert, ${what}`,
  mailResumedSubject: (merchant, what) => `${merchant}: Ihr Abonnement läuft weiter, ${what}`,
  mailAmountSubject: (merchant, amount, day) => `${merchant}: ${amount} ab ${day}`,
  mailAmountText: (before, after, what, day) =>
    `Ab ${day} buchen wir ${after} statt ${before} für ${what} ab. Wenn Sie nicht einverstanden sind, kündigen Sie vor diesem Tag.`,
  mailAmountStaysSubject: (merchant, amount) => `${merchant}: Es bleibt bei ${amount}`,
  mailAmountStaysText: (amount, what) =>
    `Der Verkäufer hat die angekündigte Änderung zurückgenommen. Wir buchen wie bisher ${amount} für ${what} ab.`,
  amountNow: 'Bis dahin',
  amountThen: 'Danach',
  statusCancelled: 'Gekündigt',
  paymentsTitle: 'Zahlungen',
  receiptWord: 'Quittung',
  chargeFailed: 'Abgelehnt',
  chargeUnderWay: 'In Bearbeitung',
  useOtherCard: 'Andere Karte verwenden',
  otherCardText: (amount, day, provider) =>
    `Sie geben die neue Karte bei ${provider} ein und zahlen ${amount} jetzt statt am ${day}. Spätere Abbuchungen gehen auf die neue Karte.`,
  cardFailedTitle: 'Wir konnten Ihre Karte nicht belasten',
  keepTitle: 'Abonnement behalten',
  keepText: (amount) =>
    `Verwenden Sie eine andere Karte und zahlen Sie ${amount} jetzt. Ihre Termine bleiben gleich.`,
  payWithOther: (amount) => `${amount} mit anderer Karte zahlen`,
  tryAgainOn: (day) => `Wir versuchen es am ${day} erneut mit der Karte.`,
  endsOn: (day) =>
    `Gelingt keine Abbuchung, endet das Abonnement am ${day}. Sie schulden dann nichts.`,
  cancelIt: 'Abonnement kündigen',
  cancelText: (day) =>
    `Was Sie bezahlt haben, behalten Sie bis ${day}. Es wird nichts mehr abgebucht.`,
  cancelNowText: 'Es endet heute, und wir versuchen nicht mehr, Ihre Karte zu belasten.',
  endedTitle: 'Ihr Abonnement ist gekündigt',
  endedText:
    'Es wird nichts mehr abgebucht. Für einen Neubeginn bitten Sie den Verkäufer um einen neuen Link.',
  keepLinkSecret: 'Wer diesen Link hat, kann diese Seite öffnen. Behalten Sie ihn für sich.',
  runningTitle: 'Dieses Abonnement läuft',
  runningText:
    'Die erste Zahlung ist eingegangen, hier ist nichts fällig. Wir können dem Abonnenten einen Link senden, um es anzusehen, zu ändern oder zu kündigen.',
  mailTheLink: 'Link per E-Mail senden',
  linkMailedTitle: 'Der Link ist unterwegs',
  linkMailedText: (email) => `Wir senden ihn an ${email}.`,
  mailStartedSubject: (merchant, what) => `${merchant}: Ihr Abonnement hat begonnen, ${what}`,
  mailFailedSubject: (merchant, what) =>
    `${merchant}: Ihre Karte konnte nicht belastet werden, ${what}`,
  mailFailedText: (amount, what, day) =>
    `Die Abbuchung von ${amount} für ${what} am ${day} ist nicht gelungen. Es wurde kein Geld genommen.`,
  mailNeverCard:
    'Der Link öffnet Ihre eigene Seite, ohne Passwort. Wir fragen nie per E-Mail nach Kartendaten.',
  mailSoonSubject: (merchant, amount, day) => `${merchant}: ${amount} werden am ${day} abgebucht`,
  mailSoonTitle: 'Ihr Abonnement verlängert sich bald',
  mailSoonText: (amount, what, day) =>
    `Wir buchen ${amount} für ${what} am ${day} ab. Sie müssen nichts tun. Um es zu verhindern, kündigen Sie vor diesem Tag.`,
  mailEndedSubject: (merchant, what) => `${merchant}: Ihr Abonnement ist gekündigt, ${what}`,
  mailEndedFailed: (amount) =>
    `Keine Karte konnte mit ${amount} belastet werden, daher ist das Abonnement beendet. Sie schulden nichts.`,
  mailLinkSubject: (merchant, what) => `${merchant}: der Link zu Ihrem Abonnement, ${what}`,
  mailLinkText:
    'Jemand hat ihn auf der Zahlungsseite Ihres Abonnements angefordert. Waren Sie es nicht, müssen Sie nichts tun.',
  methodCard: 'Karte',
  methodBankTransfer: 'Überweisung',
  methodMobileMoney: 'Mobiles Geld',
  methodUssd: 'USSD',
  methodQr: 'QR-Code',
  methodAccount: 'Bankkonto',
  methodOther: 'Anderes',
  printChoose: 'Sie bestimmen den Betrag',
  printOpen: 'Kamera öffnen',
  printPoint: 'Auf den Code richten',
  printPay: 'Bezahlen und Beleg erhalten',
  printType: 'oder eingeben:',
  cardEnding: (brand, last4) => `${brand} mit den Endziffern ${last4}`,
};

function again(rhythm: string): string {
  return `Wird ${rhythm} von derselben Karte abgebucht, bis zur Kündigung.`;
}
