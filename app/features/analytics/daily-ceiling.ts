/** The most page views recorded per day (UTC), for one network and for the whole site. 0 for no limit. */
export type Ceiling = { network: number; site: number }

/** Networks counted separately; the rest share a count. */
const MOST_NETWORKS = 100_000

/** Limits the page views recorded per day, so that nobody can fill the disk with them. A view counts each time it is sent, usually
 *  two or three times. Each process counts networks on its own; the site's count covers all processes, as the database last reported
 *  it. */
export class DailyCeiling {
  readonly #ceiling: Ceiling
  readonly #ofNetwork = new Map<string, number>()
  #day = ''
  #ofSite = 0

  constructor({ network, site }: Ceiling) {
    this.#ceiling = { network: network || Infinity, site: site || Infinity }
  }

  /** Whether these views may still be recorded today; if so, counts them.
   *  @param day ISO date, UTC */
  admits(day: string, network: string, views: number): boolean {
    this.#turn(day)
    const isKnown = this.#ofNetwork.has(network) || this.#ofNetwork.size < MOST_NETWORKS
    const counted = isKnown ? network : ''
    const ofNetwork = (this.#ofNetwork.get(counted) ?? 0) + views
    if (ofNetwork > this.#ceiling.network || this.#ofSite + views > this.#ceiling.site) return false
    this.#ofNetwork.set(counted, ofNetwork)
    this.#ofSite += views
    return true
  }

  /** @param views that all processes have written on that day */
  learn(day: string, views: number): void {
    this.#turn(day)
    this.#ofSite = Math.max(this.#ofSite, views)
  }

  #turn(day: string): void {
    if (day === this.#day) return
    this.#day = day
    this.#ofSite = 0
    this.#ofNetwork.clear()
  }
}
