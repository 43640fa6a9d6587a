const MB = 1_000_000
/** Bytes of all request bodies that are being read or answered, and of those from one network, which may be a dormitory. */
const MOST = { all: 64 * MB, network: 32 * MB }

/** Counts the bytes of bodies that wait in memory. */
export class HeldBytes {
  #all = 0
  readonly #networks = new Map<string, number>()

  /** @returns whether there is room for them; if so, they count until they are released */
  take(network: string, bytes: number): boolean {
    const held = this.#networks.get(network) ?? 0
    if (this.#all + bytes > MOST.all || held + bytes > MOST.network) return false
    this.#all += bytes
    this.#networks.set(network, held + bytes)
    return true
  }

  release(network: string, bytes: number): void {
    const left = (this.#networks.get(network) ?? 0) - bytes
    this.#all -= bytes
    if (left > 0) this.#networks.set(network, left)
    else this.#networks.delete(network)
  }
}
