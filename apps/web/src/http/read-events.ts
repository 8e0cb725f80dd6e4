interface Listener {
  /** The data of one event. */
  onEvent: (data: string) => void;
  /** Called with every sign of life, comments included. */
  onLife: () => void;
}

/** Reads server-sent events to the end of the stream. An event that the stream breaks off in is not told. */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  { onEvent, onLife }: Listener,
): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onLife();
    text += decoder.decode(value, { stream: true });
    const frames = text.split('\n\n');
    text = frames.pop() ?? '';
    for (const frame of frames) {
      const data = frame
        .split('\n')
        .filter((line) => line.startsWith('data:'))
        .map((line) => line.slice('data:'.length).replace(/^ /, ''));
      if (data.length > 0) onEvent(data.join('\n'));
    }
  }
}
