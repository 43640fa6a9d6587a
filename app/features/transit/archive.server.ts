import { Transform, type Readable } from 'node:stream'
import yauzl from 'yauzl'
import { CannotRun } from '#app/platform/errors.ts'

/** How many bytes an archive may unzip to. Those of large cities have about 300 MB. */
const MOST_BYTES = 2e9
/** A file that unzips to more than this many times its stored size is not a timetable; text shrinks to about a tenth. */
const MOST_TIMES_SMALLER = 200

/** The files of a timetable in a zip file. */
export type Archive = {
  has: (name: string) => boolean
  /** A file's size in bytes once unzipped, according to the archive. */
  size: (name: string) => number
  /** @throws CannotRun if there is no such file */
  open: (name: string) => Promise<Readable>
  close: () => void
}

/** Opens a zip file with the files of GTFS at its top level.
 *  @param path of the file
 *  @throws CannotRun if it is not a zip file, is truncated, or unzips to too much */
export async function openArchive(path: string, mostBytes = MOST_BYTES): Promise<Archive> {
  const zip = await yauzl.openPromise(path, { autoClose: false, lazyEntries: true }).catch(notZip)
  const entries = new Map<string, yauzl.Entry>()
  let unzipped = 0
  try {
    for await (const entry of zip.eachEntry()) {
      if (!/^[\w.-]+\.txt$/i.test(entry.fileName)) {
        if (/\/stops\.txt$/i.test(entry.fileName))
          throw new CannotRun(`${entry.fileName} is in a folder: the files must be at the archive’s top.`)
        continue
      }
      unzipped += entry.uncompressedSize
      if (entry.uncompressedSize > 1e6 && entry.uncompressedSize > MOST_TIMES_SMALLER * entry.compressedSize)
        throw new CannotRun(`${entry.fileName} unzips to far more than text can: it was not read.`)
      entries.set(entry.fileName.toLowerCase(), entry)
    }
  } catch (error) {
    zip.close()
    throw error instanceof CannotRun ? error : notZip(error as Error)
  }
  if (unzipped > mostBytes) {
    zip.close()
    throw new CannotRun(
      `The archive unzips to ${Math.ceil(unzipped / 1e6)} MB, more than ${Math.floor(mostBytes / 1e6)} MB.`,
    )
  }
  return {
    has: (name) => entries.has(name),
    size: (name) => entries.get(name)?.uncompressedSize ?? 0,
    open: async (name) => {
      const entry = entries.get(name)
      if (!entry) throw new CannotRun(`The archive has no ${name}.`)
      // yauzl fails if a file unzips to more or less than the archive stated, so the stated sizes checked above hold.
      const stream = await zip.openReadStreamPromise(entry).catch(notZip)
      const whole = new Transform({ transform: (chunk, _encoding, done) => done(null, chunk) })
      stream.on('error', (error) => whole.destroy(new CannotRun(`${name} is broken: ${error.message}.`)))
      return stream.pipe(whole)
    },
    close: () => zip.close(),
  }
}

function notZip(error: Error): never {
  throw new CannotRun(`This is not a whole zip file: ${error.message}.`)
}
