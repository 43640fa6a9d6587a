import type { SavedHome } from '#app/features/listings/views.ts'

/** A page of a list, newest first. `next`: the cursor of the next page for the URL; null on the last page. */
export type SavedPage = { homes: SavedHome[]; next: string | null }
