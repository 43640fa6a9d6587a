export const MAJOR_MOST = 80 // characters
export const BIO_MOST = 1000
export const FUN_FACT_MOST = 200
export const TAG_MOST = 30
export const TAGS_MOST = 20 // tags
/** Dollars per month for one person. */
export const BUDGET_MOST = 100_000
export const EARLIEST_MOVE = '2000-01-01'
/** Maximum number of years until a move-in date. */
export const MOVE_YEARS = 10
