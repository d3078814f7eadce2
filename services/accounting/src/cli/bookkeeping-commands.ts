import { addAccountCommands } from './account-commands.ts';
import { addContactCommands } from './contact-commands.ts';
import { addItemCommands } from './item-commands.ts';
import { addRateCommands } from './rate-commands.ts';
import { addSettingsCommands } from './settings-commands.ts';
import { addTaxCommands } from './tax-commands.ts';

/** Prepare books for documents without the application. */
export const bookkeepingCommands = [
  addSettingsCommands,
  addAccountCommands,
  addTaxCommands,
  addRateCommands,
  addItemCommands,
  addContactCommands,
] as const;
