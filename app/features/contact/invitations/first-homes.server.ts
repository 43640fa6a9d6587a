import { and, asc, inArray, isNull, or } from 'drizzle-orm'
import { listings } from '#app/database/schema/homes/listings.ts'
import type { Database, Reading } from '#app/platform/context.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import { FIRST_HOMES_MOST } from '../rules.ts'

type ReadFirstHomesOutcome = { ok: true; ids: string[] } | { ok: false; why: string }

/** Reads the homes that an admin names in an invitation, one per line: the address of a home's page, or its last part.
 *  Only homes without a manager can be named. */
export async function readFirstHomes(db: Reading, text: string): Promise<ReadFirstHomesOutcome> {
  const lines = [...new Set(text.split('\n').map((line) => line.trim()))].filter((line) => line !== '')
  if (lines.length > FIRST_HOMES_MOST) return { ok: false, why: `Name at most ${FIRST_HOMES_MOST} homes.` }
  if (lines.length === 0) return { ok: true, ids: [] }
  const words = lines.map((line) => line.split(/[?#]/, 1)[0]?.split(/[/\s]/).findLast(Boolean) ?? line)
  const { id, slug, name, managerId } = listings
  const found = await db
    .select({ id, slug, name, managerId })
    .from(listings)
    .where(or(inArray(slug, words), inArray(id, words.filter(isId))))
  const homes = words.map((word) => found.find((home) => home.slug === word || home.id === word))
  const unknown = homes.indexOf(undefined)
  if (unknown >= 0)
    return { ok: false, why: `“${lines[unknown]?.slice(0, 200)}” is not a home on this site.` }
  const taken = homes.find((home) => home?.managerId)
  if (taken) return { ok: false, why: `“${taken.name}” already has a manager.` }
  return { ok: true, ids: [...new Set(homes.flatMap((home) => home?.id ?? []))] }
}

/** Gives homes without a manager to this user; homes that have one by now are skipped. The caller has locked the homes.
 *  @returns the number of homes given */
export async function giveFirstHomes(tx: Database, listingIds: string[], userId: string): Promise<number> {
  if (listingIds.length === 0) return 0
  const given = await tx
    .update(listings)
    .set({ managerId: userId })
    .where(and(inArray(listings.id, listingIds), isNull(listings.managerId)))
    .returning({ id: listings.id })
  return given.length
}

/** Names of those homes that still have no manager. */
export async function namesOfFree(db: Reading, listingIds: string[]): Promise<string[]> {
  if (listingIds.length === 0) return []
  const rows = await db
    .select({ name: listings.name })
    .from(listings)
    .where(and(inArray(listings.id, listingIds), isNull(listings.managerId)))
    .orderBy(asc(listings.name))
  return rows.map(({ name }) => name)
}
