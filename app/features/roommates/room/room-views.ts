import type { PhotoImage } from '#app/features/photos/photo-image.ts'

/** A place that somebody has, as others read it. */
export type RoomOffered = {
  /** The home on Roost, while it is on the market. */
  home: { slug: string; name: string } | null
  /** Where it is. */
  area: string
  room: 'private' | 'shared'
  share: number
  freeFrom: string
  freeUntil: string | null
  preferredSex: 'female' | 'male' | null
  about: string
  /** A group has it together. */
  withGroup: boolean
  photos: PhotoImage[]
}
