import type { ReasonGuides } from '@countinghouse/http';

const curl = 'curl -s "$BASE/disputes" -H "Authorization: Bearer $KEY"';

/** Why a dispute cannot be answered, or why a dispute blocks a refund. */
export const disputeReasons = {
  disputed: {
    code: 'invalid_request',
    meaning: 'The payer disputes the amount, so it cannot be refunded.',
    causes: ['A dispute of the payment is open, or was lost: the payer gets the money by it.'],
    fix: 'Accept the dispute instead, or refund what is not disputed with `amount`.',
    curl,
  },
  dispute_not_open: {
    code: 'invalid_request',
    meaning: 'The dispute cannot be answered any more.',
    causes: ['Evidence was submitted already.', 'The dispute was won or lost.'],
    fix: 'Read the dispute’s `status`.',
    curl,
  },
  dispute_answered: {
    code: 'conflict',
    meaning: 'The dispute has an answer that is being sent or waits for a second approver.',
    causes: ['It was accepted, or evidence was submitted, a moment ago.'],
    fix: 'Read the dispute’s `answer` before you decide.',
    curl,
  },
  acceptance_rejected: {
    code: 'invalid_request',
    meaning: 'A second person rejected that this dispute is accepted.',
    causes: ['An approver rejected the acceptance, or nobody approved it in time.'],
    fix: 'Submit evidence instead.',
    curl,
  },
  too_many_files: {
    code: 'conflict',
    meaning: 'The dispute has as many files as the evidence can take.',
    causes: ['Five files were uploaded already.'],
    fix: 'Delete one that is needed less.',
    curl,
  },
  not_a_picture: {
    code: 'invalid_request',
    meaning: 'The file is not a PNG or JPEG.',
    causes: ['It is another format with the name of a picture.', 'Its first bytes are missing.'],
    fix: 'Convert it to a PNG or JPEG; a PDF can be saved as a picture of each page.',
    curl,
  },
} as const satisfies ReasonGuides;
