import { addAccountCommands } from './chart/account-commands.ts';
import { addContactCommands } from './contacts/contact-commands.ts';
import { addItemCommands } from './items/item-commands.ts';
import { addSettingsCommands } from './organisations/settings-commands.ts';
import { addRateCommands } from './rates/rate-commands.ts';
import { addTaxCommands } from './tax/tax-commands.ts';

/** With these, books are made ready for documents without the application. */
export const bookkeepingCommands = [
  addSettingsCommands,
  addAccountCommands,
  addTaxCommands,
  addRateCommands,
  addItemCommands,
  addContactCommands,
] as const;
