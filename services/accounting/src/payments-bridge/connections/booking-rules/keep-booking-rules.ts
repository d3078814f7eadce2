import { replaceBookingRules } from './booking-rules.sql.ts';

/** For the settings of a connection. */
export const keepBookingRules: typeof replaceBookingRules = replaceBookingRules;
