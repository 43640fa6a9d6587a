import { asc, eq } from 'drizzle-orm'
import { queryRows, type Places } from '#app/database/sql/query-rows.server.ts'
import { collectionNotes } from '#app/database/schema/homes/collections.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import type { NoteView } from './views.ts'
import { membersOf, type KnownCollectionMember } from './members.server.ts'

type Tools = Pick<Context, 'actor' | 'now'> & { db: Reading }

/** Members' notes by home, earliest first. Notes of people who left are hidden until they come back, because their authors cannot
 *  change them.
 *  @param members passed when the caller needs them anyway */
export async function notesOf(
  tools: Tools,
  collectionId: string,
  members: KnownCollectionMember[] | Promise<KnownCollectionMember[]> = membersOf(tools, collectionId),
): Promise<Map<string, NoteView[]>> {
  const [rows, people] = await Promise.all([queryRows(tools.db, notesFor, { collectionId }), members])
  const by = new Map(people.map((member) => [member.ofUser, member]))
  const notes = new Map<string, NoteView[]>()
  for (const { listingId, userId, text, updatedAt } of rows) {
    const member = by.get(userId)
    if (!member) continue
    const { self, name } = member
    const note = { by: self ? 'You' : name, self, text, at: updatedAt.toISOString() }
    notes.set(listingId, [...(notes.get(listingId) ?? []), note])
  }
  return notes
}

const notesFor = (at: Places<{ collectionId: string }>, db: Reading) =>
  db
    .select()
    .from(collectionNotes)
    .where(eq(collectionNotes.collectionId, at.collectionId))
    .orderBy(asc(collectionNotes.updatedAt), asc(collectionNotes.userId))
