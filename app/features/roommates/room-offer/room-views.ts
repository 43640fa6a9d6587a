import type { PhotoImage } from '#app/features/photos/files/photo-image.ts'

/** A place that somebody offers, as others see it. */
export type RoomOffered = {
  /** The home on this site, while it is published. */
  home: { slug: string; name: string } | null
  /** Its location. */
  area: string
  room: 'private' | 'shared'
  share: number
  freeFrom: string
  freeUntil: string | null
  preferredSex: 'female' | 'male' | null
  about: string
  /** Whether a group offers it together. */
  withGroup: boolean
  photos: PhotoImage[]
}
