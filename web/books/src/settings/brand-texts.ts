import { choose } from '@countinghouse/ui';

const en = {
  brand: 'Logo and colour',
  about:
    'On invoices, credit notes, quotes and statements, and on your customers’ pages. Issued documents keep the logo and colour they were issued with.',
  logo: 'Logo',
  logoHint: 'PNG, JPEG or SVG, at most 256 KiB. PDFs show PNG and JPEG only.',
  logoNone: 'Choose a picture first.',
  logoUpload: 'Upload the logo',
  logoRemove: 'Remove the logo',
  colour: 'Colour',
  colourHint:
    'Such as #2b3a8f. Empty: our green. Text gets a darker shade where yours is too pale.',
  saveColour: 'Save the colour',
  sample: 'The head of an invoice in your colour',
  sampleWithLogo: 'The head of an invoice with your logo, in your colour',
  sampleTitle: 'Invoice',
  sampleButton: 'Pay online',
};

const fr: typeof en = {
  brand: 'Logo et couleur',
  about:
    'Sur les factures, avoirs, devis et relevés, et sur les pages de vos clients. Un document émis garde le logo et la couleur de son émission.',
  logo: 'Logo',
  logoHint: 'PNG, JPEG ou SVG, 256 Kio au plus. Les PDF ne montrent que PNG et JPEG.',
  logoNone: 'Choisissez d’abord une image.',
  logoUpload: 'Envoyer le logo',
  logoRemove: 'Retirer le logo',
  colour: 'Couleur',
  colourHint:
    'Par exemple #2b3a8f. Vide : notre vert. Le texte prend une teinte plus foncée si la vôtre est trop pâle.',
  saveColour: 'Enregistrer la couleur',
  sample: 'L’en-tête d’une facture dans votre couleur',
  sampleWithLogo: 'L’en-tête d’une facture avec votre logo, dans votre couleur',
  sampleTitle: 'Facture',
  sampleButton: 'Payer en ligne',
};

export const texts = choose({ en, fr });
