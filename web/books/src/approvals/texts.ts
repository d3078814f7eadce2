import { choose } from '@countinghouse/ui';

const en = {
  approvals: 'Approvals',
  empty: 'Nothing waits for your decision.',
  contact: 'Contact',
  kind: 'Kind',
  why: 'Why it is asked',
  by: 'Submitted by',
  since: 'Since',
  total: 'Total',
};

const fr: typeof en = {
  approvals: 'Approbations',
  empty: 'Rien n’attend votre décision.',
  contact: 'Contact',
  kind: 'Type',
  why: 'Pourquoi',
  by: 'Soumis par',
  since: 'Depuis',
  total: 'Total',
};

export const texts = choose({ en, fr });
