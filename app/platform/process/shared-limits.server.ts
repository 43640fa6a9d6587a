import { z } from 'zod'
import { memoize } from './memoize.ts'
import { createRateLimit, type LimitSize, type RateLimit } from './rate-limit.server.ts'

const TELL_EVERY = 1_000 // milliseconds
/** The share of a limit below which use is not sent to the others: each additional process lets that much more through. */
const LEAST = 1 / 50
/** A PostgreSQL notification holds 8,000 bytes. */
const MOST_TOLD = 150
/** The number of keys whose hash is cached. */
const MOST_HASHED = 5_000

const takenMessage = z.object({
  from: z.string(),
  taken: z.array(z.tuple([z.string(), z.string(), z.number().int().positive()])),
})

type Options = {
  /** The id of this process. */
  process: string
  /** A keyed hash, the same in all processes: addresses leave the process only in this form. */
  hash: (key: string) => string
  /** Sends a text to all processes. */
  tell: (text: string) => Promise<void>
}

/** Rate limits across all processes. Each process counts in its own memory, so that a refusal needs no query, and once a
 *  second it sends its counts of frequent requests to the others. */
export class SharedLimits {
  readonly #options: Options
  readonly #hash: (key: string) => string
  readonly #limits = new Map<string, { limit: RateLimit; least: number; untold: Map<string, number> }>()
  readonly #timers: NodeJS.Timeout[] = []

  constructor(options: Options) {
    this.#options = options
    this.#hash = memoize(MOST_HASHED, options.hash)
  }

  /** @param name the same in all processes */
  create(name: string, { times, seconds }: LimitSize): RateLimit {
    const limit = createRateLimit({ times, seconds })
    const untold = new Map<string, number>()
    this.#limits.set(name, { limit, least: Math.max(1, times * LEAST), untold })
    // Counts too small to send during the limit's window expire with it.
    this.#timers.push(setInterval(() => untold.clear(), seconds * 1_000).unref())
    return {
      ...limit,
      take: async (key, points = 1) => {
        const hashed = this.#hash(key)
        const wait = await limit.take(hashed, points)
        if (wait === 0) untold.set(hashed, (untold.get(hashed) ?? 0) + points)
        return wait
      },
    }
  }

  /** @param failed called when sending fails; the counts are then sent a second later with the next ones */
  start(failed: (error: unknown) => void): void {
    this.#timers.push(setInterval(() => void this.tell().catch(failed), TELL_EVERY).unref())
  }

  /** Sends the counts of frequent requests since the last time to the other processes. */
  async tell(): Promise<void> {
    const taken = [...this.#limits].flatMap(([name, { least, untold }]) =>
      [...untold].flatMap(([key, points]) => (points >= least ? [[name, key, points] as const] : [])),
    )
    if (taken.length === 0) return
    const most = taken.toSorted(([, , one], [, , other]) => other - one).slice(0, MOST_TOLD)
    await this.#options.tell(JSON.stringify({ from: this.#options.process, taken: most }))
    for (const [name, key, points] of most) {
      const { untold } = this.#limits.get(name) ?? {}
      const more = (untold?.get(key) ?? 0) - points
      if (more > 0) untold?.set(key, more)
      else untold?.delete(key)
    }
  }

  /** Adds the counts that another process sent. */
  async hear(text: string): Promise<void> {
    const { from, taken } = takenMessage.parse(JSON.parse(text))
    if (from === this.#options.process) return
    for (const [name, key, points] of taken) await this.#limits.get(name)?.limit.add(key, points)
  }

  stop(): void {
    for (const timer of this.#timers) clearInterval(timer)
  }
}
