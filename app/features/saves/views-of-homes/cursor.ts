import { isId } from '#app/platform/addresses/ids.ts'

/** The cursor of a list, newest first: the next page starts after this home at that time. */
export type Cursor = { at: string; listingId: string }

/** The cursor as text for a URL: `mi8k2p0s-0197…`. */
export function formatCursor({ at, listingId }: Cursor): string {
  return `${new Date(at).getTime().toString(36)}-${listingId}`
}

/** null, the beginning of the list, for an invalid cursor. */
export function parseCursor(text: string | null): Cursor | null {
  const [, moment = '', listingId = ''] = /^([0-9a-z]{1,9})-(.{36})$/.exec(text ?? '') ?? []
  const date = new Date(Number.parseInt(moment, 36))
  if (!isId(listingId) || Number.isNaN(date.getTime())) return null
  return { at: date.toISOString(), listingId }
}
