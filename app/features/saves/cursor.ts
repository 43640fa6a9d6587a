import { isId } from '#app/platform/ids.ts'

/** Where a page of a list, newest first, goes on: after this home of that moment. */
export type Cursor = { at: string; homeId: string }

/** As it stands in an address: `mi8k2p0s-0197…`. */
export function formatCursor({ at, homeId }: Cursor): string {
  return `${new Date(at).getTime().toString(36)}-${homeId}`
}

/** null, the list's beginning, for what is no cursor. */
export function parseCursor(text: string | null): Cursor | null {
  const [, moment = '', homeId = ''] = /^([0-9a-z]{1,9})-(.{36})$/.exec(text ?? '') ?? []
  const date = new Date(Number.parseInt(moment, 36))
  if (!isId(homeId) || Number.isNaN(date.getTime())) return null
  return { at: date.toISOString(), homeId }
}
