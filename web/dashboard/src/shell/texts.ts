import { choose } from '@countinghouse/ui';

interface ShellTexts {
  readonly home: string;
  readonly newBusiness: string;
  readonly rail: Readonly<Record<'money' | 'payments' | 'business' | 'approvals', string>>;
  readonly hasSecondFactor: string;
  readonly noSecondFactor: string;
  readonly roles: Readonly<Record<string, string>>;
}

const en: ShellTexts = {
  home: 'Home',
  newBusiness: 'New business',
  rail: { money: 'Money', payments: 'Payments', business: 'Business', approvals: 'Approvals' },
  hasSecondFactor: 'Second factor set',
  noSecondFactor: 'No second factor yet',
  roles: {
    owner: 'Owner',
    admin: 'Admin',
    finance: 'Finance',
    developer: 'Developer',
    viewer: 'Viewer',
  },
};

const fr: ShellTexts = {
  home: 'Accueil',
  newBusiness: 'Nouvelle entreprise',
  rail: {
    money: 'Argent',
    payments: 'Paiements',
    business: 'Entreprise',
    approvals: 'Approbations',
  },
  hasSecondFactor: 'Second facteur actif',
  noSecondFactor: 'Pas encore de second facteur',
  roles: {
    owner: 'Propriétaire',
    admin: 'Administration',
    finance: 'Finances',
    developer: 'Développement',
    viewer: 'Lecture',
  },
};

export const texts = choose({ en, fr });
