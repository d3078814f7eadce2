import { choose } from '@countinghouse/ui';

const en = {
  auditLog: 'Audit log',
  find: 'An action or its noun: document, member.invited',
  when: 'When',
  who: 'Who',
  action: 'Action',
  subject: 'On what',
  detail: 'Detail',
  csv: 'CSV',
  empty: 'Nothing like this was done.',
  older: 'Older',
  newest: 'Newest',
};

const fr: typeof en = {
  auditLog: 'Journal d’audit',
  find: 'Une action ou son nom : document, member.invited',
  when: 'Quand',
  who: 'Qui',
  action: 'Action',
  subject: 'Sur quoi',
  detail: 'Détail',
  csv: 'CSV',
  empty: 'Rien de tel n’a été fait.',
  older: 'Plus anciens',
  newest: 'Les plus récents',
};

export const texts = choose({ en, fr });
