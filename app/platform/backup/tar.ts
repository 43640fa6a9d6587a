import { cutAt } from '#app/platform/text/cut-text.ts'

export type Entry = {
  /** At most 100 ASCII characters. */
  name: string
  /** Bytes. */
  size: number
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

const BLOCK = 512 // bytes

/** A tar archive (POSIX ustar) of `entries`.
 *  @throws Error when a body is longer or shorter than its entry says */
export async function* writeTar(
  entries: AsyncIterable<Entry>,
  at: Date,
): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const { name, size, body } of entries) {
    yield header(name, size, at)
    let left = size
    for await (const chunk of body) {
      left -= chunk.length
      yield chunk
    }
    if (left !== 0) throw new Error('a file changed while it was copied')
    yield new Uint8Array(padding(size))
  }
  yield new Uint8Array(2 * BLOCK)
}

const padding = (size: number) => (BLOCK - (size % BLOCK)) % BLOCK

function header(name: string, size: number, at: Date): Uint8Array {
  const block = Buffer.alloc(BLOCK)
  const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`
  block.write(name, 0, 100, 'latin1')
  block.write(`${octal(0o600, 8)}${octal(0, 8)}${octal(0, 8)}`, 100)
  // Eleven octal digits end at 8 GiB; GNU's binary form goes on.
  if (size < 8 ** 11) block.write(octal(size, 12), 124)
  else block.writeBigUInt64BE(BigInt(size), 128)
  if (size >= 8 ** 11) block[124] = 0x80
  block.write(octal(Math.floor(at.getTime() / 1000), 12), 136)
  block.write('        0', 148)
  block.write('ustar\u000000', 257)
  block.write(`${sumOf(block).toString(8).padStart(6, '0')}\0 `, 148)
  return block
}

const sumOf = (block: Uint8Array) => block.reduce((sum, byte) => sum + byte, 0)

/** The entries of a tar archive that `writeTar` wrote. Read each body before asking for the next entry; what is left of it
 *  is skipped.
 *  @throws Error when it ends too early or is no such archive */
export async function* readTar(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Entry, void, undefined> {
  const source = new Chunks(bytes)
  for (;;) {
    const block = Buffer.from(await source.exactly(BLOCK))
    if (block.every((byte) => byte === 0)) return
    const stated = Number.parseInt(block.toString('latin1', 148, 154), 8)
    block.fill(' ', 148, 156)
    if (sumOf(block) !== stated) throw new Error('this is no archive of a backup')
    const name = cutAt(block.toString('latin1', 0, 100), '\0')[0]
    const size =
      block[124] === 0x80
        ? Number(block.readBigUInt64BE(128))
        : Number.parseInt(block.toString('latin1', 124, 135), 8)
    const body = source.next(size)
    yield { name, size, body }
    for await (const chunk of body) void chunk
    await source.exactly(padding(size))
  }
}

/** Bytes that are taken from a stream piece by piece. */
class Chunks {
  readonly #chunks: AsyncIterator<Uint8Array>
  #rest: Uint8Array = new Uint8Array()

  constructor(bytes: AsyncIterable<Uint8Array>) {
    this.#chunks = bytes[Symbol.asyncIterator]()
  }

  async *next(size: number): AsyncGenerator<Uint8Array, void, undefined> {
    for (let left = size; left > 0;) {
      if (this.#rest.length === 0) {
        const { done, value } = await this.#chunks.next()
        if (done === true) throw new Error('the archive ends too early')
        this.#rest = value
      }
      const chunk = this.#rest.subarray(0, left)
      this.#rest = this.#rest.subarray(chunk.length)
      left -= chunk.length
      yield chunk
    }
  }

  async exactly(size: number): Promise<Uint8Array> {
    const parts: Uint8Array[] = []
    for await (const chunk of this.next(size)) parts.push(chunk)
    return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts)
  }
}
