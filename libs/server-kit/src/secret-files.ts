import { readFileSync } from 'node:fs';
import { isNativeError } from 'node:util/types';

/** The variables that hold a secret. Each may also be given as a file: `JWT_SECRET_FILE` names that of `JWT_SECRET`. */
export const secretVariables = [
  'JWT_SECRET',
  'ADMIN_PASSWORD',
  'SMTP_URL',
  'MONGO_URL',
  'REDIS_URL',
  'MINIO_ACCESS_KEY',
  'MINIO_SECRET_KEY',
] as const;
export type SecretVariable = (typeof secretVariables)[number];

/**
 * Replaces each variable that names the file of a secret by the content of that file, without the white space around it.
 * An empty file sets nothing, so it may stand beside the variable itself.
 * @param source the variables that are set
 * @returns the variables, and a line for each file that cannot be used
 */
export function withSecretFiles(source: Readonly<Record<string, string>>): {
  variables: Record<string, string>;
  problems: string[];
} {
  const variables = { ...source };
  const problems: string[] = [];
  for (const name of secretVariables) {
    const path = variables[`${name}_FILE`];
    if (path === undefined) continue;
    delete variables[`${name}_FILE`];
    const content = contentOf(path);
    if (!content.ok) problems.push(`${name}_FILE: cannot be read (${content.reason})`);
    else if (content.text === '') continue;
    else if (name in source) problems.push(`${name}_FILE: cannot be set together with ${name}`);
    else variables[name] = content.text;
  }
  return { variables, problems };
}

function contentOf(path: string): { ok: true; text: string } | { ok: false; reason: string } {
  try {
    return { ok: true, text: readFileSync(path, 'utf8').trim() };
  } catch (error) {
    return { ok: false, reason: isNativeError(error) ? error.message : String(error) };
  }
}
