import * as accounts from './accounts.ts';
import * as changes from './changes.ts';
import * as collections from './collections.ts';
import * as copies from './copies.ts';
import * as images from './images.ts';
import * as operations from './operations.ts';
import * as session from './session.ts';
import * as settings from './settings.ts';
import * as tasks from './tasks.ts';
import * as trash from './trash.ts';
import * as uploads from './uploads.ts';
import type { Route } from './route.ts';

const features = [
  session,
  accounts,
  settings,
  images,
  trash,
  copies,
  changes,
  collections,
  uploads,
  tasks,
  operations,
] as const;

type ValuesOf<T> = T extends unknown ? T[keyof T] : never;
/** The union of the types of all routes. */
export type KnownRoute = ValuesOf<(typeof features)[number]>;

/** Every route of the contract: all exports of the feature files in this folder. */
export const routes: readonly Route[] = features.flatMap((feature) =>
  Object.values<Route>(feature),
);

/** The types of the routes by name, for code that must not load the routes themselves. */
export type RouteByName = { [R in KnownRoute as R['name']]: R };
