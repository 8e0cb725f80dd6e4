// Makes Salon's account. MongoDB's image runs this in mongosh when the volume is empty. For a volume of an older version:
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
if (salon.getUser('salon') === null) {
  const roles = [{ role: 'readWrite', db: 'salon' }];
  salon.createUser({ user: 'salon', pwd: secret('mongo_password'), roles });
}
