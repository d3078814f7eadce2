import { closedObject, text } from '@countinghouse/http';
import { z } from 'zod';
import { passwordLengthMax } from './password.rules.ts';
import { signUpModes } from './sign-up.rules.ts';

/** The SMTP limit. */
const emailCharactersMax = 254;
const nameCharactersMax = 100;
/** Our tokens have 43 characters; much longer input is not worth hashing. */
const tokenCharactersMax = 100;

const token = z
  .string()
  .min(1)
  .max(tokenCharactersMax)
  .meta({ description: 'The token at the end of the link in the sign-up email.' });

export const signUpReply = z.object({
  mode: z.enum(signUpModes).meta({
    description:
      '`open`: anyone can sign up. `invitation`: only people whom the operator invited. `closed`: nobody.',
  }),
});

export const signUpRequestBody = closedObject({
  email: z
    .email({ error: 'Must be an e-mail address, such as ada@shop.example.' })
    .max(emailCharactersMax)
    .meta({ example: 'ada@shop.example' }),
});

export const signUpTokenBody = closedObject({ token });
export const shownSignUpReply = z.object({
  email: z.string().meta({ description: 'The address that the link proves.' }),
});

export const signUpUseBody = closedObject({
  token,
  name: text({ min: 1, max: nameCharactersMax }),
  newPassword: z.string().min(1).max(passwordLengthMax),
});
