import type { LiveEvent } from './live-kind.ts'

/** Bytes that may be buffered for a slow reader; beyond that it is disconnected and returns with its last id. */
const MOST_WAITING = 64 * 1024
/** Browsers reconnect within these milliseconds, after a random delay each, so that a restart causes no rush. */
const COMES_BACK = { least: 500, most: 3_000 }

const encoder = new TextEncoder()

/** A response in the format of server-sent events (HTML standard, 9.2). */
export class EventStream {
  readonly body: ReadableStream<Uint8Array>
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined

  /** @param closed called once when the stream ends, whichever side ended it */
  constructor(closed: () => void) {
    this.body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.#controller = controller
        },
        cancel: () => {
          this.#controller = undefined
          closed()
        },
      },
      new ByteLengthQueuingStrategy({ highWaterMark: MOST_WAITING }),
    )
    this.#closed = closed
    const wait = COMES_BACK.least + Math.random() * (COMES_BACK.most - COMES_BACK.least)
    this.#write(`retry: ${Math.round(wait)}\n\n`)
  }

  readonly #closed: () => void

  /** An event about something, or about the stream itself: `beat`, `missed`, `ended`. */
  send({ id, kind, about }: LiveEvent): void {
    this.#write(`id: ${id}\ndata: ${JSON.stringify({ kind, about })}\n\n`)
  }

  /** A heartbeat, with the id up to which the browser is current. */
  beat(id: string): void {
    this.#write(`id: ${id}\nevent: beat\ndata:\n\n`)
  }

  /** Tells a browser that it was away for longer than events are kept. */
  missed(): void {
    this.#write('event: missed\ndata:\n\n')
  }

  /** Ends the stream.
   *  @param word a reason for the browser; none when it may reconnect */
  end(word?: 'ended'): void {
    if (word) this.#write(`event: ${word}\ndata:\n\n`)
    const controller = this.#controller
    this.#controller = undefined
    if (!controller) return
    controller.close()
    this.#closed()
  }

  #write(text: string): void {
    if (!this.#controller) return
    this.#controller.enqueue(encoder.encode(text))
    if ((this.#controller.desiredSize ?? 0) < 0) this.end()
  }
}
