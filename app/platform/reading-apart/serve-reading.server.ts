import { writeFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { CannotRun } from '../errors.ts'
import type { FromReader, ToReader } from './messages.ts'

/** Ends this process when its parent is gone, even while it is too busy to receive messages. */
const WATCH = `const parent = process.ppid
setInterval(() => process.ppid === parent || process.kill(process.pid, 'SIGKILL'), 2000)`

/** Runs a child process that reads files one after the other (`readApart`).
 *  @param read gets the file's bytes and reports what it has read; that is sent whenever it wants more bytes */
export function serveReading<Asked, Item>(
  read: (asked: Asked, bytes: AsyncIterable<Uint8Array>, found: (item: Item) => void) => Promise<void>,
): void {
  let items: Item[] = []
  let take: ((bytes: Uint8Array | null) => void) | undefined
  const say = (message: FromReader<Item>) => process.send?.(message)
  const flushed = () => {
    const found = items
    items = []
    return found
  }
  async function* pieces() {
    for (;;) {
      const next = new Promise<Uint8Array | null>((resolve) => (take = resolve))
      say({ items: flushed(), wants: 'next' })
      const bytes = await next
      if (bytes === null) return
      yield bytes
    }
  }
  const start = async (asked: Asked) => {
    try {
      await read(asked, pieces(), (item) => items.push(item))
      say({ items: flushed(), wants: 'nothing' })
    } catch (error) {
      const { name, message } = error as Error
      const plain = error instanceof CannotRun
      // Any other message may quote the file, so only the error's name is sent.
      say({ failed: plain ? message : name, plain })
    }
  }
  process.on('message', (message: ToReader<Asked>) => {
    if ('asked' in message) void start(message.asked)
    else take?.(message.bytes)
  })
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  // Ctrl+C is sent to all processes of the group, but the parent decides when this one ends.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => {})
  new Worker(WATCH, { eval: true }).unref()
  // Makes this process the first that Linux ends when memory runs out. The file only exists on Linux.
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {}
}
