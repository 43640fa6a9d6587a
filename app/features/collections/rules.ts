import { z } from 'zod'
import { plainLine } from '#app/platform/plain-text.ts'
import { words } from './words.ts'

export const NAME_MOST = 80 // letters
export const NAME_SHOWN = 30 // letters on a card (specification part 2 §9)
export const DESCRIPTION_MOST = 500 // letters
export const NOTE_MOST = 1000 // letters
export const MOST_HOMES = 500 // of a collection
export const MOST_COLLECTIONS = 100 // that one person made
export const RESTORE_DAYS = 30

const line = z.string({ error: words.nameMissing }).pipe(plainLine)

export const nameForm = z.object({
  name: line.pipe(
    z
      .string()
      .refine((name) => /[^\p{Cf}\p{M}\p{Z}]/u.test(name), { error: words.nameMissing })
      .max(NAME_MOST, `Keep the name to ${NAME_MOST} letters.`),
  ),
})

/** Why somebody cannot make a collection or add a home at present. */
export type CannotSave = 'too-many-collections' | 'too-many-homes'
export const cannotSaveWords: Record<CannotSave, string> = {
  'too-many-collections': `You made ${MOST_COLLECTIONS} collections already. Delete one first.`,
  'too-many-homes': `This collection holds ${MOST_HOMES} homes already. Remove one first, or begin another collection.`,
}
