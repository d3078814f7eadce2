/** All texts of the payer's pages in English. The other catalogues have the same keys. */
export const english = {
  languageName: 'English',
  languageSwitch: 'Language',
  skipToContent: 'Skip to content',
  testBanner: 'Test mode. No real money moves on this page.',
  orderSummary: 'Order',
  payment: 'Payment',
  soldBy: 'Sold by',
  questions: 'Questions about your order?',
  or: 'or',

  openTitle: (merchant: string) => `Pay ${merchant}`,
  againAfterDays: (count: number) =>
    count === 1
      ? 'Charged to the same card every day until cancelled.'
      : `Charged to the same card every ${count} days until cancelled.`,
  againAfterWeeks: (count: number) =>
    count === 1
      ? 'Charged to the same card every week until cancelled.'
      : `Charged to the same card every ${count} weeks until cancelled.`,
  againAfterMonths: (count: number) =>
    count === 1
      ? 'Charged to the same card every month until cancelled.'
      : `Charged to the same card every ${count} months until cancelled.`,
  againAfterYears: (count: number) =>
    count === 1
      ? 'Charged to the same card every year until cancelled.'
      : `Charged to the same card every ${count} years until cancelled.`,
  amountLabel: 'Amount',
  amountHint: (min: string, max: string) => `Between ${min} and ${max}.`,
  emailLabel: 'E-mail address',
  emailHint: 'We send your receipt here. The seller sees it with your payment.',
  nameLabel: 'Name',
  optional: 'optional',
  payAmount: (amount: string) => `Pay ${amount}`,
  payChosen: 'Continue to payment',
  testMark: '(test)',
  howToPay: 'How you pay',
  payAt: (provider: string) => `You pay at ${provider}`,
  payAtText: (merchant: string) =>
    `On the next page. ${merchant} never sees your card or bank details.`,
  comeBack: 'You come back here for your receipt.',
  comeBackTo: (merchant: string) => `You return to ${merchant} when the payment is done.`,
  order: 'Order',
  total: 'Total',

  errorPrefix: 'Error:',
  errorsTitle: 'Please check what you entered',
  amountMissing: 'Enter the amount you want to pay.',
  amountUnreadable: (example: string) => `Enter the amount in digits, for example ${example}.`,
  amountTooManyDecimals: (decimals: number) =>
    decimals === 0
      ? 'This currency has no decimals. Enter a whole amount.'
      : `Enter at most ${decimals} decimals.`,
  amountTooSmall: (min: string) => `Enter ${min} or more.`,
  amountTooLarge: (max: string) => `Enter ${max} or less.`,
  emailMissing: 'Enter your e-mail address.',
  emailUnreadable: 'Enter an e-mail address such as name@example.com.',
  nameTooLong: (lengthMax: number) => `Shorten the name to ${lengthMax} characters or fewer.`,

  staleTitle: 'This page has expired',
  staleText:
    'It was open for too long, so nothing was paid. Check the details below and submit the form again.',

  suspendedTitle: 'This seller is not accepting payments at the moment',
  suspendedText: 'Nothing was charged. If you meant to pay, please contact the seller.',
  refusedTitle: 'This payment cannot be taken',
  refusedText: 'Nothing was charged. If you meant to pay, please contact the seller.',
  refusedLimitText:
    'Nothing was charged. It is above what this seller can take from you at the moment. Pay less, try again later, or contact the seller.',
  pausedTitle: 'Payments are paused',
  pausedText:
    'We are not taking payments right now. Nothing was charged. Please try again shortly.',
  expiredTitle: 'This payment link has expired',
  expiredText: 'It can no longer be paid. Ask the seller for a new one.',
  usedTitle: 'This payment has already been made',
  usedText: 'The link was for a single payment, which has been received. Nothing more is due.',
  disabledTitle: 'This payment link is disabled',
  disabledText:
    'The seller is not accepting payments through it at the moment. Ask the seller for another link.',
  notFoundTitle: 'Page not found',
  notFoundText:
    'There is no payment at this address. Check the address for missing characters, or ask the seller.',
  limitedTitle: 'Too many attempts',
  limitedText: (seconds: number) =>
    seconds === 1
      ? 'Nothing was charged. Wait a second, then try again.'
      : `Nothing was charged. Wait ${seconds} seconds, then try again.`,
  providerFailedTitle: 'The payment could not be started',
  providerFailedText:
    'The payment provider did not respond as expected. Nothing was charged. You can try again now.',
  unreadableTitle: 'We could not read the form',
  unreadableText: 'Nothing was charged. Open the payment page again and fill in the form.',
  unavailableTitle: 'This page is temporarily unavailable',
  unavailableText:
    'A service behind this page is not responding. If you were paying, your payment is not lost. Please reload the page shortly.',
  faultTitle: 'Something went wrong on our side',
  faultText:
    'If you were paying, your payment is not lost. Open this page again to see its status.',

  handoverTitle: 'Taking you to the payment provider',
  handoverText: 'If the page does not open automatically, use the button.',

  waitingTitle: 'Waiting for your payment',
  waitingText: 'The payment provider has not reported a payment yet.',
  waitingHelp:
    'If you have paid, stay here: this page updates automatically. If you left before paying, cancel and start again.',
  processingTitle: 'Your payment is being processed',
  processingText: 'The payment provider is confirming your payment. Please do not pay again.',
  processingHelp: 'This page updates automatically. You can close it; your payment continues.',
  quietHelp: 'This page does not update until you check.',
  checkNow: 'Check now',
  stopChecking: 'Stop checking automatically',
  startChecking: 'Check automatically',
  cancelPayment: 'Cancel this payment',

  paidTitle: 'Payment received',
  paidText: (amount: string, merchant: string) => `You paid ${amount} to ${merchant}. Thank you.`,
  refundedTitle: 'Payment refunded',
  refundedText: (amount: string, merchant: string) => `${merchant} has refunded ${amount} to you.`,
  partlyRefunded: (amount: string) => `${amount} of this has been refunded to you.`,
  viewReceipt: 'View receipt',
  backToMerchant: (merchant: string) => `Back to ${merchant}`,

  failedTitle: 'Payment not completed',
  failedDeclined: 'The payment was declined. No money was taken. Another card or account may work.',
  failedFunds: 'There was not enough money on the card or account. No money was taken.',
  failedAuthentication: 'The payment was not confirmed with your bank. No money was taken.',
  failedLimit: 'The amount is above the card or account limit. No money was taken.',
  failedExpired: 'The payment was not completed in time.',
  failedProvider: 'The payment provider could not complete the payment.',
  failedMismatch: 'The amount received differs from the amount due. We are returning it to you.',
  failedDuplicate: 'Someone else has already paid this. We are returning your money to you.',
  failedCancelled: 'The seller has cancelled this payment. No money was kept.',
  failedClosed: 'You can no longer retry this payment. Ask the seller for a new link.',
  tryAgain: 'Try again',

  cancelledTitle: 'Payment cancelled',
  cancelledText: 'Nothing was charged.',
  startAgain: 'Start again',

  receiptOf: (merchant: string) => `Receipt from ${merchant}`,
  receiptPaidOn: (day: string) => `Paid on ${day}`,
  receiptAmount: 'Amount',
  receiptRefunded: 'Refunded',
  receiptDate: 'Date and time',
  receiptTime: (dateTime: string, city: string | null, offset: string) =>
    city === null ? `${dateTime} (${offset})` : `${dateTime} in ${city} (${offset})`,
  receiptMethod: 'Paid with',
  receiptAt: (method: string, provider: string) => `${method}, at ${provider}`,
  receiptPayer: 'Paid by',
  paymentNumber: 'Payment number',
  receiptTax: 'Tax number',
  receiptTotal: 'Total paid',
  receiptTest: 'Test payment: no money moved.',
  receiptPrint: 'To keep a copy, print this page or save it as a PDF.',
  receiptTitle: (number: string) => `Receipt ${number}`,
  seeReceipt: 'See the receipt',
  downloadPdf: 'Download PDF',
  taxIncluded: (label: string) => `Includes ${label}`,
  mailReceiptSubject: (merchant: string, number: string, amount: string) =>
    `Your ${merchant} receipt ${number}: ${amount}`,
  mailReply: 'Questions? Reply to this e-mail.',
  mailCall: (phone: string) => `Questions? Call ${phone}.`,
  mailReplyOrCall: (phone: string) => `Questions? Reply to this e-mail or call ${phone}.`,
  mailRefundSubject: (merchant: string, amount: string) => `${merchant} has refunded ${amount}`,
  mailRefundText: (number: string) =>
    `The refund is for your payment with receipt ${number}. Your bank may need a few days to show the money.`,
  startedTitle: 'Your subscription has started',
  nextCharge: 'Next charge',
  amountOnDay: (amount: string, day: string) => `${amount} on ${day}`,
  chargedTo: 'Charged to',
  cancelWhenever: 'You can cancel at any time. Every receipt has a link to your subscription page.',
  manageSubscription: 'Manage subscription',
  subscription: 'Subscription',
  statusActive: 'Active',
  statusPastDue: 'Payment failed',
  statusPaused: 'Paused',
  onPauseTitle: 'Your subscription is paused',
  onPauseText: (day: string) =>
    `The seller paused it on ${day}. Nothing is charged while it is paused. We e-mail you when it resumes.`,
  resumedTitle: 'Your subscription resumes',
  resumedText: 'Nothing is charged for the time of the pause.',
  amountFrom: (amount: string, day: string) => `From ${day}: ${amount}`,
  amountChangesTitle: 'The amount of your subscription changes',
  amountStaysTitle: 'The amount of your subscription stays the same',
  mailPausedSubject: (merchant: string, what: string) =>
    `${merchant}: your subscription is paused, ${what}`,
  mailResumedSubject: (merchant: string, what: string) =>
    `${merchant}: your subscription resumes, ${what}`,
  mailAmountSubject: (merchant: string, amount: string, day: string) =>
    `${merchant}: ${amount} from ${day}`,
  mailAmountText: (before: string, after: string, what: string, day: string) =>
    `From ${day} we charge ${after} instead of ${before} for ${what}. If you do not agree, cancel before that day.`,
  mailAmountStaysSubject: (merchant: string, amount: string) =>
    `${merchant}: the amount stays ${amount}`,
  mailAmountStaysText: (amount: string, what: string) =>
    `The seller has withdrawn the announced change. We charge ${amount} for ${what}, as before.`,
  amountNow: 'Until then',
  amountThen: 'From then on',
  statusCancelled: 'Cancelled',
  paymentsTitle: 'Payments',
  receiptWord: 'Receipt',
  chargeFailed: 'Declined',
  chargeUnderWay: 'In progress',
  useOtherCard: 'Use another card',
  otherCardText: (amount: string, day: string, provider: string) =>
    `You enter the new card at ${provider} and pay ${amount} now instead of on ${day}. Later charges go to the new card.`,
  cardFailedTitle: 'We could not charge your card',
  keepTitle: 'Keep your subscription',
  keepText: (amount: string) => `Use another card and pay ${amount} now. Your dates stay the same.`,
  payWithOther: (amount: string) => `Pay ${amount} with another card`,
  tryAgainOn: (day: string) => `We try the card again on ${day}.`,
  endsOn: (day: string) =>
    `If no charge succeeds, the subscription ends on ${day}. You then owe nothing.`,
  cancelIt: 'Cancel the subscription',
  cancelText: (day: string) => `You keep what you paid for until ${day}. Nothing more is charged.`,
  cancelNowText: 'It ends today, and we stop trying to charge your card.',
  endedTitle: 'Your subscription is cancelled',
  endedText: 'Nothing more is charged. To start again, ask the seller for a new link.',
  keepLinkSecret: 'Anyone with this link can open this page, so keep it to yourself.',
  runningTitle: 'This subscription is active',
  runningText:
    'The first payment has been received, so nothing is due here. We can e-mail the subscriber a link to see, change or cancel it.',
  mailTheLink: 'E-mail the link',
  linkMailedTitle: 'The link is on its way',
  linkMailedText: (email: string) => `We are sending it to ${email}.`,
  mailStartedSubject: (merchant: string, what: string) =>
    `${merchant}: your subscription has started, ${what}`,
  mailFailedSubject: (merchant: string, what: string) =>
    `${merchant}: we could not charge your card, ${what}`,
  mailFailedText: (amount: string, what: string, day: string) =>
    `The charge of ${amount} for ${what} on ${day} did not succeed. No money was taken.`,
  mailNeverCard:
    'The link opens your own page and needs no password. We never ask for card details by e-mail.',
  mailSoonSubject: (merchant: string, amount: string, day: string) =>
    `${merchant}: ${amount} will be charged on ${day}`,
  mailSoonTitle: 'Your subscription renews soon',
  mailSoonText: (amount: string, what: string, day: string) =>
    `We charge ${amount} for ${what} on ${day}. You need to do nothing. To stop it, cancel before that day.`,
  mailEndedSubject: (merchant: string, what: string) =>
    `${merchant}: your subscription is cancelled, ${what}`,
  mailEndedFailed: (amount: string) =>
    `No card could be charged for ${amount}, so the subscription has ended. You owe nothing.`,
  mailLinkSubject: (merchant: string, what: string) =>
    `${merchant}: the link to your subscription, ${what}`,
  mailLinkText:
    'Somebody asked for it on your subscription’s payment page. If it was not you, you need to do nothing.',
  methodCard: 'Card',
  methodBankTransfer: 'Bank transfer',
  methodMobileMoney: 'Mobile money',
  methodUssd: 'USSD',
  methodQr: 'QR code',
  methodAccount: 'Bank account',
  methodOther: 'Other',
  printChoose: 'You choose the amount',
  printOpen: 'Open your camera',
  printPoint: 'Point it at the code',
  printPay: 'Pay, and get your receipt',
  printType: 'or type',
  cardEnding: (brand: string, last4: string) => `${brand} ending in ${last4}`,
};

export type Texts = Readonly<typeof english>;
