import { once } from 'node:events'
import { extract, pack, type Pack } from 'tar-stream'
import { CannotRun } from '../errors.ts'

export type Entry = {
  /** ASCII. */
  name: string
  /** Bytes. */
  size: number
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

/** A tar archive of `entries`. It stops reading them when its consumer stops.
 *  @throws Error when a body is longer or shorter than its entry says */
export async function* writeTar(
  entries: AsyncIterable<Entry>,
  at: Date,
): AsyncGenerator<Uint8Array, void, undefined> {
  const archive = pack()
  const stop = new AbortController()
  const filling = fill(archive, entries, at, stop.signal).catch((error: Error) => archive.destroy(error))
  try {
    yield* archive as AsyncIterable<Uint8Array>
  } finally {
    stop.abort()
    await filling
  }
}

async function fill(archive: Pack, entries: AsyncIterable<Entry>, at: Date, signal: AbortSignal) {
  for await (const { name, size, body } of entries) {
    const entry = archive.entry({ name, size, mode: 0o600, mtime: at })
    // The archive's consumer gets the error; an unhandled one would end the process.
    entry.on('error', () => {})
    let left = size
    for await (const chunk of body) {
      left -= chunk.length
      if (left < 0) break
      if (!entry.write(chunk)) await once(entry, 'drain', { signal })
      signal.throwIfAborted()
    }
    if (left !== 0) throw new CannotRun('A stored file changed while it was copied: make the backup again.')
    const finished = once(entry, 'finish', { signal })
    entry.end(null)
    await finished
  }
  archive.finalize()
}

/** The files of a tar archive. Read each body completely, or not at all, before asking for the next.
 *  @throws Error when the archive is truncated or invalid */
export async function* readTar(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Entry, void, undefined> {
  const archive = extract()
  const stop = new AbortController()
  const feeding = feed(archive, bytes, stop.signal).catch((error: Error) => archive.destroy(error))
  try {
    for await (const entry of archive) {
      const { name, size, type } = entry.header
      if (type !== 'file')
        throw new CannotRun(`The backup has an entry that is no file: ${JSON.stringify(name)}.`)
      yield { name, size, body: entry as AsyncIterable<Uint8Array> }
      entry.resume()
    }
  } finally {
    stop.abort()
    await feeding
  }
}

async function feed(
  archive: ReturnType<typeof extract>,
  bytes: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
) {
  for await (const chunk of bytes) {
    if (!archive.write(chunk)) await once(archive, 'drain', { signal })
    signal.throwIfAborted()
  }
  archive.end(null)
}
