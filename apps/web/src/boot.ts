import { boot } from './app/boot.ts';

boot();
