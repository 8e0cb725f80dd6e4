import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route sets its headers itself. */
    hasOwnHeaders?: boolean;
  }
}

/** Sets the headers that allow pages only resources of the gallery itself, and no frames around them. */
export function setSecurityHeaders(fastify: FastifyInstance, publicUrl: string): void {
  // Once: @fastify/helmet would compose the values again for each request.
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // Only if PUBLIC_URL is https, and without subdomains, which may belong to other software.
    strictTransportSecurity: publicUrl.startsWith('https:') && {
      maxAge: 15_552_000,
      includeSubDomains: false,
    },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    // The address of a page may have the token of a mailed link, which a proxy would write to its log as the referrer.
    referrerPolicy: { policy: 'no-referrer' },
  });
  fastify.addHook('onRequest', (request, reply, next) => {
    if (request.routeOptions.config.hasOwnHeaders) next();
    else setHeaders(request.raw, reply.raw, () => next());
  });
}
