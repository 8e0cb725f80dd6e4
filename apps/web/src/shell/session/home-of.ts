/** Where somebody belongs after coming in. */
export function homeOf(user: { admin: boolean }): '/dashboard' | '/' {
  return user.admin ? '/dashboard' : '/';
}
