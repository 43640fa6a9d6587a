import type { LiveEvent } from './live-kind.ts'

/** Bytes that may wait for a reader; a slower one is cut off and comes back with its last id. */
const MOST_WAITING = 64 * 1024
/** Milliseconds: a browser comes back within these, each at its own moment, so that a restart is no rush. */
const COMES_BACK = { least: 500, most: 3_000 }

const encoder = new TextEncoder()

/** One answer in the format of server-sent events (HTML standard, 9.2). */
export class EventStream {
  readonly body: ReadableStream<Uint8Array>
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined

  /** @param closed hears once when the stream is over, whoever ended it */
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

  /** A sign of life, and how far the browser has heard everything. */
  beat(id: string): void {
    this.#write(`id: ${id}\nevent: beat\ndata:\n\n`)
  }

  /** More happened while the browser was away than is kept. */
  missed(): void {
    this.#write('event: missed\ndata:\n\n')
  }

  /** Ends it. @param word what the browser should know: nothing when it may come back */
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
