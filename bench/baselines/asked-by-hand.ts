// Runs the statements of a page without the page.
import { createHash } from 'node:crypto'
import type pg from 'pg'

/** A statement of a page, and the round in which it ran. */
export type Asked = { name: string; round: number; text: string; values: unknown[] }

/** Runs them as prepared statements, those of a round concurrently. */
export function askedByHand(pool: pg.Pool, asked: Asked[]): () => Promise<void> {
  const rounds = Object.values(Object.groupBy(asked, ({ round }) => round)).map((round = []) =>
    round.map(({ text, values }) => ({
      // PostgreSQL identifies a statement by 63 characters of its name.
      name: createHash('sha256').update(text).digest('hex').slice(0, 40),
      text,
      values,
    })),
  )
  return async () => {
    for (const round of rounds) await Promise.all(round.map((statement) => pool.query(statement)))
  }
}
