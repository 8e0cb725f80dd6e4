// The embedded database where MongoDB's image cannot be had: the database listens on a socket of its container only, and
// this relay forwards the connections of the other containers to it.
import { connect, createServer } from 'node:net';
import { join } from 'node:path';

const directory = '/data/db';
const path = join(directory, 'socket');
Object.assign(process.env, { EMBEDDED_MONGO_DIR: directory, EMBEDDED_MONGO_SOCKET: path });
// A variable, as the file exists only in the container.
const server = '/embedded-mongo/main.js';
await import(server);

createServer((client) => {
  const server = connect(path);
  client.on('error', () => server.destroy());
  server.on('error', () => client.destroy());
  client.pipe(server).pipe(client);
}).listen(27_017);
