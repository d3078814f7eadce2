/** Statements of the console, each with the reason why it needs no tenant: operators see the whole cell. */
export const consoleTenantless: Readonly<Record<string, string>> = {
  findRequestWorkspace: 'a request of the operators, by its id',
  listWaitingApprovals: 'operators of a cell see what waits in every business',
  insertProposal: 'a request of the operators, by its id',
  findProposal: 'a request of the operators, by its id',
  listConsoleBusinesses: 'operators of a cell see all of it',
  findBusinessFile: 'a business is asked for by its own id',
  listOpenItems: 'operators of a cell decide about every item',
  listUnknownOutcomes: 'operators of a cell see what the provider has not answered, of everybody',
  listTroubledEndpoints: 'operators of a cell see every endpoint in trouble',
  listThingsById: 'operators of a cell look for an id whose tenant they do not know',
  listKeysByLast4: 'operators of a cell look for a key whose tenant they do not know',
  listPauseRows: 'pauses hold for the whole cell',
};
