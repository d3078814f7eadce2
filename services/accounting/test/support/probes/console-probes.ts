import {
  findSuspension,
  saveSuspension,
} from '../../../src/tenants/organisations/suspension.sql.ts';
import { nobody } from './probe-scene.ts';
import type { Probes } from './probe-scene.ts';

const later = new Date('2030-01-01T00:00:00Z');

export const consoleProbes: Probes = {
  findSuspension: (tx) => findSuspension(tx, nobody),
  saveSuspension: (tx) => saveSuspension(tx, nobody, { at: later, reason: 'none' }, later),
};

/** Statements of the console: operators see the whole cell. */
export const consoleTenantless: Readonly<Record<string, string>> = {
  listConsoleOrganisations: 'operators of a cell see all of it',
  findConsoleOrganisation: 'an organisation is asked for by its own id',
  listTroubledEndpoints: 'operators of a cell see every endpoint in trouble',
  listTroubledConnections: 'operators of a cell see every connection in trouble',
  listOpenClosings: 'operators of a cell see every closing',
  listThingsById: 'operators of a cell look for an id whose tenant they do not know',
  listKeysByLast4: 'operators of a cell look for a key whose tenant they do not know',
};
