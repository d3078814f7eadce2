import { choose } from '@countinghouse/ui';

interface ShellTexts {
  readonly home: string;
  readonly books: string;
  readonly roles: Readonly<Record<string, string>>;
}

const en: ShellTexts = {
  home: 'Home',
  books: 'Books',
  roles: {
    owner: 'Owner',
    admin: 'Admin',
    accountant: 'Accountant',
    approver: 'Approver',
    bookkeeper: 'Bookkeeper',
    sales: 'Sales',
    claimant: 'Claimant',
    viewer: 'Viewer',
    auditor: 'Auditor',
  },
};

const fr: ShellTexts = {
  home: 'Accueil',
  books: 'Comptabilité',
  roles: {
    owner: 'Propriétaire',
    admin: 'Administration',
    accountant: 'Comptable',
    approver: 'Approbation',
    bookkeeper: 'Teneur de livres',
    sales: 'Ventes',
    claimant: 'Notes de frais',
    viewer: 'Lecture',
    auditor: 'Audit',
  },
};

export const texts = choose({ en, fr });
