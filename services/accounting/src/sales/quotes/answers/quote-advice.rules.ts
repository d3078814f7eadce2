import type { AvailableAction } from '../quote-actions.rules.ts';
import type { QuoteStatus } from '../quote.rules.ts';

/** Why an action is unavailable in this status, and what to do instead: for a button's tooltip. */
export function adviseOnQuote(action: AvailableAction['action'], status: QuoteStatus): string {
  switch (status) {
    case 'draft':
      return action === 'revise'
        ? 'This quote is already a draft. Edit it instead.'
        : 'This quote has not been sent yet. Send it so that the customer can accept it.';
    case 'sent':
      return action === 'revise'
        ? 'The customer has not answered yet. Edit the quote instead.'
        : 'The customer has not accepted the quote yet. Wait for the answer.';
    case 'accepted':
      return 'The customer has accepted this quote. Duplicate it to make another offer.';
    case 'declined':
    case 'expired':
      return action === 'withdraw'
        ? 'This quote is already closed. There is nothing to withdraw.'
        : `This quote ${status === 'declined' ? 'was declined' : 'has expired'}. Revise it and send it again.`;
    case 'withdrawn':
      return 'This quote was withdrawn. Duplicate it to offer it again.';
  }
}
