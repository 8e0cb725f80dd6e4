import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parseEnvironment, siteEnvironment } from './environment.ts';
import { withSecretFiles } from './secret-files.ts';

describe('secrets as files', () => {
  let folder: string;
  const secret = 'x'.repeat(32);
  const file = (name: string, content: string): string => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  };

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'salon-secrets-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('are read without the white space around them, and only the secret remains', () => {
    const JWT_SECRET_FILE = file('jwt', `${secret}\n`);
    expect(withSecretFiles({ JWT_SECRET_FILE, PORT: '1' })).toEqual({
      variables: { JWT_SECRET: secret, PORT: '1' },
      problems: [],
    });
  });

  it('count as not set when they are empty', () => {
    expect(withSecretFiles({ SMTP_URL_FILE: file('empty', '\n') })).toEqual({
      variables: {},
      problems: [],
    });
  });

  it('may stand beside the variable itself when they are empty', () => {
    const source = { SMTP_URL: 'smtp://mail', SMTP_URL_FILE: file('empty', '\n') };
    expect(withSecretFiles(source)).toEqual({
      variables: { SMTP_URL: 'smtp://mail' },
      problems: [],
    });
  });

  it('are refused beside the variable itself', () => {
    const { problems } = withSecretFiles({ JWT_SECRET: 'y', JWT_SECRET_FILE: file('jwt', secret) });
    expect(problems).toEqual(['JWT_SECRET_FILE: cannot be set together with JWT_SECRET']);
  });

  it('do not exist for other variables', () => {
    const variables = { PORT_FILE: '/etc/passwd' };
    expect(withSecretFiles(variables)).toEqual({ variables, problems: [] });
  });

  it('are checked like variables, and name the file that cannot be read', () => {
    const parse = (JWT_SECRET_FILE: string) =>
      parseEnvironment(siteEnvironment, { JWT_SECRET_FILE });
    expect(parse(file('good', secret))).toMatchObject({ ok: true, values: { JWT_SECRET: secret } });
    expect(parse(file('short', 'short'))).toEqual({
      ok: false,
      problems: ['JWT_SECRET: must have at least 32 characters'],
    });
    expect(parse(join(folder, 'absent'))).toEqual({
      ok: false,
      problems: [expect.stringMatching(/^JWT_SECRET_FILE: cannot be read \(ENOENT/)],
    });
  });
});
