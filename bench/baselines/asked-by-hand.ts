// The statements of a page, asked again without the page.
import { createHash } from 'node:crypto'
import type pg from 'pg'

/** A statement of a page, and in which round it was asked. */
export type Asked = { name: string; round: number; text: string; values: unknown[] }

/** Asks them prepared, those of a round at the same time. */
export function askedByHand(pool: pg.Pool, asked: Asked[]): () => Promise<void> {
  const rounds = Object.values(Object.groupBy(asked, ({ round }) => round)).map((round = []) =>
    round.map(({ text, values }) => ({
      // PostgreSQL knows a statement by 63 characters of its name.
      name: createHash('sha256').update(text).digest('hex').slice(0, 40),
      text,
      values,
    })),
  )
  return async () => {
    for (const round of rounds) await Promise.all(round.map((statement) => pool.query(statement)))
  }
}
