/** The best few of many by a number, largest first: a heap whose root is the worst of those kept. */
export class BestOf {
  total = 0
  readonly #most: number
  readonly #isBefore: (one: number, other: number) => boolean
  /** A smaller number is not among them. */
  #least = -1
  readonly #keys: number[] = []
  readonly #places: number[] = []

  /** @param isBefore decides between two places with equal numbers */
  constructor(most: number, isBefore: (one: number, other: number) => boolean) {
    this.#most = most
    this.#isBefore = isBefore
  }

  offer(key: number, place: number): void {
    this.total += 1
    if (key < this.#least) return
    const [keys, places] = [this.#keys, this.#places]
    if (keys.length < this.#most) {
      keys.push(key)
      places.push(place)
      this.#rise(keys.length - 1)
      if (keys.length === this.#most) this.#least = keys[0] ?? -1
    } else if (this.#most > 0 && this.#goesBefore(key, place, 0)) {
      keys[0] = key
      places[0] = place
      this.#sink()
      this.#least = keys[0] ?? -1
    }
  }

  /** The places, best first. */
  sorted(): number[] {
    const order = this.#keys.map((_, at) => at)
    const placeOf = (at: number) => this.#places[at] ?? 0
    order.sort((one, other) => (this.#goesBefore(this.#keys[one] ?? 0, placeOf(one), other) ? -1 : 1))
    return order.map(placeOf)
  }

  #goesBefore(key: number, place: number, at: number): boolean {
    const other = this.#keys[at] ?? 0
    return key === other ? this.#isBefore(place, this.#places[at] ?? 0) : key > other
  }

  #isWorse(one: number, other: number): boolean {
    return this.#goesBefore(this.#keys[other] ?? 0, this.#places[other] ?? 0, one)
  }

  #rise(from: number): void {
    for (let at = from; at > 0;) {
      const parent = (at - 1) >> 1
      if (!this.#isWorse(at, parent)) return
      this.#swap(at, parent)
      at = parent
    }
  }

  #sink(): void {
    for (let at = 0; ;) {
      let worst = at
      for (const child of [2 * at + 1, 2 * at + 2])
        if (child < this.#keys.length && this.#isWorse(child, worst)) worst = child
      if (worst === at) return
      this.#swap(at, worst)
      at = worst
    }
  }

  #swap(one: number, other: number): void {
    for (const list of [this.#keys, this.#places]) {
      const kept = list[one] ?? 0
      list[one] = list[other] ?? 0
      list[other] = kept
    }
  }
}
