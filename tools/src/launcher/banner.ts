export interface BannerOptions {
  url: string;
  dataDir: string;
  /** Only if the password is new and has not been shown. */
  admin?: { username: string; password: string } | undefined;
}

/** The message for the user when the gallery is ready. */
export function banner({ url, dataDir, admin }: BannerOptions): string {
  const account = admin && [
    '',
    `  Log in at ${url}/login`,
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
