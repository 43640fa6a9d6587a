import { asc } from 'drizzle-orm'
import { find } from '#app/database/gate.server.ts'
import { findHome } from '#app/features/listings/changes/write-edit.server.ts'
import { campuses } from '#app/database/schema/map/campuses.ts'
import type { listings } from '#app/database/schema/homes/listings.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { allInOrder } from '#app/platform/process/all-in-order.ts'
import { listingPolicy } from '#app/features/listings/policy.ts'
import type { EditedCampus, EditedHome } from './edited-home.ts'

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

export type CampusRow = EditedCampus & { id: number; archivedAt: Date | null }

/** Whether a home may be at a campus: an archived one keeps the homes it has. */
export const isOffered = ({ id, archivedAt }: CampusRow, home: { campusId: number }): boolean =>
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
  'ownerId',
  'externalId',
  'freshAt',
  'unlistedAt',
  'createdAt',
  'updatedAt',
])

/** Converts the row to the editor's type. */
export function toEdited(home: typeof listings.$inferSelect, places: CampusRow[]): EditedHome {
  const facts = Object.entries(home).filter(([column]) => !notEdited.has(column))
  const campus = places.find(({ id }) => id === home.campusId)?.slug ?? ''
  return { ...(Object.fromEntries(facts) as Omit<EditedHome, 'campus'>), campus }
}
