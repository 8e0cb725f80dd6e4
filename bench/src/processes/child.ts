import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** A separate process, so that its CPU time can be measured separately. It handles one question at a time. */
export class Child<Question, Answer> {
  readonly pid: number;

  private constructor(
    private readonly process: ChildProcess,
    private readonly name: string,
  ) {
    if (process.pid === undefined) throw new Error(`${name} could not be started`);
    this.pid = process.pid;
  }

  /** @param module in this folder, without extension; it calls {@link answerParent} */
  static start<Question, Answer>(
    module: string,
    words: readonly string[] = [],
  ): Child<Question, Answer> {
    const path = new URL(`./${module}.js`, import.meta.url);
    return new Child(fork(path, words, { serialization: 'advanced' }), module);
  }

  async ask(question: Question): Promise<Answer> {
    this.process.send({ question });
    const stop = new AbortController();
    const { signal } = stop;
    const answer = once(this.process, 'message', { signal });
    const end = once(this.process, 'exit', { signal }).then(() => {
      throw new Error(`${this.name} ended instead of answering`);
    });
    end.catch(() => undefined); // not awaited if the answer comes first
    try {
      const [message] = (await Promise.race([answer, end])) as [{ answer: Answer }]; // see answerParent
      return message.answer;
    } finally {
      stop.abort();
    }
  }

  async stop(): Promise<void> {
    if (this.process.exitCode !== null || this.process.signalCode !== null) return;
    const gone = once(this.process, 'exit');
    this.process.kill('SIGTERM');
    await gone;
  }
}

/** Handles each question in a module for {@link Child}. An error ends the process, which rejects the parent's `ask`. */
export function answerParent<Question, Answer>(
  answer: (question: Question) => Promise<Answer>,
): void {
  // The parent's `ask` sends nothing else.
  process.on('message', ({ question }: { question: Question }) => {
    void answer(question).then((result) => process.send?.({ answer: result }));
  });
  process.on('disconnect', () => process.exit());
}
