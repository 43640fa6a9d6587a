import { CannotRun } from '#app/platform/errors.ts'

/** Passes bytes through up to a maximum. @throws CannotRun beyond it */
export async function* atMost(source: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<Uint8Array> {
  let read = 0
  for await (const bytes of source) {
    read += bytes.length
    if (read > most) throw new CannotRun(`The list has more than ${most / 1_000_000} MB: import it in parts.`)
    yield bytes
  }
}
