import type { Door } from './door.ts'
import { hostile } from './hostile.ts'

/** A length that every door lets in. */
const LEAST = 1000
const STEP = 16
/** Processor milliseconds that nobody notices. */
const SHORT = 5
/** For a text twice as long, linear time doubles; time that repeatedly more than triples is not linear. If it grows more than
 *  twentyfold, the shorter text was rejected and the longer one was not. */
const GROWTH = 3
const REFUSED = 20
/** Milliseconds: the kernel's thread clock may tick every four. */
const TICKS = 10
const TRIES = 3

/** The shorter of two times, because garbage collection may have affected one. */
const shorter = async (read: () => unknown) => Math.min(await processorTime(read), await processorTime(read))

async function processorTime(read: () => unknown): Promise<number> {
  const before = process.threadCpuUsage()
  try {
    await read()
  } catch {
    // It rejects the text.
  }
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

/** Sentences about texts whose reading time grows faster than their length. Sizes grow by a factor of 16, so that a hopeless reader
 *  is found while it still finishes. Only readings longer than SHORT are examined closely. */
export async function growth({ read, most }: Door, texts = hostile): Promise<string[]> {
  const faults: string[] = []
  const sizes = [LEAST, LEAST * STEP, LEAST * STEP ** 2].filter((size) => size < most)
  sizes.push(most)
  for (const { name, of } of texts)
    for (const size of sizes) {
      const text = of(size)
      const first = await processorTime(() => read(text))
      if (first < SHORT) continue
      const half = of(size / 2)
      // The first reading runs before the code is compiled; later ones are faster and just as uninformative.
      if (first <= GROWTH * (await shorter(() => read(half))) + TICKS) continue
      const times: string[] = []
      for (let tries = 0; tries < TRIES; tries += 1) {
        const [short, long] = [await shorter(() => read(half)), await shorter(() => read(text))]
        if (long < SHORT || long <= GROWTH * short + TICKS || long > REFUSED * short) break
        times.push(`${short.toFixed(1)} → ${long.toFixed(1)} ms`)
      }
      if (times.length < TRIES) continue
      faults.push(`${name}, ${size / 2} → ${size}: ${times.join(', ')}`)
      break
    }
  return faults
}
