import { firstFrom } from './first-from.ts';

/** More new words than this are sorted in at once. */
const maxInserted = 200;

/** Distinct words in their order, so that those with the same beginning are adjacent. Sorted when it is read. */
export class Vocabulary {
  private sorted: string[] = [];
  private added: string[] = [];

  /** @param word is not in the vocabulary yet */
  add(word: string): void {
    this.added.push(word);
  }

  /** Replaces all words. */
  reset(words: Iterable<string>): void {
    [this.sorted, this.added] = [[], [...words]];
  }

  /** The words that begin with this text, which may be one of them. */
  *startingWith(prefix: string): Generator<string> {
    this.sort();
    for (
      let at = firstFrom(this.sorted.length, (other) => this.wordAt(other) < prefix);
      ;
      at += 1
    ) {
      const word = this.sorted[at];
      if (!word?.startsWith(prefix)) return;
      yield word;
    }
  }

  sort(): void {
    if (this.added.length > maxInserted) this.sorted = [...this.sorted, ...this.added].sort();
    else for (const word of this.added) this.insert(word);
    this.added = [];
  }

  private insert(word: string): void {
    const at = firstFrom(this.sorted.length, (other) => this.wordAt(other) < word);
    this.sorted.splice(at, 0, word);
  }

  private wordAt(at: number): string {
    return this.sorted[at] ?? '';
  }
}
