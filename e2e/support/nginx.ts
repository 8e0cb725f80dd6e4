import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const site = fileURLToPath(new URL('../../docker/nginx/', import.meta.url));

/** The test does not wait as long as an operator would for idle connections to end. */
const idleMs = 1_500;
/** A value of DRAIN_MS for the gateways, longer than the proxy keeps idle connections. */
export const drainMs = 2 * idleMs;

/** nginx with the site of docker/nginx, without TLS, at a port of its own. */
export class Nginx {
  private constructor(
    private readonly url: string,
    private readonly folder: string,
    private readonly server: ReturnType<typeof spawn>,
  ) {}

  /**
   * @param gateways their ports
   * @param keepsVisitors otherwise each request goes to any gateway, as if it came from another visitor
   * @param browserPort where it also listens with the protocols of port 443
   */
  static async start(
    port: number,
    gateways: readonly number[],
    { keepsVisitors = true, browserPort }: { keepsVisitors?: boolean; browserPort?: number } = {},
  ): Promise<Nginx> {
    const folder = await mkdtemp(join(tmpdir(), 'salon-nginx-'));
    const conf = await readFile(join(site, 'salon.conf'), 'utf8');
    const [upstream = '', ofBrowsers = ''] = conf.split(/^server /m);
    const servers = gateways.map((each) => `server 127.0.0.1:${each} max_fails=0;`).join(' ');
    const path = join(folder, 'nginx.conf');
    await writeFile(
      path,
      `daemon off;
      pid ${folder}/pid;
      error_log stderr crit;
      events {}
      http {
        ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((use) => `${use}_temp_path ${folder}/${use};`).join('\n')}
        ${upstream
          .replace('server 127.0.0.1:3000 max_fails=0;', servers)
          .replace('hash $remote_addr', keepsVisitors ? '$&' : 'hash $request_id')
          .replace(/keepalive_timeout .*;/, `keepalive_timeout ${idleMs}ms;`)}
        access_log ${folder}/access.log salon;
        server {
          listen 127.0.0.1:${port};
          include ${site}salon-locations.conf;
        }
        ${browserPort === undefined ? '' : `server ${atPort(ofBrowsers, browserPort)}`}
      }`,
    );
    const server = spawn('nginx', ['-e', 'stderr', '-p', folder, '-c', path], {
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    await once(server, 'spawn');
    const nginx = new Nginx(`http://127.0.0.1:${port}`, folder, server);
    await nginx.untilListening();
    return nginx;
  }

  /** What nginx has logged of the requests so far. */
  log(): Promise<string> {
    return readFile(join(this.folder, 'access.log'), 'utf8');
  }

  async stop(): Promise<void> {
    if (this.server.exitCode === null) {
      this.server.kill('SIGTERM');
      await once(this.server, 'exit');
    }
    await rm(this.folder, { recursive: true, force: true });
  }

  private async untilListening(): Promise<void> {
    const isUp = () =>
      fetch(this.url).then(
        () => true,
        () => false,
      );
    while (!(await isUp())) {
      if (this.server.exitCode !== null) throw new Error('nginx did not start');
      await delay(50);
    }
  }
}

/** The `server` of the site without TLS, at another port and with the paths of the test. */
const atPort = (server: string, port: number) =>
  server
    .replace('listen 443 ssl', `listen 127.0.0.1:${port}`)
    .replace(/listen \[::].*/, '')
    .replace(/(access_log|error_log|ssl_certificate|ssl_certificate_key) .*/g, '')
    .replace('include ', `include ${site}`);
