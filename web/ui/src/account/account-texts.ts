import { choose } from '../texts/language.ts';
import { en } from './account-texts-en.ts';
import { fr } from './account-texts-fr.ts';

export const texts = choose({ en, fr });
