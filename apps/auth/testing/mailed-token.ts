import type { Mail } from '@salon/service-contract';
import { until } from '@salon/test-kit';

/** The token in the link of the newest mail of this kind. Mails are written after the reply. */
export async function mailedToken(
  mails: readonly Mail[],
  occasion: Mail['occasion'],
  to?: string,
): Promise<string> {
  const found = () =>
    mails.findLast((mail) => mail.occasion === occasion && (to === undefined || mail.to === to));
  await until(found, `a mail for ${occasion}`);
  const mail = found();
  return (mail && 'link' in mail && new URL(mail.link).searchParams.get('token')) || '';
}
