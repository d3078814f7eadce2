/** Enough for two hundred lines with long descriptions, or for a bank file. */
export const longBodyBytesMax = 1_048_576;
