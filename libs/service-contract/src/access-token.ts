/** The lifetime of an access token. Until its end, a token keeps the rights with which it was signed. */
export const accessTokenS = 15 * 60;
