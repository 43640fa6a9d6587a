import { AsyncResource } from 'node:async_hooks'
import { channel } from 'node:diagnostics_channel'
import type pg from 'pg'
import { currentWork } from '#app/platform/process/current-work.server.ts'

/** A statement that finished. `code`: the SQLSTATE of its refusal by PostgreSQL. */
export type StatementDone = {
  /** Without its values. */ text: string
  milliseconds: number
  work: string | undefined
  code?: string
}
/** How long a caller waited for a connection. */
export type ConnectionGiven = { milliseconds: number }

export const statementsDone = channel('roost:statements')
export const connectionsGiven = channel('roost:connections')

type Callback = (...result: unknown[]) => void

/** Measures a call of `query`, if anything subscribes.
 *  @param given its arguments; a callback among them is replaced
 *  @returns a function to call with the result of `query` */
export function measured(given: unknown[]): (answer: unknown) => void {
  const [statement] = given
  const text = typeof statement === 'string' ? statement : (statement as { text?: unknown } | null)?.text
  if (!statementsDone.hasSubscribers || typeof text !== 'string') return () => {}
  const began = performance.now()
  const work = currentWork.getStore()
  const report = (error?: unknown) => {
    const code = error instanceof Error && 'code' in error ? { code: String(error.code) } : {}
    const fact: StatementDone = { text, milliseconds: performance.now() - began, work, ...code }
    statementsDone.publish(fact)
  }
  const last = given.length - 1
  const callback = given[last]
  if (typeof callback === 'function')
    given[last] = (...result: unknown[]) => {
      report(result[0])
      ;(callback as Callback)(...result)
    }
  return (answer) => {
    if (answer instanceof Promise) answer.then(() => report(), report)
  }
}

/** Measures how long a pool makes its users wait. The waiting code resumes in its own async context: otherwise what runs
 *  next would count as work of the code that returned the connection. */
export function measureWaits(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as (callback: Callback) => void
  const given = (began: number) => {
    const fact: ConnectionGiven = { milliseconds: performance.now() - began }
    connectionsGiven.publish(fact)
  }
  pool.connect = ((callback?: Callback) => {
    const began = performance.now()
    if (callback)
      return connect(
        AsyncResource.bind((...result: unknown[]) => {
          given(began)
          callback(...result)
        }),
      )
    return new Promise<unknown>((resolve, reject) => {
      connect((error, client) => {
        given(began)
        if (error) reject(error as Error)
        else resolve(client)
      })
    })
  }) as typeof pool.connect
}
