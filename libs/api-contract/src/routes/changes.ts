import { changeImagesBody, changeReply } from '../changes.ts';
import { anId, anotherId, aTaskRun } from './examples.ts';
import { json, route } from './route.ts';

const reply = json(changeReply, { data: { id: anotherId, run: aTaskRun } });

export const changeImages = route('POST /images/changes', {
  access: 'admin',
  tag: 'Images',
  summary:
    'Delete, edit or collect any number of images: those with these ids, or all of a list except some',
  description:
    'Replies with a run, as `GET /tasks` lists it, and does not wait for its end. `version` is that of `GET /images/window`.',
  idempotencyKey: true,
  body: json(changeImagesBody, {
    selection: { list: { text: 'harbour' }, version: '1rtk2m8-1v2gk-1', except: [anId] },
    change: { kind: 'add', collectionId: anotherId },
  }),
  reply,
  errors: ['list/changed', 'collection/not-found'],
});

export const undoChange = route('POST /images/changes/:id/undo', {
  access: 'admin',
  tag: 'Images',
  summary: 'Undo a change of `POST /images/changes`, as far as it was made',
  description: 'For a day. Replies with a run. A repeat joins the run of the first attempt.',
  reply,
  errors: ['change/not-found'],
});
