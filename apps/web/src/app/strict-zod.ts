// Zod would try `new Function` for speed; our content security policy forbids it, and the browser reports the try.
// This is where zod's config() writes and where zod looks when a schema is made: set by hand, ahead of all other
// modules, it spares the first screen zod's core, 4 KB.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
