/** Runs work of the same name one after the other, in order of arrival. */
export class OneAtATime {
  private readonly last = new Map<string, Promise<unknown>>();

  async run<T>(name: string, work: () => Promise<T>): Promise<T> {
    const before = this.last.get(name);
    const result = before ? before.then(work, work) : work();
    this.last.set(name, result);
    try {
      return await result;
    } finally {
      if (this.last.get(name) === result) this.last.delete(name);
    }
  }
}
