/** The texts of the account menu, which is loaded for signed-in visitors only. */
export const messages = {
  signedInAs: 'Signed in as',
  account: (username: string) => `Account: ${username}`,
  logout: 'Log out',
  loggedOut: {
    title: 'Logged out',
    description: 'You are no longer signed in on this device.',
  },
};
