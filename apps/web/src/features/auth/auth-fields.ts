import type { AuthField } from './auth-form.tsx';
import { fieldTexts } from './messages.ts';

export const emailField = {
  name: 'email',
  label: fieldTexts.email,
  type: 'email',
  autoComplete: 'email',
} satisfies AuthField<'email'>;

export const usernameField = {
  name: 'username',
  label: fieldTexts.username,
  autoComplete: 'username',
  autoCapitalize: 'none',
  spellCheck: false,
} satisfies AuthField<'username'>;

export const passwordField = {
  name: 'password',
  label: fieldTexts.password,
  type: 'password',
  autoComplete: 'current-password',
} satisfies AuthField<'password'>;

export const newPasswordField = {
  ...passwordField,
  autoComplete: 'new-password',
  help: fieldTexts.passwordRule,
} satisfies AuthField<'password'>;
