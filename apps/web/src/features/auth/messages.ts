/** Texts that several pages share. */
export const common = {
  documentTitle: (title: string) => `${title} · Salon`,
  home: 'Gallery',
  toGallery: 'Go to the gallery',
  logIn: 'Log in',
  backToLogIn: 'Back to log in',
  checkInbox: 'Check your inbox',
  newTab: '(opens in a new tab)',
} as const;

export const fieldTexts = {
  email: 'Email',
  username: 'Username',
  password: 'Password',
  newPassword: 'New password',
  /** `limits.passwordMin`: a test compares it, because the import would load the files of the viewer. */
  passwordRule: 'At least 10 characters.',
} as const;

export const loginTexts = {
  title: 'Log in',
  submit: 'Log in',
  busy: 'Logging in…',
  sessionEnded: 'Your session has ended. Log in to continue where you left off.',
  wrong: 'Invalid username or password.',
  forgot: 'Forgot your password?',
  noAccount: 'No account yet?',
  signUp: 'Sign Up',
} as const;

export const signupTexts = {
  title: 'Sign up',
  submit: 'Sign up',
  busy: 'Signing up…',
  failed: 'Signup failed. Please try again.',
  hasAccount: 'Already have an account?',
} as const;

export const forgotTexts = {
  title: 'Forgot your password?',
  /** The title for a person who is signed in. */
  change: 'Change your password',
  help: 'We will email you a link to choose a new password.',
  submit: 'Send the link',
  busy: 'Sending…',
  /** Before and after the address. */
  sent: ['If', 'belongs to an account, we have sent a link to choose a new password.'],
  noMail: 'No email? Check your spam folder and the address.',
  changeAddress: 'Change the address',
} as const;

export const resetTexts = {
  title: 'Choose a new password',
  submit: 'Save the password',
  busy: 'Saving…',
  done: 'Password changed',
  next: 'Use the new password to log in.',
  incomplete: 'This link is incomplete. Open the link of the email again.',
  expired: 'Link expired?',
  another: 'Request another link',
} as const;

export const pendingTexts = {
  /** Before and after the address. A login leads here too, days later, and sends no link. */
  unconfirmed: ['Your address', 'is not confirmed yet. Open the link in our latest email.'],
  noMail: 'No email, or is the link too old? Check your spam folder, or send it again.',
  resend: 'Resend Verification Email',
  sent: { title: 'Verification Email Sent', description: 'Email sent. Please check your inbox.' },
  failed: {
    title: 'Error Sending Email',
    description: 'There was an error sending the verification email.',
  },
  elsewhere: 'Confirmed on another device?',
} as const;

export const verifyTexts = {
  title: 'Verify your email',
  intro: 'Confirm your email address to finish signing up.',
  submit: 'Verify Email',
  busy: 'Verifying…',
  failed: 'Verification Failed',
  expired: 'The verification link is invalid or has expired.',
  again: 'Try again',
  newLink: 'to request a new link.',
  verified: 'Email Verified!',
  countdown: (seconds: number) =>
    `Continuing in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
  now: 'Continue now',
} as const;
