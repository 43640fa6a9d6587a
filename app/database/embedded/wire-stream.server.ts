import { Duplex } from 'node:stream'
import { joinBytes, TERMINATE } from './wire-protocol.ts'

/** The channel to the database thread. */
export type Wire = {
  /** Settles when the thread is ready, or has failed. */
  ready: Promise<void>
  send: (bytes: Uint8Array<ArrayBuffer>) => void
  end: () => void
}

/** The socket that `pg` uses: the bytes of each round trip are sent to the database thread in one message. */
export class WireStream extends Duplex {
  readonly #wire: Wire
  #written: (() => void) | undefined

  constructor(wire: Wire) {
    super()
    this.#wire = wire
  }

  /** Called with the database thread's response to everything it was sent. */
  receive(bytes: Uint8Array<ArrayBuffer>): void {
    if (bytes.length > 0) this.push(Buffer.from(bytes.buffer))
    const written = this.#written
    this.#written = undefined
    written?.()
  }

  // Methods that `pg` calls on a socket in addition to those of a stream.
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
    // A Terminate message must not reach PostgreSQL: as it runs in this process, it would end the process. _destroy closes the
    // session instead.
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
