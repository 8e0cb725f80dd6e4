import type { Mail } from '@salon/service-contract';

export interface ComposedMail {
  to: string;
  subject: string;
  /** Plain text: every mail program shows it and spam filters accept it. */
  text: string;
}

/** The subject and text of a mail. */
export function compose(mail: Mail): ComposedMail {
  const { subject, paragraphs } = letter(mail);
  return {
    to: mail.to,
    subject,
    // No username: anyone can sign up with another person's email address and a name that looks like a link.
    text: `${['Hello,', ...paragraphs].join('\n\n')}\n`,
  };
}

function letter(mail: Mail): { subject: string; paragraphs: string[] } {
  switch (mail.occasion) {
    case 'verify-email':
      return {
        subject: 'Confirm your email address',
        paragraphs: [
          `welcome to ${new URL(mail.link).host}. Open this page to confirm that\nthe address is yours:`,
          mail.link,
          `The link works once, within ${hours(mail.validHours)}.`,
          'If you did not sign up, someone entered your address by mistake:\nplease ignore this email.',
        ],
      };
    case 'reset-password':
      return {
        subject: 'Choose a new password',
        paragraphs: [
          `a new password was requested for your account at ${new URL(mail.link).host}.\nIf it was you, choose one here:`,
          mail.link,
          `The link works once, within ${hours(mail.validHours)}.`,
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

const hours = (count: number) => (count === 1 ? 'an hour' : `${count} hours`);
