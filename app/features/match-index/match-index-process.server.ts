import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { connectionOfChild } from '#app/database/availability/connect.server.ts'
import { databaseVariables } from '#app/platform/env.server.ts'
import type { Log } from '#app/platform/log/log.server.ts'
import { sourcePath } from '#app/platform/process/source-tree.server.ts'
import type { MatchIndexCopy } from './match-index-copy.ts'
import type { matchIndexStatements } from './match-index-rows.server.ts'
import type { MatchIndexAnswer, MatchIndexQuestion } from './question.ts'

/** How the child process reads people: the connection and the statements. The first message to it. */
export type MatchIndexSource = NonNullable<ReturnType<typeof connectionOfChild>> &
  ReturnType<typeof matchIndexStatements>

/** Numbered questions, and their answers, or the database's error. */
export type ToMatchIndex = { number: number; question: MatchIndexQuestion | 'refresh' | 'size' }
export type FromMatchIndex = { number: number } & (
  | { answer: unknown }
  | { failed: { text: string; code: string | undefined } }
)

/** The parent's handle for a child process that holds the match index of many people: reading them for the first time takes
 *  seconds, and each pass over them milliseconds, during which this process answers other requests. */
export class MatchIndexProcess {
  readonly #child: ChildProcess
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>()
  #number = 0
  #isComplete = false
  #ended = false

  /** @param log used if the process dies by itself
   *  @param ended called when the process has died; pending questions have failed by then */
  constructor(source: MatchIndexSource, log: Log, ended: (which: MatchIndexProcess) => void) {
    // Runs from the source file, without the bundle's flags and without the secrets in the environment.
    const file = sourcePath('app/features/match-index/match-index-child.server.ts')
    this.#child = fork(file, [], {
      execArgv: [],
      env: databaseVariables(),
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    this.#child.unref()
    this.#child.channel?.unref()
    const end = (code: unknown, signal?: string | null) => {
      if (!this.#ended) log.warn({ code, signal }, 'the process of the match index ended')
      this.#ended = true
      this.#child.kill('SIGKILL')
      ended(this)
      for (const { reject } of this.#waiting.values())
        reject(new Error('The process of the match index ended.'))
      this.#waiting.clear()
    }
    this.#child.on('error', ({ name }) => end(name))
    this.#child.on('exit', end)
    this.#child.on('message', (reply: FromMatchIndex) => {
      const asked = this.#waiting.get(reply.number)
      this.#waiting.delete(reply.number)
      if ('answer' in reply) asked?.resolve(reply.answer)
      else asked?.reject(Object.assign(new Error(reply.failed.text), { code: reply.failed.code }))
    })
    this.#child.send(source)
  }

  /** Whether everyone has been read. */
  get isComplete(): boolean {
    return this.#isComplete
  }

  /** Reads what changed, like `MatchIndexCopy`. */
  async refresh(): Promise<void> {
    await this.#ask('refresh')
    this.#isComplete = true
  }

  rank(question: MatchIndexQuestion): Promise<MatchIndexAnswer> {
    return this.#ask(question) as Promise<MatchIndexAnswer>
  }

  size(): Promise<MatchIndexCopy['size']> {
    return this.#ask('size') as Promise<MatchIndexCopy['size']>
  }

  async close(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    this.#ended = true
    this.#child.ref()
    const exit = once(this.#child, 'exit')
    this.#child.kill('SIGKILL')
    await exit
  }

  #ask(question: ToMatchIndex['question']): Promise<unknown> {
    const number = ++this.#number
    const waiting = Promise.withResolvers<unknown>()
    this.#waiting.set(number, waiting)
    this.#child.send({ number, question } satisfies ToMatchIndex)
    return waiting.promise
  }
}
