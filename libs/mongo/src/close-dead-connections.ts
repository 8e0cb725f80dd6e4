import type mongoose from 'mongoose';

/** A connection of the driver, whose types do not show its socket. */
interface Connection {
  socket: { destroyed: boolean };
  destroy(): void;
}

interface Server {
  monitor?: { connection?: Connection | null };
  pool: { checkedOut: ReadonlySet<Connection> };
}

interface Internals {
  topology?: { s: { servers: ReadonlyMap<string, Server> } };
}

/**
 * When a server dies, a socket can be destroyed a moment before the driver hears of it. What is sent in this moment waits
 * for good (mongodb 7.8 and 7.9: `writeCommand` waits for `drain`, which such a socket never emits). If it is the check of
 * a monitor, the server counts as away until the process ends. The driver reports each check and each use of a
 * connection at its beginning: a dead connection is closed then, so that a check opens another one, and a command fails
 * and is repeated.
 */
export function closeDeadConnections(client: mongoose.mongo.MongoClient): void {
  const closeDead = (connectionsOf: (server: Server) => Iterable<Connection>) => () => {
    const servers = (client as unknown as Internals).topology?.s.servers.values() ?? [];
    for (const server of servers) {
      for (const connection of connectionsOf(server)) {
        if (connection.socket.destroyed) connection.destroy();
      }
    }
  };
  client.on(
    'serverHeartbeatStarted',
    closeDead(({ monitor }) => (monitor?.connection ? [monitor.connection] : [])),
  );
  client.on(
    'connectionCheckedOut',
    closeDead(({ pool }) => pool.checkedOut),
  );
}
