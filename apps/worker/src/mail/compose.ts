import type { Mail } from '@salon/service-contract';

type LinkMail = Extract<Mail, { link: string }>;

export interface ComposedMail {
  to: string;
  subject: string;
  /** Plain text: every mail program shows it and spam filters accept it. */
  text: string;
}

/**
 * The subject and text of a mail.
 * @param now when it is sent
 */
export function compose(mail: Mail, now: Date): ComposedMail {
  const { subject, paragraphs } = letter(mail, now);
  return {
    to: mail.to,
    subject,
    // No username: anyone can sign up with another person's email address and a name that looks like a link.
    text: `${['Hello,', ...paragraphs].join('\n\n')}\n`,
  };
}

function letter(mail: Mail, now: Date): { subject: string; paragraphs: string[] } {
  switch (mail.occasion) {
    case 'verify-email':
      return {
        subject: 'Confirm your email address',
        paragraphs: [
          `welcome to ${new URL(mail.link).host}. Open this page to confirm that\nthe address is yours:`,
          mail.link,
          `The link works once, within ${validity(mail, now)}.`,
          'If you did not sign up, someone entered your address by mistake:\nplease ignore this email.',
        ],
      };
    case 'reset-password':
      return {
        subject: 'Choose a new password',
        paragraphs: [
          `a new password was requested for your account at ${new URL(mail.link).host}.\nIf it was you, choose one here:`,
          mail.link,
          `The link works once, within ${validity(mail, now)}.`,
          'If it was not you, do nothing: your password stays as it is.',
        ],
      };
    case 'password-changed':
      return {
        subject: 'Your password was changed',
        paragraphs: [
          'the password of your account has just been changed, and every\ndevice was logged out.',
          'If it was not you, someone else can read your email. Secure your\nmailbox first, then request a new password on the log-in page.',
        ],
      };
  }
}

/** How long a link still works: its mail may have waited for the mail server. Hours are rounded down. */
function validity({ validHours, expiresAt }: LinkMail, now: Date): string {
  const left = expiresAt ? (Date.parse(expiresAt) - now.getTime()) / 60_000 : validHours * 60;
  // Rounded to minutes first: the link of a mail that is sent at once has a moment less than an hour left.
  const minutes = Math.max(1, Math.round(left));
  const hours = Math.floor(minutes / 60);
  if (hours > 0) return hours === 1 ? 'an hour' : `${hours} hours`;
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}
