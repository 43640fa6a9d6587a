import { and, eq } from 'drizzle-orm'
import { change } from '#app/database/gate.server.ts'
import { collectionHomes, collectionNotes } from '#app/database/schema/homes/collections.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { invalid, type Invalid, type NotDone } from '#app/platform/text/field-errors.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import { notifyMembers } from './notify-members.server.ts'
import { lockCollection } from './collection-facts.server.ts'
import { collectionPolicy } from './policy.ts'
import { noteForm } from './fields.ts'
import { collectionCopy } from './copy.ts'

export type SaveNoteOutcome = { ok: true; empty: boolean } | NotDone<'absent', 'text'> | Invalid<'text'>

const absent = { ok: false, reason: 'absent', errors: { text: collectionCopy.homeGone } } as const

/** Saves the user's note on a home for the other members. A member has one note on a home; an empty one deletes it.
 *  @param input the form's fields
 *  @throws NotFound for collections of other people */
export async function saveNote(
  ctx: Context,
  { collectionId, listingId, input }: { collectionId: string; listingId: string; input: unknown },
): Promise<SaveNoteOutcome> {
  const { userId } = requirePerson(ctx, collectionCopy.logInTo.change)
  return change(
    ctx,
    collectionPolicy.change,
    (look) => lockCollection(look, collectionId),
    async (tx) => {
      const read = noteForm.safeParse(input)
      if (!read.success) return invalid(read.error)
      if (!isId(listingId)) return absent
      const isHome = and(
        eq(collectionHomes.collectionId, collectionId),
        eq(collectionHomes.listingId, listingId),
      )
      const [home] = await tx.db.select({ id: collectionHomes.listingId }).from(collectionHomes).where(isHome)
      if (!home) return absent
      const { text } = read.data
      const own = and(
        eq(collectionNotes.collectionId, collectionId),
        eq(collectionNotes.listingId, listingId),
        eq(collectionNotes.userId, userId),
      )
      const [stored] = await tx.db.select({ text: collectionNotes.text }).from(collectionNotes).where(own)
      if ((stored?.text ?? '') === text) return { ok: true, empty: text === '' }
      const updatedAt = ctx.now()
      if (text === '') await tx.db.delete(collectionNotes).where(own)
      else
        await tx.db
          .insert(collectionNotes)
          .values({ collectionId, listingId, userId, text, updatedAt })
          .onConflictDoUpdate({
            target: [collectionNotes.collectionId, collectionNotes.listingId, collectionNotes.userId],
            set: { text, updatedAt },
          })
      await notifyMembers(tx, collectionId)
      return { ok: true, empty: text === '' }
    },
  )
}
