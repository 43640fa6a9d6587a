import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

/** Counts requests in a time window, in the memory of this process. */
export type RateLimit = {
  /** @returns 0 when `key` may continue, otherwise the seconds to wait */
  take: (key: string) => Promise<number>
}

export function createRateLimit({ times, seconds }: { times: number; seconds: number }): RateLimit {
  const limiter = new RateLimiterMemory({ points: times, duration: seconds })
  return {
    take: async (key) => {
      try {
        await limiter.consume(key)
        return 0
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused
        return Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
      }
    },
  }
}
