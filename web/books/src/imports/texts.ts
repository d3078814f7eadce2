import { choose } from '@countinghouse/ui';

const en = {
  title: 'Import',
  kinds: { contacts: 'Contacts', items: 'Items', 'opening-balances': 'Opening balances' },
  drop: 'Drop a CSV file here, or choose one',
  choose: 'Choose a file',
  columns: {
    contacts:
      'Columns: name, is_customer, is_supplier, email, phone, tax_number, currency, payment_terms_days, address',
    items:
      'Columns: code, name, description, unit_price, purchase_price, sales_account, purchase_account',
    'opening-balances': 'Columns: account, contact, due_date, debit, credit',
  },
  dropTrial: 'Drop the old trial balance here, or choose it',
  chooseTrial: 'Choose the trial balance',
  trialColumns: 'Columns: account, name, debit, credit',
  date: 'Balances on',
  chosen: (name: string) => `Chosen: ${name}`,
  tried: 'Dry run: nothing is stored yet',
  line: 'Line',
  row: 'Row',
  outcome: 'What happens',
  statuses: { new: 'New', exists: 'There already, skipped', fault: 'Fault' },
  count: (fresh: number, known: number, faults: number) =>
    `${fresh} new, ${known} there already, ${faults} with a fault.`,
  store: 'Import',
  nothingNew: 'Every row is there already.',
  haveFaults: 'Correct the rows with a fault, then drop the file again.',
  notTied: 'The books would differ from the old trial balance.',
  differs: 'These accounts would not be as in the old books. Nothing can be imported.',
  tied: 'Every account is as in the old trial balance, to the cent.',
  account: 'Account',
  old: 'Old books',
  books: 'These books',
  difference: 'Difference',
  notInChart: 'Not in the chart',
  stored: 'Imported.',
  noPermission: 'Your role cannot import this. Ask an owner, admin or accountant.',
};

const fr: typeof en = {
  title: 'Importer',
  kinds: { contacts: 'Contacts', items: 'Articles', 'opening-balances': 'Soldes d’ouverture' },
  drop: 'Déposez un fichier CSV ici, ou choisissez-en un',
  choose: 'Choisir un fichier',
  columns: {
    contacts:
      'Colonnes : name, is_customer, is_supplier, email, phone, tax_number, currency, payment_terms_days, address',
    items:
      'Colonnes : code, name, description, unit_price, purchase_price, sales_account, purchase_account',
    'opening-balances': 'Colonnes : account, contact, due_date, debit, credit',
  },
  dropTrial: 'Déposez l’ancienne balance ici, ou choisissez-la',
  chooseTrial: 'Choisir la balance',
  trialColumns: 'Colonnes : account, name, debit, credit',
  date: 'Soldes au',
  chosen: (name) => `Choisi : ${name}`,
  tried: 'Essai : rien n’est encore enregistré',
  line: 'Ligne',
  row: 'Contenu',
  outcome: 'Ce qui se passe',
  statuses: { new: 'Nouveau', exists: 'Déjà là, ignoré', fault: 'Erreur' },
  count: (fresh, known, faults) =>
    `${fresh} nouveaux, ${known} déjà là, ${faults} avec une erreur.`,
  store: 'Importer',
  nothingNew: 'Chaque ligne est déjà là.',
  haveFaults: 'Corrigez les lignes en erreur, puis déposez le fichier à nouveau.',
  notTied: 'Les livres différeraient de l’ancienne balance.',
  differs: 'Ces comptes ne seraient pas comme dans les anciens livres. Rien ne peut être importé.',
  tied: 'Chaque compte est comme dans l’ancienne balance, au centime près.',
  account: 'Compte',
  old: 'Anciens livres',
  books: 'Ces livres',
  difference: 'Écart',
  notInChart: 'Absent du plan',
  stored: 'Importé.',
  noPermission:
    'Votre rôle ne peut pas importer ceci. Demandez à un propriétaire, administrateur ou comptable.',
};

export const texts = choose({ en, fr });
