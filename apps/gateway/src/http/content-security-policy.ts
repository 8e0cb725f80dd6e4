import type { FastifyHelmetOptions } from '@fastify/helmet';

/** Everything comes from the gallery itself; nothing may frame it. */
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
  // Only an address that is https today may promise to stay so; what runs on subdomains is not Salon's to decide.
  strictTransportSecurity: publicUrl.startsWith('https:') && {
    maxAge: 15_552_000,
    includeSubDomains: false,
  },
  crossOriginResourcePolicy: { policy: 'same-origin' },
  referrerPolicy: { policy: 'same-origin' },
});
