import { once } from 'node:events';
import { createServer, type ListenOptions, type Socket } from 'node:net';
import { log } from '../log.ts';
import { replyHeader, messagesIn, parseMessage, type WireRequest } from './message.ts';

type Answer = (request: WireRequest) => Promise<Buffer>;

/** Listens, and answers the messages of a connection one after the other. */
export async function listen(address: ListenOptions, answer: Answer) {
  const sockets = new Set<Socket>();
  const inProgress = new Set<Promise<void>>();
  let isClosing = false;

  async function respond(socket: Socket, message: Buffer): Promise<void> {
    const request = parseMessage(message);
    const reply = await answer(request);
    if (!request.isReplyWanted) return;
    socket.cork();
    socket.write(replyHeader(request, reply));
    socket.write(reply);
    socket.uncork();
  }

  async function serve(socket: Socket): Promise<void> {
    for await (const message of messagesIn(socket)) {
      if (isClosing) return;
      const response = respond(socket, message);
      inProgress.add(response);
      await response.finally(() => inProgress.delete(response));
    }
  }

  const server = createServer((socket) => {
    sockets.add(socket.setNoDelay());
    serve(socket)
      .catch((error: unknown) => log('warn', 'connection dropped', { reason: String(error) }))
      .finally(() => sockets.delete(socket.destroy()));
  });
  server.listen(address);
  await once(server, 'listening');
  const bound = server.address();
  return {
    port: typeof bound === 'object' ? bound?.port : undefined,
    /** Stops accepting connections, sends pending replies, and closes. */
    async close() {
      isClosing = true;
      server.close();
      await Promise.allSettled(inProgress);
      for (const socket of sockets) socket.destroySoon();
    },
  };
}
