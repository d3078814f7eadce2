import { choose } from '../texts/language.ts';

const en = {
  lostTitle: 'Lost your second factor?',
  how: 'First try a recovery code. Without one, request a recovery: it takes 72 hours at least. You and the owners get an e-mail that can stop it. Then two people who run this service check who you are.',
  email: 'E-mail',
  request: 'Request a recovery',
  requested:
    'If this address has an account, the waiting time has begun. Look for our e-mail, and keep an identity document at hand.',
  backToSignIn: 'Back to sign in',
  signIn: 'Sign in',
  openAgain: 'Open the link in the e-mail once more. It is not kept here.',
  stopTitle: 'Stop a recovery of access',
  stopHow: 'A person says that they lost their access. If that is wrong, stop it: nothing changes.',
  stop: 'Stop the recovery',
  stopped: 'The recovery is stopped. Nothing has changed.',
  useTitle: 'Set up your access again',
  useHow:
    'Choose a new password. Your old second factors and recovery codes stop working, and all your sessions end.',
  newPassword: 'New password',
  newPasswordHint: 'At least 12 characters. A sentence is easy to remember.',
  save: 'Save',
  used: 'Your password is changed. Sign in with it, and set up a new second factor in your account.',
};

const fr: typeof en = {
  lostTitle: 'Second facteur perdu ?',
  how: 'Essayez d’abord un code de secours. Sans code, demandez une récupération : elle prend au moins 72 heures. Vous et les propriétaires recevez un e-mail qui peut l’arrêter. Ensuite, deux personnes de ce service vérifient qui vous êtes.',
  email: 'E-mail',
  request: 'Demander une récupération',
  requested:
    'Si cette adresse a un compte, le délai a commencé. Cherchez notre e-mail et gardez une pièce d’identité à portée de main.',
  backToSignIn: 'Retour à la connexion',
  signIn: 'Se connecter',
  openAgain: 'Ouvrez encore une fois le lien de l’e-mail. Il n’est pas gardé ici.',
  stopTitle: 'Arrêter une récupération d’accès',
  stopHow:
    'Quelqu’un dit avoir perdu son accès. Si c’est faux, arrêtez la récupération : rien ne change.',
  stop: 'Arrêter la récupération',
  stopped: 'La récupération est arrêtée. Rien n’a changé.',
  useTitle: 'Retrouver votre accès',
  useHow:
    'Choisissez un nouveau mot de passe. Vos anciens seconds facteurs et codes de secours ne marchent plus, et toutes vos sessions se terminent.',
  newPassword: 'Nouveau mot de passe',
  newPasswordHint: 'Au moins 12 caractères. Une phrase est facile à retenir.',
  save: 'Enregistrer',
  used: 'Votre mot de passe est changé. Connectez-vous avec le nouveau et configurez un second facteur dans votre compte.',
};

export const texts = choose({ en, fr });
