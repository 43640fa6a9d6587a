import type { PhotoImage } from '#app/features/photos/photo-image.ts'

/** Somebody as other members, or invited people, see them. */
export type ShownPerson = {
  /** "A member" when there is a block between the two. */
  name: string
  /** Only if visible to the user: links to their profile. */
  userId: string | null
  photo: PhotoImage | null
}
