/** Finds a person's place in the columns by id: an open-addressing hash table, because a Map of strings would take more memory than
 *  all columns. Ids are stored as four numbers each, which sort like the strings. */
export class PersonIndex {
  /** One more than the last place. */
  size = 0
  ids = new Uint32Array(4 * 256)
  #places = new Int32Array(1024).fill(-1)
  /** Places freed by removed people. */
  readonly #free: number[] = []

  /** How many people have a place. */
  get count(): number {
    return this.size - this.#free.length
  }

  get bytes(): number {
    return this.ids.byteLength + this.#places.byteLength
  }

  /** @returns the place, or -1 */
  find(id: string): number {
    return this.#places[this.#slot(words(id))] ?? -1
  }

  /** A person's place; if they have none, a free one or a new one at the end. */
  placeOf(id: string): number {
    const key = words(id)
    const slot = this.#slot(key)
    const known = this.#places[slot] ?? -1
    if (known >= 0) return known
    const place = this.#free.pop() ?? this.size
    if (4 * place === this.ids.length) this.ids = withTwiceTheCapacity(this.ids)
    this.ids.set(key, 4 * place)
    this.#places[slot] = place
    this.size = Math.max(this.size, place + 1)
    if (2 * this.size > this.#places.length) this.#spread()
    return place
  }

  /** @returns the place the removed person had, or -1 */
  remove(id: string): number {
    let hole = this.#slot(words(id))
    const place = this.#places[hole] ?? -1
    if (place < 0) return -1
    const mask = this.#places.length - 1
    // Entries displaced by a collision move into the hole, so that searches do not stop there.
    for (let slot = (hole + 1) & mask; (this.#places[slot] ?? -1) >= 0; slot = (slot + 1) & mask) {
      const wanted = (this.ids[4 * (this.#places[slot] ?? 0) + 3] ?? 0) & mask
      if (((slot - wanted) & mask) < ((slot - hole) & mask)) continue
      this.#places[hole] = this.#places[slot] ?? -1
      hole = slot
    }
    this.#places[hole] = -1
    this.ids.fill(0, 4 * place, 4 * place + 4)
    this.#free.push(place)
    return place
  }

  idAt(place: number): string {
    const hex = Array.from(this.ids.subarray(4 * place, 4 * place + 4), (word) =>
      word.toString(16).padStart(8, '0'),
    ).join('')
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
  }

  /** Whether the id at one place comes before the id at another. */
  isBefore(one: number, other: number): boolean {
    for (let word = 0; word < 4; word += 1) {
      const [a, b] = [this.ids[4 * one + word] ?? 0, this.ids[4 * other + word] ?? 0]
      if (a !== b) return a < b
    }
    return false
  }

  /** An id's slot, or the free one where it would go. The last number of an id is random. */
  #slot(key: Uint32Array): number {
    const mask = this.#places.length - 1
    for (let slot = (key[3] ?? 0) & mask; ; slot = (slot + 1) & mask) {
      const place = this.#places[slot] ?? -1
      if (place < 0 || key.every((word, at) => word === this.ids[4 * place + at])) return slot
    }
  }

  #spread(): void {
    const before = this.#places
    this.#places = new Int32Array(2 * before.length).fill(-1)
    for (const place of before)
      if (place >= 0) this.#places[this.#slot(this.ids.subarray(4 * place, 4 * place + 4))] = place
  }
}

function words(id: string): Uint32Array {
  const hex = id.replaceAll('-', '')
  return Uint32Array.from([0, 8, 16, 24], (from) => Number.parseInt(hex.slice(from, from + 8), 16))
}

type Numbers = Uint8Array | Uint16Array | Int32Array | Uint32Array

/** A copy with twice the capacity. */
export function withTwiceTheCapacity<Column extends Numbers>(column: Column): Column {
  const larger = new (column.constructor as new (length: number) => Column)(2 * column.length)
  larger.set(column)
  return larger
}
