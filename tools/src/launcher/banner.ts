export interface BannerOptions {
  url: string;
  dataDir: string;
  /** Only when it is new and nobody has seen it. */
  admin?: { username: string; password: string } | undefined;
}

/** What a person sees once everything runs. */
export function banner({ url, dataDir, admin }: BannerOptions): string {
  const account = admin && [
    '',
    `  Sign in at ${url}/login`,
    `    username  ${admin.username}`,
    `    password  ${admin.password}`,
    '  This password is shown only now. Keep it.',
  ];
  const lines = [
    '',
    `  Salon is ready at ${url}`,
    ...(account ?? []),
    '',
    `  Data: ${dataDir}. Ctrl-C stops everything.`,
    '',
  ];
  return `${lines.join('\n')}\n`;
}
