/** More would keep the request, and the documents' locks, too long. */
export const bulkDocumentsMax = 50;

export const bulkActions = [
  'submit',
  'approve',
  'reject',
  'issue',
  'issue_and_send',
  'send',
  'void',
  'discard',
] as const;
export type BulkAction = (typeof bulkActions)[number];
