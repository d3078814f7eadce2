/** Every word of the payer's pages in English. The other catalogues have the same keys. */
export const english = {
  languageName: 'English',
  languageSwitch: 'Language',
  skipToContent: 'Skip to content',
  testBanner: 'Test mode. No real money moves on this page.',
  footerNote:
    'Card and bank details are entered on the payment provider’s page. This page never sees them.',

  openTitle: (merchant: string) => `Pay ${merchant}`,
  againAfterDays: (count: number) =>
    count === 1
      ? 'Charged to the same card every day, until it is cancelled.'
      : `Charged to the same card every ${count} days, until it is cancelled.`,
  againAfterWeeks: (count: number) =>
    count === 1
      ? 'Charged to the same card every week, until it is cancelled.'
      : `Charged to the same card every ${count} weeks, until it is cancelled.`,
  againAfterMonths: (count: number) =>
    count === 1
      ? 'Charged to the same card every month, until it is cancelled.'
      : `Charged to the same card every ${count} months, until it is cancelled.`,
  againAfterYears: (count: number) =>
    count === 1
      ? 'Charged to the same card every year, until it is cancelled.'
      : `Charged to the same card every ${count} years, until it is cancelled.`,
  payTo: 'Pay to',
  legalName: (name: string) => `Legal name: ${name}`,
  amountLabel: 'Amount',
  amountHint: (min: string, max: string) => `Between ${min} and ${max}.`,
  emailLabel: 'E-mail address',
  emailHint: 'The seller sees it with your payment.',
  nameLabel: 'Name',
  nameHint: (lengthMax: number) => `As the seller knows you, up to ${lengthMax} characters.`,
  optional: 'optional',
  payAmount: (amount: string) => `Pay ${amount}`,
  payChosen: 'Continue to payment',
  nextTitle: 'What happens next',
  nextProvider: 'You choose how to pay on the payment provider’s secure page.',
  nextReturn: (merchant: string) => `Then you go back to ${merchant}.`,
  nextConfirm: 'Then you come back here and get a receipt.',

  errorPrefix: 'Error:',
  errorsTitle: 'Please check what you entered',
  amountMissing: 'Enter the amount you want to pay.',
  amountUnreadable: (example: string) => `Write the amount in digits, for example ${example}.`,
  amountTooManyDecimals: (decimals: number) =>
    decimals === 0
      ? 'This currency has no decimals. Enter a whole amount.'
      : `Enter at most ${decimals} decimals.`,
  amountTooSmall: (min: string) => `Enter ${min} or more.`,
  amountTooLarge: (max: string) => `Enter ${max} or less.`,
  emailMissing: 'Enter your e-mail address.',
  emailUnreadable: 'Enter an e-mail address like name@example.com.',
  nameTooLong: (lengthMax: number) => `Shorten the name to ${lengthMax} characters or fewer.`,

  staleTitle: 'This page was out of date',
  staleText:
    'It was open for too long, so nothing was paid. Check the details below and send it again.',

  suspendedTitle: 'This seller takes no payments at present',
  suspendedText: 'Nothing was charged. Please contact the seller if you were going to pay.',
  pausedTitle: 'Payments are paused for a moment',
  pausedText: 'No payments are taken right now. Nothing was charged. Please come back shortly.',
  expiredTitle: 'This payment link has expired',
  expiredText: 'It can no longer be paid. Ask the seller for a new one.',
  usedTitle: 'This payment has already been made',
  usedText:
    'The link was for a single payment, and that has been received. Nothing more is due here.',
  disabledTitle: 'This payment link is switched off',
  disabledText:
    'The seller does not take payments with it at the moment. Ask them for another one.',
  notFoundTitle: 'Page not found',
  notFoundText:
    'There is no payment under this address. Check it for missing characters, or ask the seller.',
  limitedTitle: 'Too many attempts',
  limitedText: (seconds: number) =>
    seconds === 1
      ? 'Nothing was charged. Wait a second, then try again.'
      : `Nothing was charged. Wait ${seconds} seconds, then try again.`,
  providerFailedTitle: 'The payment could not be started',
  providerFailedText:
    'The payment provider did not answer as expected. Nothing was charged. You can try again now.',
  unreadableTitle: 'We could not read what was sent',
  unreadableText: 'Nothing was charged. Open the payment page again and fill in the form.',
  unavailableTitle: 'The page is not available for a moment',
  unavailableText:
    'Something behind this page does not answer. If you were paying, your payment is not lost. Please reload shortly.',
  faultTitle: 'Something went wrong on our side',
  faultText:
    'If you were paying, your payment is not lost: open this page again to see where it stands.',

  handoverTitle: 'Going on to the payment provider',
  handoverText: 'If its page does not open by itself, use the button.',

  waitingTitle: 'Waiting for your payment',
  waitingText: 'The payment provider has not told us of a payment yet.',
  waitingHelp:
    'If you have paid, stay here: this page looks again by itself. If you left before paying, cancel and start anew.',
  processingTitle: 'Your payment is being processed',
  processingText: 'The payment provider is confirming your payment. Please do not pay again.',
  processingHelp:
    'This page looks again by itself. You can also close it; the payment goes on without it.',
  quietHelp: 'This page stays as it is until you check.',
  checkNow: 'Check now',
  stopChecking: 'Stop checking automatically',
  startChecking: 'Check automatically',
  cancelPayment: 'Cancel this payment',

  paidTitle: 'Payment received',
  paidText: (amount: string, merchant: string) => `You paid ${amount} to ${merchant}. Thank you.`,
  refundedTitle: 'Payment refunded',
  refundedText: (amount: string, merchant: string) => `${merchant} has sent ${amount} back to you.`,
  partlyRefunded: (amount: string) => `Of this, ${amount} has been sent back to you.`,
  viewReceipt: 'View receipt',
  backToMerchant: (merchant: string) => `Back to ${merchant}`,

  failedTitle: 'Payment not completed',
  failedDeclined: 'The payment was declined. No money was taken. Another card or account may work.',
  failedFunds: 'There was not enough money on the card or account. No money was taken.',
  failedAuthentication: 'The payment was not confirmed with your bank. No money was taken.',
  failedLimit: 'The amount is above a limit of the card or account. No money was taken.',
  failedExpired: 'The payment was not completed in time.',
  failedProvider: 'The payment provider could not complete the payment.',
  failedMismatch: 'Another amount arrived than was asked for. It is being sent back to you.',
  failedDuplicate: 'Somebody else had paid this already. Your money is being sent back to you.',
  failedCancelled: 'The seller had cancelled this. No money was kept.',
  failedClosed: 'This payment can no longer be tried again. Ask the seller for a new link.',
  tryAgain: 'Try again',

  cancelledTitle: 'Payment cancelled',
  cancelledText: 'Nothing was charged.',
  startAgain: 'Start again',

  receiptTitle: 'Receipt',
  receiptOf: (merchant: string) => `Receipt from ${merchant}`,
  receiptPaidTo: 'Paid to',
  receiptLegalName: 'Legal name',
  receiptFor: 'For',
  receiptAmount: 'Amount',
  receiptRefunded: 'Refunded',
  receiptDate: 'Date',
  receiptMethod: 'Paid with',
  receiptPayer: 'Paid by',
  receiptNumber: 'Payment number',
  receiptTest: 'Test payment: no money moved.',
  receiptPrint: 'To keep it, print this page or save it as a PDF.',
  receiptBack: 'Back to the payment',
  methodCard: 'Card',
  methodBankTransfer: 'Bank transfer',
  methodMobileMoney: 'Mobile money',
  methodUssd: 'USSD',
  methodQr: 'QR code',
  methodAccount: 'Bank account',
  methodOther: 'Other',
  cardEnding: (brand: string, last4: string) => `${brand} ending in ${last4}`,
};

export type Texts = Readonly<typeof english>;
