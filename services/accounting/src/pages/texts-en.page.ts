/** All English texts of the customer pages. The other catalogues have the same keys. */
export const english = {
  languageName: 'English',
  languageSwitch: 'Language',
  skipToContent: 'Skip to content',
  testBanner: 'Test organisation. Nothing on this page is real.',
  footerNote: 'This page is for the person it was sent to. Keep its address to yourself.',

  notFoundTitle: 'Page not found',
  notFoundText: 'The link is wrong or no longer valid. Ask the sender for a new one.',
  unreadableTitle: 'We could not read your request',
  unreadableText: 'Go back, reload the page and submit the form again.',
  limitedTitle: 'Too many requests',
  limitedText: (seconds: number) => `Wait ${seconds} seconds, then open the page again.`,
  unavailableTitle: 'Temporarily unavailable',
  unavailableText: 'No data is lost. Open the page again in a moment.',
  faultTitle: 'Something went wrong on our side',
  faultText: 'Nothing was changed. Try again in a moment.',

  invoiceFrom: 'From',
  invoiceState: 'Status:',
  invoiceDownload: 'Download as PDF',
  invoiceDetails: 'Details',
  invoiceLines: 'What it is for',
  invoicePaid: 'This invoice is paid. Thank you.',
  invoiceSettled: 'This invoice is settled. There is nothing to pay.',
  invoiceVoid: 'This document was cancelled. Please do not pay it.',
  invoiceOverdue: 'The due date has passed. Please pay now, or contact us if something is wrong.',
  invoicePay: (amount: string) => `Pay ${amount}`,
  invoicePayConfirming: 'Your payment is being confirmed. This page reloads by itself.',
  invoicePayBusy: 'Many people are paying just now. In a moment this page shows the button again.',
  invoicePayNotNow:
    'Online payment is not available now. Try again later, or pay by bank transfer.',
  invoicePayStale: 'This page was open for too long. Please press Pay again.',
  handoverTitle: 'Taking you to the payment page',
  handoverText: 'If the page does not open automatically, use the button.',
  handoverButton: 'Go to the payment page',
  statementPay: 'View and pay',
  statementPayAll: (amount: string) => `Pay all: ${amount}`,
  statementPayInvoice: (number: string) => `View and pay ${number}`,
  lineDetail: (quantity: string, price: string) => `${quantity} × ${price}`,
  lineTax: (rates: string) => `tax ${rates}`,

  quoteLines: 'What is offered',
  quoteStates: {
    open: 'Waiting for your answer',
    accepted: 'Accepted',
    declined: 'Declined',
    expired: 'Expired',
    withdrawn: 'Withdrawn',
  },
  quoteTotal: 'Total',
  quoteAnswer: 'Answer this quote',
  quoteChangedTitle: 'This quote has changed',
  quoteChangedText: 'It was changed since this page was last opened. Please review it again.',
  quoteChangedMeanwhile:
    'It was changed while you had it open, so your answer was not recorded. The current offer is shown below.',
  quoteStaleTitle: 'This page was out of date',
  quoteStaleText: 'It was open for too long, so your answer was not sent. Please answer again.',
  quoteNotOpenTitle: 'Your answer was not recorded',
  quoteNotOpenText: 'The quote is no longer open. Its current status is shown below.',
  quoteAccepted: (name: string, day: string, seller: string) =>
    `Accepted by ${name} on ${day}. ${seller} has been notified.`,
  quoteDeclined: (day: string, seller: string) =>
    `Declined on ${day}. ${seller} has been notified.`,
  quoteExpired: (seller: string) =>
    `This quote can no longer be accepted. Ask ${seller} for a new one.`,
  quoteWithdrawn: (seller: string) =>
    `${seller} has withdrawn this quote. You do not need to do anything.`,
  quoteAcceptTitle: 'Accept',
  quoteAcceptText: (seller: string) =>
    `You order from ${seller} what is listed above, at these prices.`,
  quoteAcceptButton: (total: string) => `Accept for ${total}`,
  quoteDeclineTitle: 'Decline instead',
  quoteDeclineButton: 'Decline this quote',
  quoteNameLabel: 'Your name',
  quoteNameHint: (charactersMax: number) =>
    `First and last name, up to ${charactersMax} characters.`,
  quoteReasonLabel: 'Why',
  quoteReasonHint: (charactersMax: number) =>
    `It helps the sender to make a better offer. Up to ${charactersMax} characters.`,
  quoteOptional: 'optional',
  quoteErrorsTitle: 'Please check what you entered',
  quoteErrorPrefix: 'Error:',
  quoteNameMissing: 'Enter your name. It is stored with your answer.',
  quoteNameTooLong: (charactersMax: number) =>
    `Shorten the name to ${charactersMax} characters or fewer.`,
  quoteReasonTooLong: (charactersMax: number) =>
    `Shorten the text to ${charactersMax} characters or fewer.`,
  quoteRevisedTitle: 'This quote is being revised',
  quoteRevisedText: 'The sender is preparing a new version. It will appear here when it is ready.',
};
export type Texts = typeof english;
