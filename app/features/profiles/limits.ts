/** How long and how much (issue "Profiles", bad input). */
export const MAJOR_MOST = 80 // letters
export const BIO_MOST = 1000
export const FUN_FACT_MOST = 200
export const TAG_MOST = 30
export const TAGS_MOST = 20 // of them
/** Dollars per month for one person. */
export const BUDGET_MOST = 100_000
export const EARLIEST_MOVE = '2000-01-01'
/** How far ahead somebody may plan. */
export const MOVE_YEARS = 10
