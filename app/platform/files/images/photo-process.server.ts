import { fork, type ChildProcess } from 'node:child_process'
import { sourcePath } from '#app/platform/process/source-tree.server.ts'
import type { AvifOutcome, FromChild, PhotoOutcome, PhotoWork } from './photo-outcome.ts'
import type { PhotoReason } from './photo-reasons.ts'

/** The result of one task; `cpu` is the child's processor time in seconds. */
export type Done = { outcome: PhotoOutcome | AvifOutcome; cpu: number }

/** The parent's handle of a child process, which processes one photo at a time. */
export class PhotoProcess {
  readonly pid: number | undefined
  readonly #child: ChildProcess
  #finish: ((answer: FromChild | 'ended') => void) | undefined
  #ended = false

  /** @param memoryLimit in bytes
   *  @param niceness from 0 to 19 */
  constructor(memoryLimit: number, niceness = 0) {
    // Runs from the source file, without the bundle's flags, and without the secrets in the environment.
    this.#child = fork(
      sourcePath('app/platform/files/images/photo-child.server.ts'),
      [String(memoryLimit), String(niceness)],
      {
        execArgv: [],
        env: {},
        serialization: 'advanced',
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      },
    )
    this.pid = this.#child.pid
    const end = () => {
      this.#ended = true
      this.#finish?.('ended')
    }
    this.#child.on('error', end)
    this.#child.on('exit', end)
    this.#child.on('message', (message: FromChild) => {
      if (this.#finish) this.#finish(message)
      else if ('exhausted' in message) this.kill() // it exceeded the limit after its last result, so it is not reused
    })
    this.#rest()
  }

  /** Whether it can accept a task. */
  get alive(): boolean {
    return !this.#ended
  }

  kill(): void {
    this.#ended = true
    this.#child.kill('SIGKILL')
    this.#finish?.('ended')
  }

  /** @param timeLimit in milliseconds, after which it is killed: the machine is busy, or it hangs
   *  @throws Error when it cannot work at all, such as without sharp's binary */
  async run(work: PhotoWork, timeLimit: number): Promise<Done> {
    this.#child.ref()
    this.#child.channel?.ref()
    const answer = await new Promise<FromChild | 'ended' | 'late'>((resolve) => {
      const clock = setTimeout(() => resolve('late'), timeLimit)
      this.#finish = (message) => {
        clearTimeout(clock)
        resolve(message)
      }
      if (this.#ended) this.#finish('ended')
      else this.#child.send(work, (error) => error && this.#finish?.('ended'))
    })
    this.#finish = undefined
    if (typeof answer === 'object' && 'outcome' in answer) {
      this.#rest()
      return answer
    }
    this.kill()
    if (answer === 'ended' || answer === 'late') return refused('interrupted')
    if ('exhausted' in answer) return refused('too-complex')
    throw new Error(`photos cannot be prepared: ${answer.failed}`)
  }

  /** Lets the parent process end while the child is idle. */
  #rest(): void {
    this.#child.unref()
    this.#child.channel?.unref()
  }
}

function refused(reason: PhotoReason): Done {
  return { outcome: { ok: false, reason }, cpu: 0 }
}
