import { Duplex } from 'node:stream'

/** Carries wire protocol bytes to the database thread; hears the answer through `receive`. */
export type Wire = {
  send: (bytes: Uint8Array<ArrayBuffer>) => void
  end: () => void
}

const TERMINATE = 0x58

/** What `pg` takes for a socket: the bytes of each round go to the database thread in one message. */
export class WireStream extends Duplex {
  readonly #wire: Wire
  #written: (() => void) | undefined

  constructor(wire: Wire) {
    super()
    this.#wire = wire
  }

  /** The database thread has done all it was sent, and this is its answer. */
  receive(bytes: Uint8Array<ArrayBuffer>): void {
    if (bytes.length > 0) this.push(Buffer.from(bytes.buffer))
    const written = this.#written
    this.#written = undefined
    written?.()
  }

  // What `pg` calls on a socket besides a stream's own methods.
  connect(): this {
    process.nextTick(() => this.emit('connect'))
    return this
  }
  setNoDelay(): this {
    return this
  }
  setKeepAlive(): this {
    return this
  }
  ref(): this {
    return this
  }
  unref(): this {
    return this
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, written: () => void): void {
    this._writev([{ chunk }], written)
  }

  override _writev(chunks: { chunk: Buffer }[], written: () => void): void {
    // A farewell must not reach PostgreSQL: in one process with us, it would end the process. _destroy says it instead.
    const messages = chunks.map(({ chunk }) => chunk).filter((chunk) => chunk[0] !== TERMINATE)
    if (messages.length === 0) return written()
    const bytes = new Uint8Array(messages.reduce((length, message) => length + message.length, 0))
    let offset = 0
    for (const message of messages) {
      bytes.set(message, offset)
      offset += message.length
    }
    this.#written = written
    this.#wire.send(bytes)
  }

  override _read(): void {}

  override _final(done: () => void): void {
    this.push(null)
    done()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#wire.end()
    done(error)
  }
}
