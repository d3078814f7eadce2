export { insertEvents } from './events.sql.ts';
export type { EventData, NewEvent } from './events.sql.ts';
