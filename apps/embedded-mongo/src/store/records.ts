/** The number of a record in its collection. Numbers grow in the order of insertion and are not used again. */
export type Slot = number;

const SLAB_BYTES = 1024 * 1024;

/** Each record follows its slot, so that the records of a slab can be found. */
const HEADER_BYTES = 4;

/** A full slab whose records use less than this share of it is emptied and reused. */
const MIN_USED_SHARE = 0.95;

/** Empty slabs that wait for reuse. Other empty slabs go back to the system. */
const MAX_SPARE_SLABS = 2;

const SLOTS_PER_PAGE = 4096;
const ADDRESSES_PER_SLAB = 2 ** 32; // more than the bytes of any slab

interface Slab {
  readonly number: number;
  readonly bytes: Buffer;
  /** Where the next record begins. */
  end: number;
  /** Bytes of the records, with their headers, that have not been removed or moved. */
  used: number;
}

/** The addresses of records by their slots: the number of the slab and the offset in it, as one number. */
class Addresses {
  private readonly pages: ({ addresses: Float64Array; count: number } | undefined)[] = [];

  /** -1 for a slot without a record. */
  get(slot: Slot): number {
    return this.pages[Math.floor(slot / SLOTS_PER_PAGE)]?.addresses[slot % SLOTS_PER_PAGE] ?? -1;
  }

  set(slot: Slot, address: number): void {
    const number = Math.floor(slot / SLOTS_PER_PAGE);
    const page = this.pages[number] ?? {
      addresses: new Float64Array(SLOTS_PER_PAGE).fill(-1),
      count: 0,
    };
    page.count += Number(address >= 0) - Number(this.get(slot) >= 0);
    page.addresses[slot % SLOTS_PER_PAGE] = address;
    this.pages[number] = page.count > 0 ? page : undefined;
  }
}

/**
 * Records as bytes in slabs of a megabyte, outside the JavaScript heap. The bytes of a record are valid until the next
 * change, which may move it.
 */
export class Records {
  private readonly slabs: (Slab | undefined)[] = [];
  private readonly spare: Buffer[] = [];
  private readonly addresses = new Addresses();
  /** The slab that gets the next records. */
  private current: Slab | undefined;
  private end: Slot = 0;
  count = 0;
  /** The bytes of all records. */
  bytes = 0;

  get(slot: Slot): Buffer | undefined {
    const address = this.addresses.get(slot);
    const bytes = this.slabs[Math.floor(address / ADDRESSES_PER_SLAB)]?.bytes;
    const start = address % ADDRESSES_PER_SLAB;
    return bytes?.subarray(start, start + bytes.readInt32LE(start));
  }

  add(raw: Buffer): Slot {
    const slot = this.end;
    this.end += 1;
    this.count += 1;
    this.store(slot, raw);
    return slot;
  }

  replace(slot: Slot, raw: Buffer): void {
    const left = this.release(slot);
    this.store(slot, raw);
    this.tidy(left);
  }

  remove(slot: Slot): void {
    this.tidy(this.release(slot));
    this.count -= 1;
  }

  /** The slots of the records that exist at the call, without those that are removed meanwhile. */
  *slots(): Generator<Slot> {
    const { end } = this;
    for (let slot = 0; slot < end; slot += 1) if (this.addresses.get(slot) >= 0) yield slot;
  }

  private store(slot: Slot, raw: Buffer): void {
    const before = this.current;
    const size = HEADER_BYTES + raw.length;
    const isFitting = before && before.end + size <= before.bytes.length;
    const slab = isFitting ? before : this.newSlab(size);
    slab.bytes.writeUInt32LE(slot, slab.end);
    raw.copy(slab.bytes, slab.end + HEADER_BYTES);
    this.addresses.set(slot, slab.number * ADDRESSES_PER_SLAB + slab.end + HEADER_BYTES);
    slab.end += size;
    slab.used += size;
    this.bytes += raw.length;
    if (before !== slab) this.tidy(before);
  }

  private newSlab(size: number): Slab {
    const spare = size <= SLAB_BYTES ? this.spare.pop() : undefined;
    const bytes = spare ?? Buffer.allocUnsafeSlow(Math.max(size, SLAB_BYTES));
    const free = this.slabs.indexOf(undefined);
    const number = free < 0 ? this.slabs.length : free;
    this.current = { number, bytes, end: 0, used: 0 };
    this.slabs[number] = this.current;
    return this.current;
  }

  /** Gives up the bytes of a record, and returns the slab that they are in. */
  private release(slot: Slot): Slab | undefined {
    const slab = this.slabs[Math.floor(this.addresses.get(slot) / ADDRESSES_PER_SLAB)];
    const size = this.get(slot)?.length ?? 0;
    if (slab) slab.used -= HEADER_BYTES + size;
    this.bytes -= size;
    this.addresses.set(slot, -1);
    return slab;
  }

  /** Moves the records out of a full slab with much garbage. */
  private tidy(slab: Slab | undefined): void {
    if (!slab || slab === this.current || slab.used >= MIN_USED_SHARE * slab.end) return;
    const { number, bytes } = slab;
    if (this.slabs[number] !== slab) return; // `store` has emptied it
    for (let start = HEADER_BYTES; start < slab.end;) {
      const slot = bytes.readUInt32LE(start - HEADER_BYTES);
      const end = start + bytes.readInt32LE(start);
      if (this.addresses.get(slot) === number * ADDRESSES_PER_SLAB + start) {
        this.release(slot);
        this.store(slot, bytes.subarray(start, end));
      }
      start = end + HEADER_BYTES;
    }
    this.slabs[number] = undefined;
    if (bytes.length === SLAB_BYTES && this.spare.length < MAX_SPARE_SLABS) this.spare.push(bytes);
  }
}
