import { choose } from '@countinghouse/ui';

const en = {
  files: 'Files',
  noFile: 'No file yet.',
  drop: 'Drop files here, or choose them',
  chooseName: 'Attach files',
  types: 'PDF, PNG, JPEG, WebP, HEIC or XML, 10 MiB each',
  sizeUnits: ['B', 'KiB', 'MiB'],
  attached: (by: string, at: string) => `${by}, ${at}`,
  removed: (by: string, at: string) => `Removed by ${by}, ${at}`,
  scanning: 'Being scanned',
  infected: (finding: string) => `Infected: ${finding}`,
  remove: 'Remove',
  somebody: 'somebody',
  comments: 'Comments',
  noComment: 'No comment yet.',
  comment: 'Comment',
  commentHint: 'For colleagues only. Customers and suppliers do not see it.',
  write: 'Comment',
  commentRemoved: 'The author removed this comment.',
  filesAndComments: 'Files and comments',
};

const fr: typeof en = {
  files: 'Fichiers',
  noFile: 'Aucun fichier.',
  drop: 'Déposez des fichiers ici, ou choisissez-les',
  chooseName: 'Joindre des fichiers',
  types: 'PDF, PNG, JPEG, WebP, HEIC ou XML, 10 Mio chacun',
  sizeUnits: ['o', 'Kio', 'Mio'],
  attached: (by, at) => `${by}, ${at}`,
  removed: (by, at) => `Retiré par ${by}, ${at}`,
  scanning: 'Analyse en cours',
  infected: (finding) => `Infecté : ${finding}`,
  remove: 'Retirer',
  somebody: 'quelqu’un',
  comments: 'Commentaires',
  noComment: 'Aucun commentaire.',
  comment: 'Commentaire',
  commentHint: 'Pour les collègues seulement. Clients et fournisseurs ne le voient pas.',
  write: 'Commenter',
  commentRemoved: 'L’auteur a retiré ce commentaire.',
  filesAndComments: 'Fichiers et commentaires',
};

export const texts = choose({ en, fr });
