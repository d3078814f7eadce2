import { choose, words } from '@countinghouse/ui';

const en = {
  members: 'Members',
  noMember: 'Nobody is a member: invite an owner.',
  roles: words({
    owner: 'Owner',
    admin: 'Admin',
    finance: 'Finance',
    developer: 'Developer',
    viewer: 'Viewer',
  }),
  role: 'Role',
  secondFactor: 'Has a second factor',
  noSecondFactor: 'No second factor',
  lastSeen: (when: string) => `Last seen ${when}`,
  neverSeen: 'Not seen lately',
  remove: 'Remove',
  removeTitle: 'Remove a member',
  removeDoes:
    'Another operator has to confirm this within 72 hours. The member then has no access with the next request, and gets an e-mail. API keys that they created keep working.',
  invite: 'Invite somebody',
  inviteDoes:
    'Another operator has to confirm this within 72 hours. A link to join is then mailed to this address, and the owners are told.',
  email: 'E-mail address',
  invitations: 'Open invitations',
  noInvitation: 'No invitation is open.',
  validUntil: (when: string) => `Valid until ${when}`,
  expired: 'Expired',
  keys: 'API keys',
  keysHint: 'A secret is shown once, to whoever creates the key, and is not stored.',
  noKey: 'No API key was created.',
  states: { works: 'Works', revoked: 'Revoked', expired: 'Expired', waits: 'Waits for approval' },
  scopes: (names: string) => `May: ${names}`,
  lastUsed: (when: string) => `Last used ${when}`,
  neverUsed: 'Never used',
  createdBy: (name: string) => `Created by ${name}`,
  revoke: 'Revoke',
  revokeTitle: 'Revoke an API key',
  revokeDoes:
    'The key stops working on every process within a second, and for good. One operator is enough.',
};

const fr: typeof en = {
  members: 'Membres',
  noMember: 'Personne n’est membre : invitez un propriétaire.',
  roles: {
    owner: 'Propriétaire',
    admin: 'Administrateur',
    finance: 'Finances',
    developer: 'Développeur',
    viewer: 'Lecture',
  },
  role: 'Rôle',
  secondFactor: 'A un second facteur',
  noSecondFactor: 'Pas de second facteur',
  lastSeen: (when) => `Vu le ${when}`,
  neverSeen: 'Pas vu récemment',
  remove: 'Retirer',
  removeTitle: 'Retirer un membre',
  removeDoes:
    'Un autre opérateur doit confirmer sous 72 heures. Le membre perd alors l’accès dès la requête suivante et reçoit un e-mail. Les clés API qu’il a créées continuent.',
  invite: 'Inviter une personne',
  inviteDoes:
    'Un autre opérateur doit confirmer sous 72 heures. Un lien est alors envoyé à cette adresse, et les propriétaires sont informés.',
  email: 'Adresse e-mail',
  invitations: 'Invitations ouvertes',
  noInvitation: 'Aucune invitation n’est ouverte.',
  validUntil: (when) => `Valable jusqu’au ${when}`,
  expired: 'Expirée',
  keys: 'Clés API',
  keysHint: 'Un secret est montré une fois, à qui crée la clé, et n’est pas conservé.',
  noKey: 'Aucune clé API n’a été créée.',
  states: {
    works: 'Active',
    revoked: 'Révoquée',
    expired: 'Expirée',
    waits: 'Attend une approbation',
  },
  scopes: (names) => `Droits : ${names}`,
  lastUsed: (when) => `Utilisée le ${when}`,
  neverUsed: 'Jamais utilisée',
  createdBy: (name) => `Créée par ${name}`,
  revoke: 'Révoquer',
  revokeTitle: 'Révoquer une clé API',
  revokeDoes:
    'La clé cesse de fonctionner sur chaque processus en une seconde, et pour toujours. Un opérateur suffit.',
};

export const peopleTexts = choose({ en, fr });

export const roleWord = (role: string): string => peopleTexts.roles[role] ?? role;
