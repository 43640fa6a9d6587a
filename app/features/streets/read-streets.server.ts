import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { CannotRun } from '#app/platform/errors.ts'
import { readApart } from '#app/platform/reading-apart/read-apart.server.ts'
import { linesOfFeature, type StreetLine } from './feature-lines.ts'
import { FeatureScanner } from './scan-features.ts'
import { MOST_EXPANSION } from './rules.ts'

/** A street's line, or why the feature on a line of the file is not one. */
export type ReadStreet = StreetLine | { reason: string; line: number }

/** Reads GeoJSON or a GeoJSON sequence, optionally gzipped. @throws CannotRun with the line and the reason if it cannot be trusted */
export async function* readStreets(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<ReadStreet> {
  const scanner = new FeatureScanner()
  for await (const chunk of expanded(chunks)) {
    for (const { line, text } of scanner.push(chunk)) {
      const found = linesOfFeature(text)
      if (Array.isArray(found)) {
        yield* found
        continue
      }
      const { reason, broken } = found
      if (broken) throw new CannotRun(`Line ${line}: ${reason}. Nothing was imported.`)
      yield { reason, line }
    }
  }
  scanner.end()
}

/** `readStreets` in a child process with a time limit, so that no file blocks the site. */
export const readStreetsApart = (
  chunks: AsyncIterable<Uint8Array>,
  signal?: AbortSignal,
): AsyncGenerator<ReadStreet> =>
  readApart('app/features/streets/read-streets-child.server.ts', null, chunks, undefined, signal)

/** Up to this many expanded bytes, a file's expansion is not checked. */
const SMALL = 10_000_000

/** A file's bytes, decompressed if they are gzipped.
 *  @throws CannotRun if it is truncated, or expands to far more than streets do */
async function* expanded(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
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
  // Errors are thrown below, where the expanded bytes are read.
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
