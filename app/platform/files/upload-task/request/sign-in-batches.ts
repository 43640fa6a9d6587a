import type { Sign, SignDetails, SignedRequest, StoreOperation } from './store-request.ts'

export type SignRequest = { operation: StoreOperation; details: SignDetails }

const LARGEST_BATCH = 4

/** Combines all signatures that are requested at the same moment into one request, such as those of parts that start
 *  together. */
export function signInBatches(ask: (requests: SignRequest[]) => Promise<(SignedRequest | null)[]>): Sign {
  let waiting: (SignRequest & PromiseWithResolvers<SignedRequest | null>)[] = []

  const flush = async () => {
    const batch = waiting
    waiting = []
    try {
      const signed = await ask(batch.map(({ operation, details }) => ({ operation, details })))
      batch.forEach(({ resolve }, index) => resolve(signed[index] ?? null))
    } catch (reason) {
      for (const { reject } of batch) reject(reason)
    }
  }

  return (operation, details) => {
    const request = { operation, details, ...Promise.withResolvers<SignedRequest | null>() }
    waiting.push(request)
    if (waiting.length === LARGEST_BATCH) void flush()
    else if (waiting.length === 1) queueMicrotask(() => void (waiting.includes(request) && flush()))
    return request.promise
  }
}
