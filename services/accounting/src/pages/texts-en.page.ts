/** Every word of the pages for customers in English. The other catalogues have the same keys. */
export const english = {
  languageName: 'English',
  languageSwitch: 'Language',
  skipToContent: 'Skip to content',
  testBanner: 'Test organisation. Nothing on this page is real.',
  footerNote: 'This page is for whoever was given its address. Keep it to yourself.',

  notFoundTitle: 'There is nothing here',
  notFoundText: 'The address is wrong, or what it led to was withdrawn. Ask who sent it to you.',
  unreadableTitle: 'That could not be read',
  unreadableText: 'Go back, open the page again and send the form once more.',
  limitedTitle: 'Too many requests',
  limitedText: (seconds: number) => `Wait ${seconds} seconds, then open the page again.`,
  unavailableTitle: 'Not available right now',
  unavailableText: 'Nothing is lost. Open the page again in a moment.',
  faultTitle: 'Something failed on our side',
  faultText: 'Nothing was changed. Try again in a moment.',

  invoiceFrom: 'From',
  invoiceState: 'Status:',
  invoiceDownload: 'Download as PDF',
  invoiceDetails: 'Details',
  invoiceLines: 'What it is for',
  invoicePaid: 'This invoice is paid. Thank you.',
  invoiceSettled: 'This invoice is settled. There is nothing to pay.',
  invoiceVoid: 'This was cancelled. Please do not pay it.',
  invoiceOverdue: 'The due date has passed. Please pay now, or write to us if something is wrong.',
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
  quoteChangedText: 'It is not what it was when this page was last opened. Please read it again.',
  quoteChangedMeanwhile:
    'It was changed while you had it open, so your answer was not taken. Here is what is offered now.',
  quoteStaleTitle: 'This page was out of date',
  quoteStaleText: 'It was open for too long, so nothing was sent. Please answer once more.',
  quoteNotOpenTitle: 'Your answer was not taken',
  quoteNotOpenText: 'The quote is not open any more. Below you see how it stands.',
  quoteAccepted: (name: string, day: string, seller: string) =>
    `Accepted by ${name} on ${day}. ${seller} has been told.`,
  quoteDeclined: (day: string, seller: string) => `Declined on ${day}. ${seller} has been told.`,
  quoteExpired: (seller: string) =>
    `The last day to accept it has passed. Ask ${seller} for a new one.`,
  quoteWithdrawn: (seller: string) => `${seller} has taken this quote back. Nothing is left to do.`,
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
  quoteNameMissing: 'Enter your name: it is kept with your answer.',
  quoteNameTooLong: (charactersMax: number) =>
    `Shorten the name to ${charactersMax} characters or fewer.`,
  quoteReasonTooLong: (charactersMax: number) =>
    `Shorten the text to ${charactersMax} characters or fewer.`,
  quoteRevisedTitle: 'This quote is being rewritten',
  quoteRevisedText: 'The sender is working on a new version. It will be here once it is ready.',
};
export type Texts = typeof english;
