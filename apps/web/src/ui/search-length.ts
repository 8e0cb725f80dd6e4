/** The longest text the server searches for, which a spec compares: importing its limit would load zod. */
export const SEARCH_LENGTH = 200;
