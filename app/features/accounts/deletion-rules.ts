const DAY = 24 * 60 * 60 * 1000 // milliseconds

/** Milliseconds within which a deletion can be cancelled (PRODUCT.md §4). */
export const DELETION_AFTER = 7 * DAY

/** Milliseconds that a download is kept. */
export const EXPORT_KEPT_FOR = 7 * DAY

/** The word to type as confirmation. */
export const DELETION_WORD = 'delete'

/** When an account is erased whose deletion was requested at this time. */
export function erasedAt(askedAt: Date): Date {
  return new Date(askedAt.getTime() + DELETION_AFTER)
}
