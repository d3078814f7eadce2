import { choose } from '@countinghouse/ui';

const en = {
  auditLog: 'Audit log',
  find: 'An action or its noun: payout, invitation.created',
  when: 'When',
  who: 'Who',
  action: 'Action',
  subject: 'On what',
  changed: 'Before and after',
  csv: 'CSV',
  none: 'Nothing like this was done',
  noneHint: 'Whatever members, keys and operators do here is recorded.',
  shown: (count: number) => (count === 1 ? '1 entry' : `${count} entries`),
  kinds: { operator: 'operator', member: 'member', api_key: 'API key', system: 'system' },
};

const fr: typeof en = {
  auditLog: 'Journal d’audit',
  find: 'Une action ou son nom : payout, invitation.created',
  when: 'Quand',
  who: 'Qui',
  action: 'Action',
  subject: 'Sur quoi',
  changed: 'Avant et après',
  csv: 'CSV',
  none: 'Rien de tel n’a été fait',
  noneHint: 'Ce que font ici membres, clés et opérateurs est consigné.',
  shown: (count) => (count === 1 ? '1 entrée' : `${count} entrées`),
  kinds: { operator: 'opérateur', member: 'membre', api_key: 'clé d’API', system: 'système' },
};

export const texts = choose({ en, fr });
