import { asc, eq } from 'drizzle-orm'
import { collectionNotes } from '#app/database/schema/collections.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { allMembersOf } from '../verbs/collection-facts.server.ts'
import type { NoteView } from '../views.ts'
import { memberNames } from './member-names.server.ts'

type Tools = Pick<Context, 'actor' | 'now'> & { db: Reading }

/** Members' notes by home, earliest first. Notes of people who left are hidden, because they could no longer
 *  change them; they reappear when the person comes back. The calling query has checked the policy for members. */
export async function notesOf(tools: Tools, collectionId: string): Promise<Map<string, NoteView[]>> {
  const { actor, db } = tools
  const [rows, everyMember] = await Promise.all([
    db
      .select()
      .from(collectionNotes)
      .where(eq(collectionNotes.collectionId, collectionId))
      .orderBy(asc(collectionNotes.updatedAt), asc(collectionNotes.userId)),
    allMembersOf(db, collectionId),
  ])
  const notes = new Map<string, NoteView[]>()
  if (rows.length === 0) return notes
  const members = new Set(everyMember.map(({ userId }) => userId))
  const there = rows.filter(({ userId }) => members.has(userId))
  const nameOf = await memberNames(
    tools,
    there.map(({ userId }) => userId),
  )
  for (const { listingId, userId, text, updatedAt } of there) {
    const self = actor.kind === 'person' && actor.userId === userId
    const note = { by: nameOf(userId), self, text, at: updatedAt.toISOString() }
    notes.set(listingId, [...(notes.get(listingId) ?? []), note])
  }
  return notes
}
