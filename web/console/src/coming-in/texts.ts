import { choose } from '@countinghouse/ui';

const en = {
  signIn: 'Operators’ console',
  signInHint: 'For the people who run this installation. Merchants use the dashboard.',
  enrol: 'Add your passkey',
  enrolFor: (name: string, email: string) => `This link is for ${name} (${email}).`,
  passkeyName: 'Name of this device',
  add: 'Add a passkey',
  closed: 'The passkey prompt was closed. Nothing happened.',
  openAgain: 'Open the link once more. It is not kept here.',
  account: 'Your account',
  role: 'Role',
  email: 'E-mail',
  signOut: 'Sign out',
  passkeyHint: 'Another device? Ask a colleague for a link: operator enrol.',
};

const fr: typeof en = {
  signIn: 'Console d’exploitation',
  signInHint:
    'Pour les personnes qui exploitent cette installation. Les marchands utilisent le tableau de bord.',
  enrol: 'Ajouter votre clé d’accès',
  enrolFor: (name, email) => `Ce lien est pour ${name} (${email}).`,
  passkeyName: 'Nom de cet appareil',
  add: 'Ajouter une clé d’accès',
  closed: 'La fenêtre de la clé d’accès a été fermée. Rien ne s’est passé.',
  openAgain: 'Ouvrez le lien une nouvelle fois. Il n’est pas conservé ici.',
  account: 'Votre compte',
  role: 'Rôle',
  email: 'E-mail',
  signOut: 'Se déconnecter',
  passkeyHint: 'Un autre appareil ? Demandez un lien à un collègue : operator enrol.',
};

export const texts = choose({ en, fr });
