import { choose } from './language.ts';

const en = {
  noAnswer: 'No answer came. Check your connection, then try again.',
  fault: 'Something went wrong on this page. Reload it and try again.',
  newerVersion: 'There is a newer version of this page.',
  reload: 'Reload',
  tryAgain: 'Try again',
  close: 'Close',
  cancel: 'Cancel',
  copied: 'Copied',
  copy: 'Copy',
  loading: 'Loading',
  test: 'TEST',
  testHint: 'Nothing here moves real money.',
  live: 'Live',
  testMode: 'Test',
  environment: 'Environment',
  switchPlace: 'Change business',
  account: 'Your account',
  signOut: 'Sign out',
  navigation: 'Screens',
  skip: 'Skip to the content',
  shortcuts: 'Shortcuts',
  asTable: 'As table',
  asChart: 'As chart',
};

type PartTexts = typeof en;

const fr: PartTexts = {
  noAnswer: 'Aucune réponse. Vérifiez votre connexion, puis réessayez.',
  fault: 'Cette page a rencontré un problème. Rechargez-la et réessayez.',
  newerVersion: 'Une version plus récente de cette page existe.',
  reload: 'Recharger',
  tryAgain: 'Réessayer',
  close: 'Fermer',
  cancel: 'Annuler',
  copied: 'Copié',
  copy: 'Copier',
  loading: 'Chargement',
  test: 'TEST',
  testHint: 'Ici, aucun argent réel ne bouge.',
  live: 'Réel',
  testMode: 'Test',
  environment: 'Environnement',
  switchPlace: 'Changer d’entreprise',
  account: 'Votre compte',
  signOut: 'Se déconnecter',
  navigation: 'Écrans',
  skip: 'Aller au contenu',
  shortcuts: 'Raccourcis',
  asTable: 'En tableau',
  asChart: 'En graphique',
};

export const partTexts = choose({ en, fr });
