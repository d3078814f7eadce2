import { choose } from '../texts/language.ts';

const en = {
  archives: 'Your data',
  about:
    'An archive contains everything that is stored here: every table as JSON Lines and CSV, documents and files, and a list of contents with sums and hashes. Owners can download it for seven days.',
  request: 'Request an archive',
  preparing: 'Preparing',
  progress: (done: number, total: number) => `${done} of ${total} files`,
  waiting: 'Waiting for a worker.',
  requestedAt: 'Requested',
  by: 'By',
  size: 'Size',
  state: 'State',
  acts: 'Download',
  states: {
    queued: 'Waiting',
    running: 'Being prepared',
    ready: 'Ready',
    failed: 'Failed',
    erased: 'Erased',
  },
  failures: {
    too_large: 'It exceeds 4 GB.',
    gave_up: 'It took too long.',
  },
  until: (moment: string) => `until ${moment}`,
  download: 'Download',
  none: 'No archive has been requested yet.',
  check: 'Check it with a program of its own:',
  sizeUnits: ['B', 'KiB', 'MiB', 'GiB'],
};

const fr: typeof en = {
  archives: 'Vos données',
  about:
    'Une archive contient tout ce qui est conservé ici : chaque table en JSON Lines et en CSV, les documents et les fichiers, et une liste du contenu avec sommes et empreintes. Les propriétaires peuvent la télécharger pendant sept jours.',
  request: 'Demander une archive',
  preparing: 'En préparation',
  progress: (done, total) => `${done} fichiers sur ${total}`,
  waiting: 'En attente d’un processus.',
  requestedAt: 'Demandée',
  by: 'Par',
  size: 'Taille',
  state: 'État',
  acts: 'Téléchargement',
  states: {
    queued: 'En attente',
    running: 'En préparation',
    ready: 'Prête',
    failed: 'Échouée',
    erased: 'Effacée',
  },
  failures: {
    too_large: 'Elle dépasse 4 Go.',
    gave_up: 'La préparation a duré trop longtemps.',
  },
  until: (moment) => `jusqu’au ${moment}`,
  download: 'Télécharger',
  none: 'Aucune archive n’a encore été demandée.',
  check: 'Vérifiez-la avec un programme indépendant :',
  sizeUnits: ['o', 'Kio', 'Mio', 'Gio'],
};

export const texts = choose({ en, fr });
