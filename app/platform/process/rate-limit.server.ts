import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

/** Counts requests in a time window, in the memory of this process. */
export type RateLimit = {
  /** @param points how much of the limit it uses, 1 by default
   *  @returns 0 when `key` may continue, otherwise the seconds to wait */
  take: (key: string, points?: number) => Promise<number>
  /** Counts points that were taken in another process. */
  add: (key: string, points: number) => Promise<void>
}

/** How many points may be taken in that many seconds. */
export type LimitSize = { times: number; seconds: number }

export function createRateLimit({ times, seconds }: LimitSize): RateLimit {
  const limiter = new RateLimiterMemory({ points: times, duration: seconds })
  return {
    take: async (key, points = 1) => {
      try {
        await limiter.consume(key, points)
        return 0
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused
        return Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
      }
    },
    add: async (key, points) => void (await limiter.penalty(key, points)),
  }
}
