import { eq } from 'drizzle-orm'
import { change } from '#app/database/gate.server.ts'
import { collections } from '#app/database/schema/homes/collections.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { invalid, type Invalid } from '#app/platform/text/field-errors.ts'
import { notifyMembers } from './notify-members.server.ts'
import { lockCollection } from './collection-facts.server.ts'
import { collectionDetailsForm, type CollectionDetailsField } from './fields.ts'
import { memberNames } from './members.server.ts'
import { collectionPolicy } from './policy.ts'
import { newShareId } from './share-collection.server.ts'
import type { Details } from './views.ts'
import { collectionCopy } from './copy.ts'

export type SaveCollectionOutcome =
  | { ok: true; changed: boolean }
  | Invalid<CollectionDetailsField>
  | { ok: false; reason: 'changed'; fields: ('name' | 'description')[]; now: Details; by: ChangedBy }

/** Who changed a field last, by the name that the user may see; null when unknown. */
export type ChangedBy = Record<CollectionDetailsField, string | null>

/** Saves a collection's name, description and whether it is public. Changes by other members since the form was opened are kept. If
 *  both changed the same field differently, nothing is saved (`changed`).
 *  @param input the form's fields
 *  @throws NotFound for collections of other people and deleted ones */
export async function saveCollection(
  ctx: Context,
  { collectionId, input }: { collectionId: string; input: unknown },
): Promise<SaveCollectionOutcome> {
  const { userId } = requirePerson(ctx, collectionCopy.logInTo.change)
  return change(
    ctx,
    collectionPolicy.change,
    (look) => lockCollection(look, collectionId),
    async (tx, found) => {
      const read = collectionDetailsForm.safeParse(input)
      if (!read.success) return invalid(read.error)
      const now = { name: found.name, description: found.description, isPublic: found.shareId !== null }
      const was = { ...now, ...stated(read.data.was) }
      const asked = { ...was, ...stated({ ...read.data, was: undefined }) }
      const fields = (['name', 'description'] as const).filter(
        (field) => asked[field] !== was[field] && now[field] !== was[field] && asked[field] !== now[field],
      )
      if (fields.length > 0) {
        const { namedBy, describedBy } = found
        const nameOf = await memberNames(tx, [namedBy, describedBy])
        const by = { name: namedBy && nameOf(namedBy), description: describedBy && nameOf(describedBy) }
        return { ok: false, reason: 'changed', fields, now, by }
      }
      const name = asked.name === was.name ? now.name : asked.name
      const description = asked.description === was.description ? now.description : asked.description
      const isPublic = asked.isPublic === was.isPublic ? now.isPublic : asked.isPublic
      const [renamed, opened] = [
        name !== now.name || description !== now.description,
        isPublic !== now.isPublic,
      ]
      const shareId = isPublic ? (found.shareId ?? newShareId()) : null
      if (!renamed && !opened) return { ok: true, changed: false }
      await tx.db
        .update(collections)
        .set({
          name,
          description,
          shareId,
          ...(name !== now.name && { namedBy: userId }),
          ...(description !== now.description && { describedBy: userId }),
        })
        .where(eq(collections.id, collectionId))
      await notifyMembers(tx, collectionId)
      return { ok: true, changed: true }
    },
  )
}

/** Only the fields that the form contained. */
const stated = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]?: NonNullable<Fields[Name]>
  }
