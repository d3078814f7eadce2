/**
 * Values that control a simulated provider with a test key. Its own tests compare them with its
 * behaviour.
 */

export const magicAmounts = [
  { ending: '01', outcome: 'declined', description: 'The payment fails: declined.' },
  {
    ending: '02',
    outcome: 'insufficient_funds',
    description: 'The payment fails: insufficient funds.',
  },
  { ending: '03', outcome: 'expired', description: 'The payment fails: expired card.' },
  {
    ending: '04',
    outcome: 'succeeded_without_notice',
    description: 'The payment succeeds, but its notice is lost. The service finds out by asking.',
  },
  {
    ending: '05',
    outcome: 'succeeded_late',
    description: 'The payment stays processing and succeeds after a minute.',
  },
] as const;

export const magicAccountNumbers = [
  {
    number: '0000000000',
    outcome: 'refused',
    description: 'The bank does not know it: settlement accounts and recipients are refused.',
  },
  {
    number: '1111111111',
    outcome: 'known_late',
    description: 'The bank knows it ten seconds after it was first asked.',
  },
] as const;

export const magicDocuments = [
  { prefix: 'FAKE', outcome: 'declined', description: 'The identity check declines it.' },
  { prefix: 'REVIEW', outcome: 'in_review', description: 'The identity check reviews it.' },
] as const;
