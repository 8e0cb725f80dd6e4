/** The texts of the account menu, which is loaded only for visitors who are logged in. */
export const messages = {
  loggedInAs: 'Logged in as',
  account: (username: string) => `Account: ${username}`,
  changePassword: 'Change password',
  logout: 'Log out',
  loggedOut: {
    title: 'Logged out',
    description: 'You are no longer logged in on this device.',
  },
};
