import { choose } from '@countinghouse/ui';

interface ShellTexts {
  readonly home: string;
  readonly organisations: string;
  readonly newOrganisation: string;
  readonly books: string;
  readonly approvals: string;
  readonly documents: string;
  readonly sales: string;
  readonly purchases: string;
  readonly selling: string;
  readonly quotes: string;
  readonly leads: string;
  readonly recurring: string;
  readonly money: string;
  readonly payments: string;
  readonly transfers: string;
  readonly imports: string;
  readonly bank: string;
  readonly match: string;
  readonly statements: string;
  readonly accounts: string;
  readonly rules: string;
  readonly contacts: string;
  readonly journal: string;
  readonly closing: string;
  readonly locks: string;
  readonly yearEnds: string;
  readonly revaluations: string;
  readonly proof: string;
  readonly reports: string;
  readonly settings: string;
  readonly auditLog: string;
  readonly nothingHere: string;
  readonly roles: Readonly<Record<string, string>>;
}

const en: ShellTexts = {
  home: 'Home',
  organisations: 'Organisations',
  newOrganisation: 'New organisation',
  books: 'Books',
  approvals: 'Approvals',
  documents: 'Documents',
  sales: 'Invoices',
  purchases: 'Bills and claims',
  selling: 'Before the invoice',
  quotes: 'Quotes',
  leads: 'Leads',
  recurring: 'Recurring',
  money: 'Money',
  payments: 'Payments',
  transfers: 'Transfers',
  imports: 'Import',
  bank: 'Bank',
  match: 'Match lines',
  statements: 'Statements',
  accounts: 'Accounts',
  rules: 'Rules',
  contacts: 'Contacts',
  journal: 'Journal',
  closing: 'Closing',
  locks: 'Lock dates',
  yearEnds: 'Year ends',
  revaluations: 'Revaluations',
  proof: 'Proof',
  reports: 'Reports',
  settings: 'Settings',
  auditLog: 'Audit log',
  nothingHere: 'Nothing here for you',
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
  organisations: 'Organisations',
  newOrganisation: 'Nouvelle organisation',
  books: 'Comptabilité',
  approvals: 'Approbations',
  documents: 'Documents',
  sales: 'Factures',
  purchases: 'Factures reçues et frais',
  selling: 'Avant la facture',
  quotes: 'Devis',
  leads: 'Pistes',
  recurring: 'Récurrents',
  money: 'Argent',
  payments: 'Paiements',
  transfers: 'Virements internes',
  imports: 'Importer',
  bank: 'Banque',
  match: 'Rapprocher',
  statements: 'Relevés',
  accounts: 'Comptes',
  rules: 'Règles',
  contacts: 'Contacts',
  journal: 'Journal',
  closing: 'Clôture',
  locks: 'Verrous',
  yearEnds: 'Exercices',
  revaluations: 'Réévaluations',
  proof: 'Preuve',
  reports: 'Rapports',
  settings: 'Réglages',
  auditLog: 'Journal d’audit',
  nothingHere: 'Rien ici pour vous',
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

export const roleText = (role: string): string => texts.roles[role] ?? role;
