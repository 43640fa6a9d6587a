import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { CannotRun } from '#app/platform/errors.ts'
import { MOST_EXPANSION } from '../rules.ts'

/** Bytes below which the expansion of a file is not checked. */
const SMALL = 10_000_000

/** The bytes of a file, which may be compressed by gzip.
 *  @throws CannotRun when it is cut, or expands to far more than streets do */
export async function* expanded(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const source = chunks[Symbol.asyncIterator]()
  const first = await source.next()
  if (first.done) return
  let read = 0
  async function* again() {
    for (let part = first; !part.done; part = await source.next()) {
      read += part.value.length
      yield part.value
    }
  }
  if (first.value[0] !== 0x1f || first.value[1] !== 0x8b) return yield* again()
  const gunzip = createGunzip()
  // What fails is thrown below, where the expanded bytes are read.
  pipeline(Readable.from(again()), gunzip).catch(() => {})
  let given = 0
  try {
    for await (const part of gunzip as AsyncIterable<Buffer>) {
      given += part.length
      if (given > SMALL && given > read * MOST_EXPANSION)
        throw new CannotRun(`The file expands to more than ${MOST_EXPANSION} times its size: it is no map.`)
      yield part
    }
  } catch (error) {
    if (error instanceof CannotRun) throw error
    throw new CannotRun('The file is not whole gzip: it may have been cut. Nothing was imported.')
  }
}
