import { close, open, read } from 'node:fs'
import { promisify } from 'node:util'

export type OpenFile = {
  /** @param start first byte, from 0 @param end last byte */
  bytes: (start: number, end: number) => AsyncGenerator<Uint8Array>
  /** Can be called several times. */
  close: () => Promise<void>
}

const [openFd, readFd, closeFd] = [promisify(open), promisify(read), promisify(close)]
const CHUNK = 256 * 1024 // bytes

/** Closes the files of responses that were abandoned before they were read; a `FileHandle` that is garbage-collected
 *  while open would end the process. */
const forgotten = new FinalizationRegistry<number>((fd) => close(fd))

/** Opens a file for reading. It stays readable when it is deleted or moved.
 *  @throws as `open` of Node.js */
export async function openFile(name: string): Promise<OpenFile> {
  let fd: number | null = await openFd(name, 'r')
  let reading: Promise<unknown> = Promise.resolve()
  const file: OpenFile = {
    async *bytes(start, end) {
      for (let at = start; at <= end;) {
        if (fd === null) throw new Error(`${name} was closed while it was read`)
        const chunk = Buffer.allocUnsafe(Math.min(CHUNK, end - at + 1))
        const next = readFd(fd, chunk, 0, chunk.length, at)
        reading = next
        const { bytesRead } = await next
        if (bytesRead === 0) return
        at += bytesRead
        yield chunk.subarray(0, bytesRead)
      }
    },
    close: async () => {
      if (fd === null) return
      const last = fd
      fd = null
      forgotten.unregister(file)
      await reading.catch(() => {}) // the reader gets the error
      await closeFd(last)
    },
  }
  forgotten.register(file, fd, file)
  return file
}
