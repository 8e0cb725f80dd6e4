import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

interface Pending {
  resolve(status: number): void;
  reject(error: Error): void;
}

const HEAD_END = '\r\n\r\n';
const STATUS_AT = 'HTTP/1.1 '.length;

/**
 * A keep-alive connection with one request at a time. It parses only the status and the end of a reply, because a full
 * client would use more CPU time than the measured server.
 */
export class HttpConnection {
  private pending: Pending | undefined;
  /** The received part of an incomplete head. */
  private head: Buffer = Buffer.alloc(0);
  /** Set once the head is complete; `bytes` counts head and body. */
  private reply: { status: number; bytes: number } | undefined;
  private received = 0;

  private constructor(
    private readonly socket: Socket,
    private readonly host: string,
  ) {
    socket.on('data', (chunk) => this.take(chunk));
    socket.on('error', (error) => this.pending?.reject(error));
    socket.on('close', () => this.pending?.reject(new Error('the server closed the connection')));
  }

  static async open(url: string): Promise<HttpConnection> {
    const { hostname, port, host } = new URL(url);
    const socket = connect(Number(port), hostname).setNoDelay(true);
    await once(socket, 'connect');
    return new HttpConnection(socket, host);
  }

  /**
   * Resolves with the status when the reply is complete.
   * @throws Error if the connection ends before that, or the reply has no length
   */
  get(path: string): Promise<number> {
    return new Promise((resolve, reject) => {
      this.pending = { resolve, reject };
      this.socket.write(`GET ${path} HTTP/1.1\r\nhost: ${this.host}${HEAD_END}`);
    });
  }

  close(): void {
    this.pending = undefined;
    this.socket.destroy();
  }

  private take(chunk: Buffer): void {
    this.received += chunk.length;
    if (!this.reply) {
      this.head = this.head.length > 0 ? Buffer.concat([this.head, chunk]) : chunk;
      const end = this.head.indexOf(HEAD_END);
      if (end < 0) return;
      this.reply = this.readHead(this.head.toString('latin1', 0, end));
    }
    if (!this.reply || this.received < this.reply.bytes) return;
    const { status } = this.reply;
    this.reply = undefined;
    this.head = Buffer.alloc(0);
    this.received = 0;
    this.pending?.resolve(status);
  }

  private readHead(head: string) {
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
    if (length === undefined) {
      this.pending?.reject(new Error('the reply has no content-length'));
      return undefined;
    }
    const status = Number(head.slice(STATUS_AT, STATUS_AT + 3));
    return { status, bytes: head.length + HEAD_END.length + Number(length) };
  }
}
