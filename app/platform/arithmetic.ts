/** The operations of a formula that is written once and computed twice: here with numbers, in the database as SQL
 *  (database/sql/arithmetic.server.ts). */
export type Arithmetic<Term> = {
  /** A number that is part of the formula. */
  constant: (value: number) => Term
  sum: (terms: Term[]) => Term
  times: (one: Term, other: Term) => Term
  over: (one: Term, other: Term) => Term
  least: (one: Term, other: Term) => Term
  greatest: (one: Term, other: Term) => Term
  /** The nearest whole number; halves go up. */
  rounded: (one: Term) => Term
  /** @returns `then` where `one` is at most `most` */
  atMost: (one: Term, most: Term, then: Term, otherwise: Term) => Term
}

export const numberArithmetic: Arithmetic<number> = {
  constant: (value) => value,
  sum: (terms) => terms.reduce((all, term) => all + term, 0),
  times: (one, other) => one * other,
  over: (one, other) => one / other,
  least: Math.min,
  greatest: Math.max,
  rounded: (one) => Math.floor(one + 0.5),
  atMost: (one, most, then, otherwise) => (one <= most ? then : otherwise),
}
