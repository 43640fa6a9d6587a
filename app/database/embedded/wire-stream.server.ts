import { Duplex } from 'node:stream'
import { joinBytes, TERMINATE } from './wire-protocol.ts'

/** The way to the database thread. */
export type Wire = {
  /** Settles when the thread can be spoken to, or never will. */
  ready: Promise<void>
  send: (bytes: Uint8Array<ArrayBuffer>) => void
  end: () => void
}

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
    this.#wire.ready.then(
      () => this.emit('connect'),
      (error: Error) => this.destroy(error),
    )
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
    this.#written = written
    this.#wire.send(joinBytes(messages))
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
