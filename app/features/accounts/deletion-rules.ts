const DAY = 24 * 60 * 60 * 1000 // milliseconds

/** Milliseconds to change one's mind (PRODUCT.md §4). */
export const DELETION_AFTER = 7 * DAY

/** Milliseconds that a download is kept. */
export const EXPORT_KEPT_FOR = 7 * DAY

/** What is typed to confirm. */
export const DELETION_WORD = 'delete'

/** When an account is erased that was given up then. */
export function erasedAt(askedAt: Date): Date {
  return new Date(askedAt.getTime() + DELETION_AFTER)
}
