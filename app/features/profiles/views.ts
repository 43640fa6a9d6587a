import type { PhotoImage } from '#app/features/photos/photo-image.ts'

/** A person as group members, or invited people, see them. */
export type ShownPerson = {
  /** "A member" when there is a block between the two. */
  name: string
  /** Only if the user may see them; links to the profile. */
  userId: string | null
  photo: PhotoImage | null
}
