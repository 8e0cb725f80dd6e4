// Makes Salon's account, or gives it the present password. MongoDB's image runs this in mongosh when the volume is empty.
// For a volume of an older version, or after a new password:
// docker compose exec mongo mongosh --quiet --file /docker-entrypoint-initdb.d/salon-user.js
const { readFileSync } = require('node:fs');

const secret = (name) => readFileSync(`/run/secrets/${name}`, 'utf8').trim();
const admin = db.getSiblingDB('admin');
const salon = db.getSiblingDB('salon');
const root = { user: 'root', pwd: secret('mongo_root_password') };

try {
  admin.auth(root);
} catch {
  // A volume without accounts: a connection from the same container may make the first one.
  admin.createUser({ ...root, roles: ['root'] });
  admin.auth(root);
}
const account = { pwd: secret('mongo_password'), roles: [{ role: 'readWrite', db: 'salon' }] };
if (salon.getUser('salon') === null) salon.createUser({ user: 'salon', ...account });
else salon.updateUser('salon', account);
