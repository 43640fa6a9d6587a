import { asc, inArray, eq, getTableColumns, sql } from 'drizzle-orm'
import { jsonRows } from '#app/database/sql/json-rows.server.ts'
import { changeRows } from '#app/database/sql/query-rows.server.ts'
import { companyPeople } from '#app/database/sql/company-people.server.ts'
import { listings, type EditedFacts } from '#app/database/schema/homes/listings.ts'
import type { Reading, Database } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import type { FieldChange } from '#app/database/schema/homes/listing-changes.ts'
import type { Actor } from '#app/platform/access.ts'
import { indexListings } from './index-listings.server.ts'
import { editMarks } from './keep-edits.server.ts'
import { recordChanges } from './listing-changes.server.ts'

/** A home with the people of its company, as policies need it. */
type Home = typeof listings.$inferSelect & { people: string[] }
export const withPeople = { ...getTableColumns(listings), people: companyPeople }

/** Locks homes, all or none, until the transaction ends. Locks in id order, so that transactions cannot deadlock.
 *  @throws NotFound when one of them does not exist */
export async function lockListings(tx: Reading, listingIds: string[]): Promise<Home[]> {
  if (!listingIds.every(isId)) throw new NotFound()
  const homes = await tx
    .select(withPeople)
    .from(listings)
    .where(inArray(listings.id, listingIds))
    .orderBy(asc(listings.id))
    .for('no key update')
  if (homes.length < new Set(listingIds).size) throw new NotFound()
  return homes
}

/** @throws NotFound */
export async function findHome(db: Reading, listingId: string): Promise<Home> {
  const [home] = isId(listingId)
    ? await db.select(withPeople).from(listings).where(eq(listings.id, listingId))
    : []
  if (!home) throw new NotFound()
  return home
}

/** Locks a home until the transaction ends, so that concurrent saves run one after the other. @throws NotFound */
export async function lockHome(tx: Reading, listingId: string): Promise<Home> {
  if (!isId(listingId)) throw new NotFound()
  const [home] = await tx
    .select(withPeople)
    .from(listings)
    .where(eq(listings.id, listingId))
    .for('no key update')
  if (!home) throw new NotFound()
  return home
}

type Edit = { home: Pick<Home, 'id' | 'version'>; columns: Partial<Home>; changes: FieldChange[] }

/** Marks facts that were changed here, so that a list does not silently override them. */
const edited = (marks: EditedFacts) =>
  Object.keys(marks).length === 0
    ? {}
    : { editedFacts: sql`${listings.editedFacts} || ${JSON.stringify(marks)}::jsonb` }

/** Updates a locked home's columns, history and search row. */
export async function writeEdit(
  tx: Database,
  { home: { id, version: before }, columns, changes }: Edit,
  actor: Actor,
  at: Date,
): Promise<void> {
  const version = before + 1
  await tx
    .update(listings)
    .set({ ...columns, ...edited(editMarks(changes, at)), version, updatedAt: at })
    .where(eq(listings.id, id))
  await recordChanges(tx, actor, [{ listingId: id, version, changes }], at)
  await indexListings(tx, [id], at)
}

/** `editedFacts`: the home's marks afterward, if not those that follow from its changes. */
type WholeEdit = Omit<Edit, 'home'> & { home: typeof listings.$inferSelect; editedFacts?: EditedFacts }

/** Writes edits to many locked homes in few statements.
 *  @param many `bulkId` identifies a bulk change that can be undone as one */
export async function writeEdits(
  tx: Database,
  { edits, bulkId }: { edits: WholeEdit[]; bulkId?: string | undefined },
  actor: Actor,
  at: Date,
): Promise<void> {
  if (edits.length === 0) return
  const written = new Set(['editedFacts', ...edits.flatMap(({ columns }) => Object.keys(columns))])
  const names = Object.entries(getTableColumns(listings)).flatMap(([key, { name }]) =>
    written.has(key) ? [`"${name}" = edited."${name}"`] : [],
  )
  const rows = edits.map(({ home, columns, changes, editedFacts }) => {
    const marks = editedFacts ?? { ...home.editedFacts, ...editMarks(changes, at) }
    return { ...home, ...columns, editedFacts: marks }
  })
  await changeRows(
    tx,
    sql`update ${listings} set ${sql.raw(names.join(', '))},
        version = ${listings.version} + 1, updated_at = ${at.toISOString()}
      from ${jsonRows(listings, rows)} edited where ${listings.id} = edited.id`,
  )
  const changed = edits.map(({ home, changes }) => ({
    listingId: home.id,
    version: home.version + 1,
    changes: bulkId === undefined ? changes : changes.map((each) => withMark(each, home.editedFacts)),
    bulkId,
  }))
  await recordChanges(tx, actor, changed, at)
  await indexListings(
    tx,
    rows.map(({ id }) => id),
    at,
  )
}

/** A change that includes the mark of an earlier edit, so that undoing the change restores the mark. */
function withMark(change: FieldChange, { [change.field]: marked }: EditedFacts): FieldChange {
  return marked === undefined ? change : { ...change, marked }
}
