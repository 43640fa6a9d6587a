import { getTableColumns, sql } from 'drizzle-orm'
import { listings } from '#app/database/schema/homes/listings.ts'
import { jsonRows } from '#app/database/sql/json-rows.server.ts'
import { changeRows } from '#app/database/sql/query-rows.server.ts'
import { PREPARED_PHOTOS } from '#app/features/photos/show-home-photos.server.ts'
import type { Database } from '#app/platform/context.ts'
import { ownValue } from '#app/platform/own-value.ts'
import type { KeptField } from './listing-changes.server.ts'

type Row = typeof listings.$inferInsert
export type SavedRow = { id: string; inserted: boolean; version: number }

const fixed = new Set(['id', 'slug', 'source', 'externalId', 'ownerId', 'createdAt', 'listedAt'])
const changing = Object.entries(getTableColumns(listings)).filter(([name]) => !fixed.has(name))

/** Columns that lists never contain. */
const neverInLists = new Set(['managerId', 'companyId', 'editedFacts', 'freshAt', 'unlisted', 'unlistedAt'])

const columnList = (names: string[], prefix = '') =>
  sql.raw(names.map((name) => `${prefix}"${name}"`).join(', '))
const all = columnList(Object.values(getTableColumns(listings)).map(({ name }) => name))
const set = changing.filter(([name]) => !neverInLists.has(name)).map(([, { name }]) => name)

/** The update expressions of columns that are not simply overwritten. */
const merged: Record<string, string> = {
  photos: `excluded.photos || ${PREPARED_PHOTOS}`,
  confirmed_at: 'coalesce(excluded.confirmed_at, listings.confirmed_at)',
  confirmed_by:
    'case when excluded.confirmed_at is null then listings.confirmed_by else excluded.confirmed_by end',
  // An assumed basis does not replace a stated one.
  price_basis:
    'case when excluded.price_basis_assumed and not listings.price_basis_assumed then listings.price_basis else excluded.price_basis end',
  price_basis_assumed: 'excluded.price_basis_assumed and listings.price_basis_assumed',
  // Lists have no column for floorplans, so an empty value means "not stated".
  floorplans: `case when excluded.floorplans = '[]'::jsonb then listings.floorplans else excluded.floorplans end`,
  version: 'listings.version + 1',
}
/** Columns that differ on every run. */
const moving: string[] = [listings.updatedAt.name, listings.version.name]
const newValues = (names: string[]) =>
  sql.raw(names.map((name) => ownValue(merged, name) ?? `excluded."${name}"`).join(', '))

/** Inserts homes, or updates those with the same owner, source and external id.
 *  @returns the rows that are new or differ; xmax is 0 only for a row that this statement inserted */
export async function upsertListings(
  tx: Database,
  rows: Row[],
  statusStated: boolean,
  keeps: readonly KeptField[],
): Promise<SavedRow[]> {
  const kept: string[] = keeps.map((field) => listings[field].name)
  if (!statusStated) kept.push(listings.status.name)
  const updated = set.filter((name) => !kept.includes(name))
  const compared = updated.filter((name) => !moving.includes(name))
  const saved = await changeRows<SavedRow>(
    tx,
    sql`
    insert into ${listings} (${all}) select ${all} from ${jsonRows(listings, rows)}
    on conflict (source, external_id, owner_id) do update
      set (${columnList(updated)}) = row(${newValues(updated)})
      where (${columnList(compared, 'listings.')}) is distinct from (${newValues(compared)})
    returning id, xmax = 0 as inserted, version`,
  )
  return saved
}
