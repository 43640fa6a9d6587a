import { setTimeout as pass } from 'node:timers/promises'
import type pg from 'pg'

/** Milliseconds for which an outage counts as brief: the time that another server takes to become the primary. */
const BRIEF = 10_000
const ASKS_EVERY = 250 // milliseconds
const ANSWERS_WITHIN = 2_000 // milliseconds

/** A time in which the database does not answer. */
export type Outage = {
  /** Call it when a query got no answer. From then on the database is checked until it answers again. */
  notice: () => void
  /** Whether it was noticed within the last ten seconds and is not over. */
  isBrief: () => boolean
  /** Waits until the database answers again, while the outage is brief.
   *  @returns whether it answers */
  end: () => Promise<boolean>
}

/** However many requests wait, only one query at a time checks whether the database is back. */
export function watchOutage(pool: pg.Pool): Outage {
  const question = { text: 'select 1', query_timeout: ANSWERS_WITHIN }
  let [since, over]: [number, Promise<void> | undefined] = [0, undefined]
  const asked = () =>
    pool.query(question).then(
      () => true,
      () => pool.ending,
    )
  const watch = async () => {
    do await pass(ASKS_EVERY, undefined, { ref: false })
    while (!(await asked()))
    over = undefined
  }
  const notice = () => {
    if (over) return
    since = performance.now()
    over = watch()
  }
  const left = () => (over === undefined ? 0 : since + BRIEF - performance.now())
  return {
    notice,
    isBrief: () => left() > 0,
    end: async () => {
      if (over === undefined) return true
      if (left() <= 0) return false
      return Promise.race([over.then(() => true), pass(left(), false)])
    },
  }
}
