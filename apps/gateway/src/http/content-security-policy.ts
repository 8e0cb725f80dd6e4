import type { FastifyHelmetOptions } from '@fastify/helmet';

/** Allows only resources of the gallery itself, and no frames around its pages. */
export const contentSecurityPolicy = (publicUrl: string): FastifyHelmetOptions => ({
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
  referrerPolicy: { policy: 'same-origin' },
});
