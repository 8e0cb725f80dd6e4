import 'reflect-metadata';
import { brotliCompressSync } from 'node:zlib';
import cookie from '@fastify/cookie';
import { Logger, type Provider, type Type } from '@nestjs/common';
import { APP_FILTER, NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { OBJECT_STORAGE, type ObjectStorage } from '@salon/object-storage';
import { RpcClient } from '@salon/rpc';
import { createLogger, SettingsReader } from '@salon/server-kit';
import { cachedReplyKey } from '@salon/service-contract';
import type { FastifyInstance } from 'fastify';
import { Redis } from 'ioredis';
import { Attempts, type Attempt } from '../src/access/attempts.ts';
import { checkAccess } from '../src/access/check-access.ts';
import { JwtStrategy } from '../src/access/jwt.strategy.ts';
import { SearchLimit } from '../src/access/search-limit.ts';
import { GATEWAY_ENVIRONMENT } from '../src/environment.ts';
import { FileService } from '../src/files/file.service.ts';
import { logRequests } from '../src/http/log-requests.ts';
import { readJson } from '../src/http/read-json.ts';
import { RepeatableDeletions } from '../src/http/repeatable-deletions.ts';
import { forbidCaching, ignoreConditionsOfWrites } from '../src/http/reply-headers.ts';
import { ReplySender } from '../src/http/reply-sender.ts';
import { requestIdOf } from '../src/http/request-id.ts';
import { ChunkSender } from '../src/lists/chunk-sender.ts';
import { GalleryTip } from '../src/lists/gallery-tip.ts';
import { KnownImages } from '../src/lists/known-images.ts';
import { ListSender } from '../src/lists/list-sender.ts';
import { LongListSender } from '../src/lists/long-list-sender.ts';
import { PublicSettings } from '../src/settings/public-settings.ts';
import { accessTokenOf, adminClaims, secret, userClaims } from './access-token.ts';
import { CheckedFilter } from './checked-filter.ts';
import { FakeRedis, FakeServices } from './fake-services.ts';

interface Options {
  controllers: Type[];
  /** Classes that the controllers need, besides those that all share. */
  providers?: Provider[];
  publicUrl?: string;
}

/** What `inject` resolves with; its type belongs to a package of Fastify's. */
type Response = Awaited<ReturnType<NestFastifyApplication['inject']>>;

interface Request {
  as?: 'admin' | 'user';
  body?: object;
  headers?: Record<string, string>;
}

/** Controllers behind the gateway's check of access, parser and filter, with fakes in place of the services and Redis. */
export class ControllerServer {
  readonly services = new FakeServices();
  readonly redis = new FakeRedis();
  /** The limited attempts, in order. */
  readonly attempts: [name: string, attempt: Attempt][] = [];
  /** The addresses of the counted searches, in order. */
  readonly searches: string[] = [];
  readonly storage: Partial<ObjectStorage> = {};
  private readonly filter = new CheckedFilter();
  private app: NestFastifyApplication | undefined;

  static async start({
    controllers,
    providers = [],
    publicUrl = 'https://gallery.example',
  }: Options): Promise<ControllerServer> {
    Logger.overrideLogger(false);
    const server = new ControllerServer();
    const adapter = new FastifyAdapter({ genReqId: requestIdOf, forceCloseConnections: true });
    const fastify = adapter.getInstance<FastifyInstance>();
    logRequests(fastify, createLogger('test', 'fatal'));
    readJson(adapter);
    server.app = await NestFactory.create<NestFastifyApplication>(
      { module: class {}, controllers, providers: [...server.providers(publicUrl), ...providers] },
      adapter,
      { logger: false },
    );
    server.app.setGlobalPrefix('api');
    await fastify.register(cookie);
    ignoreConditionsOfWrites(fastify);
    forbidCaching(fastify);
    checkAccess(fastify);
    await server.app.init();
    return server;
  }

  /** @throws if a failure is not among those that the contract lists for its route */
  async stop(): Promise<void> {
    await this.app?.close();
    this.filter.end();
  }

  /** @param route for example `GET /images/1a`, without the prefix */
  send(route: string, { as, body, headers = {} }: Request = {}): Promise<Response> {
    const [method = '', path = ''] = route.split(' ');
    const claims = as === 'admin' ? adminClaims : userClaims;
    if (!this.app) throw new Error('The server is not started.');
    return this.app.inject({
      method: method as 'GET', // callers name the methods of the contract
      url: `/api${path}`,
      headers: { ...(as && { authorization: `Bearer ${accessTokenOf(claims)}` }), ...headers },
      ...(body && { payload: body }),
    });
  }

  /** Listens on a free port, for requests that need a connection. @returns the address of the API */
  async listen(): Promise<string> {
    if (!this.app) throw new Error('The server is not started.');
    await this.app.listen(0, '127.0.0.1');
    return `${await this.app.getUrl()}/api`;
  }

  /** Stores a reply as a service does, and returns its etag. */
  store(etag: string, reply: object): { etag: string } {
    this.redis.values.set(cachedReplyKey(etag), brotliCompressSync(JSON.stringify(reply)));
    return { etag };
  }

  private providers(publicUrl: string) {
    const limit = (name: string, attempt: Attempt, action: () => Promise<unknown>) => {
      this.attempts.push([name, attempt]);
      return action();
    };
    const count = (address: string) => {
      this.searches.push(address);
      return Promise.resolve();
    };
    const { storage } = this;
    return [
      {
        provide: GATEWAY_ENVIRONMENT,
        useValue: { JWT_SECRET: secret, PUBLIC_URL: publicUrl },
      },
      { provide: RpcClient, useValue: this.services.rpc },
      { provide: Redis, useValue: this.redis },
      { provide: Attempts, useValue: { limit } },
      { provide: SearchLimit, useValue: { count } },
      { provide: OBJECT_STORAGE, useValue: storage },
      { provide: APP_FILTER, useValue: this.filter },
      JwtStrategy,
      ChunkSender,
      FileService,
      GalleryTip,
      KnownImages,
      ListSender,
      LongListSender,
      PublicSettings,
      ReplySender,
      RepeatableDeletions,
      SettingsReader,
    ];
  }
}
