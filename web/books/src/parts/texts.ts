import { choose } from '@countinghouse/ui';

const en = {
  reason: 'Reason',
  reasonHint: 'It is kept with the act.',
  lockReason: 'Reason for posting into a locked period',
  lockReasonHint: 'It stays on the entry.',
  locked: 'The period is locked. Say why it is posted nevertheless.',
  undo: 'Undo',
  noPermission: 'Your role does not include this.',
  findContact: 'Name, e-mail or number',
  findAccount: 'Code or name',
  choose: 'Choose …',
  unsaved: 'Leave without saving?',
  unsavedDoes: 'What you typed here is lost.',
  stay: 'Stay here',
  leave: 'Leave',
};

const fr: typeof en = {
  reason: 'Motif',
  reasonHint: 'Il est conservé avec l’acte.',
  lockReason: 'Motif d’une écriture dans une période verrouillée',
  lockReasonHint: 'Il reste sur l’écriture.',
  locked: 'La période est verrouillée. Dites pourquoi l’écriture est passée malgré tout.',
  undo: 'Annuler',
  noPermission: 'Votre rôle ne le permet pas.',
  findContact: 'Nom, e-mail ou numéro',
  findAccount: 'Code ou nom',
  choose: 'Choisir …',
  unsaved: 'Partir sans enregistrer ?',
  unsavedDoes: 'Ce que vous avez saisi ici sera perdu.',
  stay: 'Rester ici',
  leave: 'Partir',
};

export const texts = choose({ en, fr });
