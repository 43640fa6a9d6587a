import { asc } from 'drizzle-orm'
import { change, find } from '#app/database/gate.server.ts'
import type { FieldChange } from '#app/database/schema/homes/listing-changes.ts'
import type { listings } from '#app/database/schema/homes/listings.ts'
import { drawingsOfHome } from '#app/features/photos/show-home-photos.server.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { slugOf } from '#app/features/listings/home-title.ts'
import { leaveOutContacts, leftOutChange } from '#app/features/listings/leave-out-contacts.ts'
import { differences, totalTooLarge } from '#app/features/listings/edit-form.ts'
import { lockHome, writeEdit, findHome } from '#app/features/listings/lock-listings.server.ts'
import { openZipCenters } from '#app/features/listings/zip-centers.server.ts'
import { listingPolicy } from '#app/features/listings/policy.ts'
import { invalidFields } from '#app/platform/text/field-errors.ts'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { allInOrder } from '#app/platform/process/all-in-order.ts'
import type { ShownChange } from './shown-change.ts'
import { newProblems } from './check-home.ts'
import { findingsOf } from './fair-housing.ts'
import { flagWording, isMoved, recheckDuplicates } from './flag-home.server.ts'
import { drawingsOf, sectionColumns, togetherErrors, typedSection } from './section-columns.ts'
import type { EditedHome, EditorSection, EditedCampus } from './sections.ts'
import { readSection, textOf, type SectionErrors, type TypedSection } from './read-section.ts'
import { sectionMeanwhile } from './changed-meanwhile.server.ts'

type Home = typeof listings.$inferSelect

export type SaveSectionOutcome =
  /** `leftOut`: phone numbers or email addresses were typed, and will not be published. `byZip`: an exact place was chosen, but no
   *  position stated. */
  | { ok: true; changed: boolean; leftOut?: true; byZip?: true }
  | { ok: false; reason: 'invalid'; errors: SectionErrors }
  /** Someone else changed this section in the meantime: their changes, and the merged field values. */
  | { ok: false; reason: 'conflict'; version: number; by: ShownChange[]; typed: TypedSection }

/** Saves one section of a home in any status; if the home is published, the change is visible immediately.
 *  @param version the home's version that the editor saw; if this section has changed since, nothing is saved
 *  @throws NotFound, SignInRequired, Forbidden */
export async function saveSection(
  ctx: Context,
  {
    listingId,
    section,
    version,
    typed: sent,
  }: { listingId: string; section: EditorSection; version: number; typed: TypedSection },
): Promise<SaveSectionOutcome> {
  return change(
    ctx,
    listingPolicy.write,
    (look) => lockHome(look.db, listingId),
    async (tx, row): Promise<SaveSectionOutcome> => {
      const places = await campusesToChoose(tx.db)
      const home = toEdited(row, places)
      // Fields missing from the form stay unchanged, for example if the page was opened before an update.
      const typed = { ...typedSection(section, home), ...sent }
      const read = readSection(section, typed)
      if (!read.ok) return invalidFields(read.errors)
      const together = togetherErrors(section, read.values)
      if (Object.keys(together).length > 0) return invalidFields(together)
      const drawings =
        section === 'floorplans' ? drawingsOf(home, await drawingsOfHome(tx.db, listingId)) : []
      const { columns: typedColumns, leftOut } = leaveOutContacts(
        sectionColumns(home, section, read.values, drawings),
      )
      const wanted = { ...home, ...typedColumns }
      const campus = places.find(({ slug }) => slug === wanted.campus)
      if (!campus || !isOffered(campus, row)) return invalidFields({ campus: 'Choose a campus.' })
      // A draft starts with its address as its name, and keeps following the address until it is given a name.
      if (row.status === 'draft' && wanted.name === row.address) wanted.name = wanted.address
      const byZip =
        section === 'place' && (await placeByZip(wanted, campus)) && textOf(typed, 'precision') === 'exact'
      const problems = newProblems(home, wanted, ctx.now())
      if (Object.keys(problems).length > 0) return invalidFields(problems)
      const changes = [...changesOf(home, wanted, places), ...leftOutChange(leftOut)]
      if (changes.length === 0) return { ok: true, changed: false }
      if (version !== row.version) {
        const since = await sectionMeanwhile(tx.db, { home, version, section, typed })
        if (since.by.length > 0) return { ok: false, reason: 'conflict', version: row.version, ...since }
      }
      const { campus: _slug, ...columns } = wanted
      const tooLarge = totalTooLarge({ ...row, ...columns })
      if (tooLarge) return invalidFields({ price: tooLarge })
      const facts = columnsOnly(columns, changes)
      const written = { ...facts, campusId: campus.id, ...pageAddress(row, facts) }
      await writeEdit(tx.db, { home: row, columns: written, changes }, ctx.actor, ctx.now())
      const now = { ...row, ...written }
      if (row.status === 'published') await flagWording(tx, now, findingsOf(home))
      if (isMoved(row.status, changes)) await recheckDuplicates(tx, now)
      return {
        ok: true,
        changed: true,
        ...(leftOut.length > 0 && { leftOut: true as const }),
        ...(byZip && { byZip: true as const }),
      }
    },
  )
}

/** A draft's URL follows its name, because nobody has the URL yet. */
const pageAddress = (row: Home, { name }: Partial<Home>) =>
  row.status === 'draft' && name !== undefined ? { slug: slugOf(name, row.id) } : {}

/** Gives a home without a stated position the center of its ZIP, marked as approximate. @returns whether it did */
async function placeByZip(home: EditedHome, campus: CampusRow): Promise<boolean> {
  if (home.lat !== null || home.zip === null) return false
  const center = (await openZipCenters()).zipNear(home.zip, campus)
  if (center) Object.assign(home, center, { precision: 'approximate' })
  return center !== undefined
}

function changesOf(before: EditedHome, after: EditedHome, places: CampusRow[]): FieldChange[] {
  const { campus, ...columns } = after
  const changes: FieldChange[] = differences(before as unknown as Home, columns as unknown as Partial<Home>)
  const nameOf = (slug: string) => places.find((place) => place.slug === slug)?.shortName ?? slug
  if (campus !== before.campus)
    changes.push({ field: 'campus', from: nameOf(before.campus), to: nameOf(campus) })
  return changes
}

function columnsOnly(columns: Partial<EditedHome>, changes: FieldChange[]): Partial<Home> {
  const changed = new Set(changes.map(({ field }) => field))
  return Object.fromEntries(Object.entries(columns).filter(([name]) => changed.has(name)))
}

export type EditorView = { home: EditedHome; campuses: EditedCampus[] }

/** A home for its editor, with the campuses to choose from. @throws NotFound, SignInRequired, Forbidden */
export async function editorView(ctx: Context, listingId: string): Promise<EditorView> {
  const [, { places, ...home }] = await find(ctx, listingPolicy.readToWrite, async (look) => {
    const [found, places] = await allInOrder([findHome(look.db, listingId), campusesToChoose(look.db)])
    return { ...found, places }
  })
  return {
    home: toEdited(home, places),
    campuses: places
      .filter((place) => isOffered(place, home))
      .map(({ slug, name, shortName, lat, lng }) => ({ slug, name, shortName, lat, lng })),
  }
}

type CampusRow = EditedCampus & { id: number; archivedAt: Date | null }

/** Whether a home may be assigned to a campus: an archived campus keeps only the homes it has. */
const isOffered = ({ id, archivedAt }: CampusRow, home: { campusId: number }): boolean =>
  archivedAt === null || id === home.campusId

export async function campusesToChoose(db: Reading): Promise<CampusRow[]> {
  const { id, slug, name, shortName, lat, lng, archivedAt } = campuses
  return db
    .select({ id, slug, name, shortName, lat, lng, archivedAt })
    .from(campuses)
    .orderBy(asc(campuses.name), asc(campuses.slug))
}

const notEdited = new Set([
  'campusId',
  'companyId',
  'ownerId',
  'externalId',
  'freshAt',
  'editedFacts',
  'unlistedAt',
  'createdAt',
  'updatedAt',
])

/** Converts the row to the editor's type. */
export function toEdited(
  home: typeof listings.$inferSelect & { people: string[] },
  places: CampusRow[],
): EditedHome {
  const facts = Object.entries(home).filter(([column]) => !notEdited.has(column))
  const campus = places.find(({ id }) => id === home.campusId)?.slug ?? ''
  return { ...(Object.fromEntries(facts) as Omit<EditedHome, 'campus'>), campus }
}
