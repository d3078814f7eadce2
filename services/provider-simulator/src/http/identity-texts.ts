import type { FormField, Gaze } from '../identity/identity.rules.ts';

export const languages = ['en', 'fr'] as const;
export type Language = (typeof languages)[number];

export interface IdentityTexts {
  readonly languageName: string;
  readonly languageSwitch: string;
  readonly skip: string;
  readonly banner: string;
  readonly step: (number: number) => string;
  readonly forBusiness: (business: string) => string;
  readonly consentTitle: string;
  readonly consentLead: (person: string | null) => string;
  readonly consentPoints: readonly string[];
  readonly consentButton: string;
  readonly documentTitle: string;
  readonly documentLead: string;
  readonly labels: Readonly<Record<FormField, string>>;
  readonly hints: Readonly<Record<FormField, string>>;
  readonly flaws: Readonly<Record<FormField, string>>;
  readonly flawsTitle: string;
  readonly continueButton: string;
  readonly livenessTitle: string;
  readonly livenessTask: Readonly<Record<Gaze, string>>;
  readonly livenessAgain: string;
  readonly pictures: Readonly<Record<Gaze, string>>;
  readonly choosePicture: string;
  readonly livenessButton: string;
  readonly doneTitle: Readonly<Record<Ending, string>>;
  readonly doneText: Readonly<Record<Ending, string>>;
  readonly back: (business: string) => string;
  readonly close: string;
  readonly missingTitle: string;
  readonly missingText: string;
}

export type Ending = 'approved' | 'in_review' | 'declined' | 'expired' | 'cancelled';

export const identityTexts: Readonly<Record<Language, IdentityTexts>> = {
  en: {
    languageName: 'English',
    languageSwitch: 'Language',
    skip: 'Skip to content',
    banner: 'Simulated identity check: nobody is really checked',
    step: (number) => `Step ${number} of 3`,
    forBusiness: (business) => `Identity check for ${business}`,
    consentTitle: 'Check your identity',
    consentLead: (person) =>
      person === null
        ? 'This takes about two minutes. Have your identity document at hand.'
        : `This check is for ${person} only. It takes about two minutes. Have your identity document at hand.`,
    consentPoints: [
      'You enter the details on your identity document.',
      'You confirm that you are present.',
      'The business receives only the result, not the details you enter.',
    ],
    consentButton: 'Agree and start',
    documentTitle: 'Your identity document',
    documentLead: 'A passport, identity card or driving licence. Enter the details as printed.',
    labels: {
      name: 'Full name',
      documentNumber: 'Document number',
      bornOn: 'Date of birth',
    },
    hints: {
      name: 'All your names, in the order printed.',
      documentNumber: '5 to 20 letters, digits or hyphens.',
      bornOn: 'Year, month and day.',
    },
    flaws: {
      name: 'Enter your full name.',
      documentNumber: 'Enter the number with 5 to 20 letters, digits or hyphens.',
      bornOn: 'Enter a date of birth at least 18 years ago.',
    },
    flawsTitle: 'There is a problem',
    continueButton: 'Continue',
    livenessTitle: 'Confirm that you are present',
    livenessTask: {
      left: 'Choose the picture of the face looking left.',
      right: 'Choose the picture of the face looking right.',
      up: 'Choose the picture of the face looking up.',
      down: 'Choose the picture of the face looking down.',
    },
    livenessAgain: 'That was the wrong picture. Read the task again and choose another one.',
    pictures: {
      left: 'A face looking left',
      right: 'A face looking right',
      up: 'A face looking up',
      down: 'A face looking down',
    },
    choosePicture: 'Pictures',
    livenessButton: 'Finish',
    doneTitle: {
      approved: 'Your identity is confirmed',
      in_review: 'Your check needs a manual review',
      declined: 'Your identity could not be confirmed',
      expired: 'This check has expired',
      cancelled: 'This check was cancelled',
    },
    doneText: {
      approved: 'There is nothing more for you to do here.',
      in_review: 'The review takes up to two working days. You will be notified by email.',
      declined: 'To try again, ask for a new check and have the document in front of you.',
      expired: 'To start again, ask for a new check.',
      cancelled: 'If you think this is a mistake, ask for a new check.',
    },
    back: (business) => `Back to ${business}`,
    close: 'You can close this page.',
    missingTitle: 'Check not found',
    missingText:
      'The link may be incomplete, or the check may have ended long ago. Ask for a new one.',
  },
  fr: {
    languageName: 'Français',
    languageSwitch: 'Langue',
    skip: 'Aller au contenu',
    banner: 'Vérification simulée : personne n’est réellement contrôlé',
    step: (number) => `Étape ${number} sur 3`,
    forBusiness: (business) => `Vérification d’identité pour ${business}`,
    consentTitle: 'Vérifiez votre identité',
    consentLead: (person) =>
      person === null
        ? 'Cela prend environ deux minutes. Préparez votre pièce d’identité.'
        : `Cette page s’adresse uniquement à ${person}. Cela prend environ deux minutes. Préparez votre pièce d’identité.`,
    consentPoints: [
      'Vous saisissez ce qui figure sur votre pièce d’identité.',
      'Vous montrez que vous êtes bien présent.',
      'L’entreprise apprend le résultat, et rien de ce que vous saisissez.',
    ],
    consentButton: 'Accepter et commencer',
    documentTitle: 'Votre pièce d’identité',
    documentLead:
      'Un passeport, une carte d’identité ou un permis de conduire. Saisissez-la telle qu’elle est imprimée.',
    labels: {
      name: 'Nom complet',
      documentNumber: 'Numéro de la pièce',
      bornOn: 'Date de naissance',
    },
    hints: {
      name: 'Tous les noms, dans leur ordre.',
      documentNumber: '5 à 20 lettres, chiffres ou tirets.',
      bornOn: 'Année, mois et jour.',
    },
    flaws: {
      name: 'Saisissez votre nom complet.',
      documentNumber: 'Saisissez le numéro, de 5 à 20 lettres, chiffres ou tirets.',
      bornOn: 'Saisissez une date de naissance d’il y a au moins 18 ans.',
    },
    flawsTitle: 'Quelque chose ne va pas encore',
    continueButton: 'Continuer',
    livenessTitle: 'Montrez que vous êtes présent',
    livenessTask: {
      left: 'Choisissez l’image dont le visage regarde à gauche.',
      right: 'Choisissez l’image dont le visage regarde à droite.',
      up: 'Choisissez l’image dont le visage regarde en haut.',
      down: 'Choisissez l’image dont le visage regarde en bas.',
    },
    livenessAgain: 'C’était une autre image. Relisez la consigne et choisissez de nouveau.',
    pictures: {
      left: 'Un visage qui regarde à gauche',
      right: 'Un visage qui regarde à droite',
      up: 'Un visage qui regarde en haut',
      down: 'Un visage qui regarde en bas',
    },
    choosePicture: 'Images',
    livenessButton: 'Terminer',
    doneTitle: {
      approved: 'Votre identité est confirmée',
      in_review: 'Une personne va l’examiner',
      declined: 'Votre identité n’a pas pu être confirmée',
      expired: 'Le délai de cette vérification est écoulé',
      cancelled: 'Cette vérification a été retirée',
    },
    doneText: {
      approved: 'Il n’y a plus rien à faire ici.',
      in_review: 'Cela prend jusqu’à deux jours ouvrés. Vous serez informé par courriel.',
      declined:
        'Demandez une nouvelle vérification pour réessayer, avec la pièce elle-même sous les yeux.',
      expired: 'Demandez une nouvelle vérification pour recommencer.',
      cancelled: 'Demandez une nouvelle vérification si vous pensez que c’est une erreur.',
    },
    back: (business) => `Retour à ${business}`,
    close: 'Vous pouvez fermer cette page.',
    missingTitle: 'Il n’y a pas de vérification ici',
    missingText:
      'L’adresse est peut-être incomplète, ou la vérification terminée depuis longtemps. Demandez-en une nouvelle.',
  },
};
