import { sql, type SQL } from 'drizzle-orm'
import type { Arithmetic } from '#app/platform/arithmetic.ts'

/** Arithmetic as SQL. Division keeps fractions if either side has them. */
export const sqlArithmetic: Arithmetic<SQL> = {
  constant: (value) => sql.raw(String(value)),
  sum: (terms) => (terms.length === 0 ? sql`0` : sql`(${sql.join(terms, sql` + `)})`),
  times: (one, other) => sql`(${one} * ${other})`,
  over: (one, other) => sql`(${one} / ${other})`,
  least: (one, other) => sql`least(${one}, ${other})`,
  greatest: (one, other) => sql`greatest(${one}, ${other})`,
  rounded: (one) => sql`floor(${one} + 0.5)::bigint`,
  atMost: (one, most, then, otherwise) =>
    sql`(case when ${one} <= ${most} then ${then} else ${otherwise} end)`,
}
