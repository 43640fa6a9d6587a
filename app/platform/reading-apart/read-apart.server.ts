import { fork, type ChildProcess } from 'node:child_process'
import { CannotRun } from '../errors.ts'
import { sourcePath } from '../process/source-tree.server.ts'
import type { FromReader, ToReader } from './messages.ts'

export type ReadingLimits = {
  /** Seconds without an answer after which the child is ended. */
  silent: number
  /** Seconds that it may take in total. */
  whole: number
  /** Its memory limit in megabytes. */
  memory: number
}

const LIMITS: ReadingLimits = { silent: 60, whole: 600, memory: 512 }
const IDLE = 20_000 // milliseconds that a child waits for another file

const TOO_LONG =
  'Reading this file took far longer than a file of its size takes, so it was stopped. Something in it is not as it should be.'
const TOO_MUCH = 'Reading this file took far more memory than a file of its size takes, so it was stopped.'

/** Idle child processes, by source file. */
const idle = new Map<string, { child: ChildProcess; ends: NodeJS.Timeout }>()

/** Reads a foreign file in a child process without secrets, which is ended when it takes too long, so that no file can block
 *  this process.
 *  @param file the child's source, which calls `serveReading`
 *  @param source asked for more only when the child wants it; the child continues only when its items were taken
 *  @param given limits that differ from the usual ones
 *  @param signal ends the child when aborted; its reason is thrown
 *  @throws CannotRun for a failure that the child describes, and for exceeded limits; Error when the child ended by itself */
export async function* readApart<Asked, Item>(
  file: string,
  asked: Asked,
  source: AsyncIterable<Uint8Array>,
  given: Partial<ReadingLimits> = {},
  signal?: AbortSignal,
): AsyncGenerator<Item> {
  const limits = { ...LIMITS, ...given }
  const child = takeChild(file, limits)
  const pieces = source[Symbol.asyncIterator]()
  let isWhole = false
  let left = limits.whole * 1_000
  try {
    let next: ToReader<Asked> = { asked }
    for (;;) {
      const began = performance.now()
      const answer = await askChild<Asked, Item>(child, next, Math.min(left, limits.silent * 1_000), signal)
      left -= performance.now() - began
      if ('failed' in answer) {
        isWhole = true
        throw answer.plain ? new CannotRun(answer.failed) : new Error(`A file was not read: ${answer.failed}`)
      }
      yield* answer.items
      if (answer.wants === 'nothing') {
        isWhole = true
        return
      }
      const piece = await pieces.next()
      next = { bytes: piece.done ? null : piece.value }
    }
  } finally {
    if (isWhole) rest(file, child)
    else child.kill('SIGKILL')
    await pieces.return?.()
  }
}

function takeChild(file: string, { memory }: ReadingLimits): ChildProcess {
  const known = idle.get(file)
  idle.delete(file)
  clearTimeout(known?.ends)
  if (known?.child.connected) return known.child
  // Runs from the source file, without the bundle's flags, and without the secrets in the environment.
  return fork(sourcePath(file), [], {
    execArgv: [`--max-old-space-size=${memory}`],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
}

/** Keeps a child for the next file. It does not keep this process alive. */
function rest(file: string, child: ChildProcess): void {
  if (idle.has(file)) return void child.kill('SIGKILL')
  child.unref()
  child.channel?.unref()
  const ends = setTimeout(() => {
    idle.delete(file)
    child.kill('SIGKILL')
  }, IDLE).unref()
  idle.set(file, { child, ends })
}

async function askChild<Asked, Item>(
  child: ChildProcess,
  message: ToReader<Asked>,
  within: number,
  signal?: AbortSignal,
): Promise<FromReader<Item>> {
  signal?.throwIfAborted()
  child.ref()
  child.channel?.ref()
  const { promise, resolve, reject } = Promise.withResolvers<FromReader<Item>>()
  const clock = setTimeout(() => reject(new CannotRun(TOO_LONG)), within)
  const ended = (code: number | null, signal: string | null) =>
    reject(
      signal === 'SIGABRT'
        ? new CannotRun(TOO_MUCH)
        : new Error(`The reading process ended: ${code ?? signal}`),
    )
  const failed = (error: Error) => reject(error)
  const stop = () => reject(signal?.reason as Error)
  signal?.addEventListener('abort', stop)
  child.on('message', resolve).on('exit', ended).on('error', failed)
  child.send(message, (error) => error && reject(error))
  try {
    return await promise
  } finally {
    clearTimeout(clock)
    signal?.removeEventListener('abort', stop)
    child.off('message', resolve).off('exit', ended).off('error', failed)
  }
}
