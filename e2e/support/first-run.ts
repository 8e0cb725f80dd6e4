import { taskRun, type TaskRun } from '@salon/api-contract';

/** Reads server-sent events up to the first run that matches; undefined if the stream ends without one. */
export async function firstRun(
  response: Response,
  isAwaited: (run: TaskRun) => boolean,
): Promise<TaskRun | undefined> {
  const decoder = new TextDecoder();
  let text = '';
  // A reply with 200 always has a body.
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    text += decoder.decode(chunk, { stream: true });
    const frames = text.split('\n\n');
    text = frames.pop() ?? '';
    for (const frame of frames) {
      const data = /^event: run\ndata: (.*)$/.exec(frame)?.[1];
      const run = data && taskRun.parse(JSON.parse(data));
      if (run && isAwaited(run)) return run;
    }
  }
  return undefined;
}
