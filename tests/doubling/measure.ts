import type { Door } from './door.ts'
import { hostile } from './hostile.ts'

/** What every door lets in. */
const LEAST = 1000
const STEP = 16
/** Processor milliseconds below which nobody waits. */
const SHORT = 5
/** Time that doubles with the text is twice as much; what is more than three times as much, again and again, is not linear. Where it
 *  is more than twenty times as much, the shorter text was refused, and the longer one was not. */
const GROWTH = 3
const REFUSED = 20
/** Milliseconds: the kernel's clock of a thread may tick every four. */
const TICKS = 10
const TRIES = 3

/** The shorter of two times, since the other one may have collected garbage. */
const shorter = async (read: () => unknown) => Math.min(await processorTime(read), await processorTime(read))

async function processorTime(read: () => unknown): Promise<number> {
  const before = process.threadCpuUsage()
  try {
    await read()
  } catch {
    // It refuses the text.
  }
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

/** Sentences about texts whose time grows faster than they do. Sizes grow by 16, so that a hopeless reader is found while it still
 *  ends, and only what takes more than SHORT is looked at closely. */
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
      // What is first read is not compiled yet: later readings are faster, and say as little.
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
