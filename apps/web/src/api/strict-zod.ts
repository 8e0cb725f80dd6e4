import { config } from 'zod';

// Zod would try `new Function` for speed; our content security policy forbids it and reports each try.
config({ jitless: true });
