import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from '@jest/globals';

const script = readFileSync(new URL('../../docker/mongo/salon-user.js', import.meta.url), 'utf8');

/** Runs the script as mongosh does, in a MongoDB with these accounts, by database and name with their passwords. */
function run(accounts: Map<string, string>, secrets: Record<string, string>): void {
  let isAdmin = !accounts.has('admin.root');
  const getSiblingDB = (name: string) => ({
    auth({ user, pwd }: { user: string; pwd: string }) {
      if (accounts.get(`${name}.${user}`) !== pwd) throw new Error('Authentication failed.');
      isAdmin = true;
    },
    getUser: (user: string) => (accounts.has(`${name}.${user}`) ? { user } : null),
    createUser({ user, pwd }: { user: string; pwd: string }) {
      if (!isAdmin || accounts.has(`${name}.${user}`)) throw new Error('refused');
      accounts.set(`${name}.${user}`, pwd);
    },
    updateUser(user: string, { pwd }: { pwd: string }) {
      if (!isAdmin || !accounts.has(`${name}.${user}`)) throw new Error('refused');
      accounts.set(`${name}.${user}`, pwd);
    },
  });
  const read = (path: string) => `${secrets[path.replace('/run/secrets/', '')] ?? ''}\n`;
  runInNewContext(script, { db: { getSiblingDB }, require: () => ({ readFileSync: read }) });
}

describe("Salon's account in MongoDB", () => {
  const secrets = { mongo_root_password: 'of root', mongo_password: 'of Salon' };
  const made = [
    ['admin.root', 'of root'],
    ['salon.salon', 'of Salon'],
  ] as const;

  it('is made with that of root in a volume without accounts', () => {
    const accounts = new Map<string, string>();
    run(accounts, secrets);
    expect([...accounts]).toEqual(made);
  });

  it.each(['of Salon', 'the former one'])(
    'gets the present password in place of %j',
    (password) => {
      const accounts = new Map<string, string>([made[0], ['salon.salon', password]]);
      run(accounts, secrets);
      expect([...accounts]).toEqual(made);
    },
  );

  it('is not touched with a wrong password of root', () => {
    const accounts = new Map<string, string>([made[0], ['salon.salon', 'the former one']]);
    expect(() => run(accounts, { ...secrets, mongo_root_password: 'another' })).toThrow('refused');
    expect(accounts.get('salon.salon')).toBe('the former one');
  });
});
