import type { AvailableAction } from '../quote-actions.rules.ts';
import type { QuoteStatus } from '../quote.rules.ts';

/** Why an action has no place in this status, and what to do instead: for a button. */
export function adviseOnQuote(action: AvailableAction['action'], status: QuoteStatus): string {
  switch (status) {
    case 'draft':
      return action === 'revise'
        ? 'It is a draft already; edit it as it is.'
        : 'It was not sent yet; send it, and the customer can accept it.';
    case 'sent':
      return action === 'revise'
        ? 'The customer has not answered yet; edit it instead.'
        : 'The customer has not accepted it yet; wait for the answer.';
    case 'accepted':
      return 'The customer accepted it; duplicate it to offer something else.';
    case 'declined':
    case 'expired':
      return action === 'withdraw'
        ? 'It is over already; there is nothing to withdraw.'
        : `It ${status === 'declined' ? 'was declined' : 'has expired'}; revise it and send it again.`;
    case 'withdrawn':
      return 'It was withdrawn for good; duplicate it to offer it again.';
  }
}
