import { and, asc, desc, eq, inArray, not, sql } from 'drizzle-orm'
import { listings } from '#app/database/schema/homes/listings.ts'
import { assertAllowed } from '#app/platform/access.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { CannotRun } from '#app/platform/errors.ts'
import type { KeptField } from '#app/features/listings/listing-changes.server.ts'
import { addressKey, isSameAddress } from '#app/features/listings/address-key.ts'
import type { FactName } from '#app/features/listings/home-fields.ts'
import { listingForm, type ListingInput } from '#app/features/listings/listing-form.ts'
import { listingPolicy } from '#app/features/listings/policy.ts'
import { refreshRanks } from '#app/features/listings/rank-listings.server.ts'
import { saveListings, type ListOwner } from '#app/features/listings/save-listings.server.ts'
import { withoutContacts } from '#app/platform/text/contacts/private-numbers.ts'
import { homesAtArchived, listCampusPoints } from './campus-points.server.ts'
import { listFieldLabels, type ListFormat } from './fields.ts'
import { townOf } from './place-parts.ts'
import { presets, type Preset } from './presets.ts'
import { completedDrafts, findingsInRows, newHomesBecome, newStatus, fileHomes } from './file-homes.server.ts'
import { homesAtSameAddress, type HomeAtSameAddress } from './homes-at-same-address.server.ts'
import {
  ReportKeeper,
  type ImportIo,
  type ImportReport,
  type RowFinding,
  type AcceptedRow,
} from './import-report.ts'
import { readHomes, readHomesApart, type HomesToRead } from './read-homes.server.ts'

export type ImportListingsOptions = {
  preset?: Preset
  /** Maps the list's headings to our columns. */
  map?: Map<string, string>
  /** The homes' source name; by default the preset's, or `import`. */
  source?: string
  /** Assigns all homes to this campus, no matter how far away. */
  campus?: string
  /** The list's date, ISO. */
  asOf?: string
  /** Dry run: reads and checks everything, saves nothing. */
  dryRun?: boolean
  /** The company that owns the list. A dry run then reports what would happen to each home. */
  owner?: ListOwner
  /** Whether people's changes here stay even if the list says something else. */
  keepsEdits?: boolean
  /** Limits on rows and bytes. */
  mostRows?: number
  mostBytes?: number
  /** The file format; CSV by default. */
  format?: ListFormat
  /** Reads the file in a child process with a time limit. */
  apart?: boolean
}

const BATCH = 500

/** Imports homes from a stream, in batches of 500 rows; each batch is saved completely or not at all. Importing the same
 *  file again, or continuing after an interruption, gives the same result. Each row is reported to `io.row` in order, as
 *  saved or refused.
 *  @throws CannotRun when the heading or an option makes no sense; the signal's reason when aborted */
export async function importListings(
  ctx: SystemContext,
  {
    source,
    options,
    io = {},
  }: { source: AsyncIterable<Uint8Array>; options: ImportListingsOptions; io?: ImportIo },
): Promise<ImportReport> {
  const { owner, dryRun = false, mostRows = Infinity, mostBytes = Infinity, apart = false } = options
  if (owner) assertAllowed(listingPolicy.list, ctx.actor, { status: owner.newAs, people: [owner.userId] })
  else assertAllowed(listingPolicy.save, ctx.actor, { status: 'published' })
  const asked = await askedOf(ctx, options)
  const keeper = new ReportKeeper(io)
  const seen = new Map<string, number>()
  const listed = new Set<string>()
  let rows = 0
  let size = 0
  let keeps: readonly KeptField[] = []
  let batch: (AcceptedRow & { home: ListingInput; unstated: readonly FactName[] })[] = []
  const save = async () => {
    io.signal?.throwIfAborted()
    const taken = batch
    batch = []
    let met = new Map<string, HomeAtSameAddress>()
    const now = ctx.now()
    if (dryRun && !owner) {
      const homes = taken.map(({ home }) => ({ id: '', before: undefined, home: listingForm.parse(home) }))
      const found = await findingsInRows(homes, { owner, keeps, now })
      keeper.saved(taken, undefined, { met, found })
      return io.progress?.(rows, size)
    }
    let found = new Map<string, RowFinding[]>()
    const outcome = await saveListings(ctx, {
      inputs: taken.map(({ home }) => home),
      options: {
        ranks: owner ? 'now' : 'later',
        owner,
        rehearse: dryRun,
        keeps,
        unstated: new Map(taken.map((each) => [each.externalId, each.unstated])),
        keepsEdits: options.keepsEdits,
        newAs: (home) => newStatus(home, owner, now),
        also: async (tx, homes) => {
          found = await findingsInRows(homes, { owner, keeps, now })
          if (owner) met = await homesAtSameAddress(tx.db, homes, { source: asked.source, owner })
          const completed = await completedDrafts(tx, homes, owner)
          keeper.report.completed += completed.length
          const become = await newHomesBecome(tx, homes, { owner, met })
          keeper.countNew(become)
          if (!dryRun) await fileHomes(tx, homes, { owner, keeps, met, become, completed })
        },
      },
    })
    keeper.saved(taken, outcome, { met, found })
    await io.progress?.(rows, size)
  }
  const bytes = atMost(source, mostBytes)
  const homeThere = owner ? await homesThere(ctx, owner, asked.source) : () => undefined
  for await (const row of apart ? readHomesApart(asked, bytes) : readHomes(asked, bytes)) {
    if (row.kind === 'size') {
      size = row.rows
      continue
    }
    if (row.kind === 'remark') {
      keeper.remark(row.about, row.times)
      continue
    }
    if (row.kind === 'left-out') {
      keeper.report.end = row.open ? 'open' : 'closed'
      keeper.remark(row.about)
      continue
    }
    rows += 1
    keeper.report.end = !row.open ? 'closed' : row.kind === 'problem' ? 'cut' : 'open'
    if (rows > mostRows)
      throw new CannotRun(
        `The list has more than ${mostRows.toLocaleString('en-US')} rows: import it in parts.`,
      )
    if (row.kind === 'problem') {
      keeper.refused(row.line, '', [{ reason: row.problem, field: '' }])
      continue
    }
    const { line, byAddress, home, unstated, refusals, notes } = row
    const id = (byAddress && home && homeThere(home)) || row.id
    if (home) home.externalId = id
    keeps = row.keeps
    const before = seen.get(id)
    if (before !== undefined && id !== '')
      refusals.push({
        reason: byAddress
          ? `line ${before} has the same address and unit: write the unit of each home, or a column with ids`
          : withoutContacts(`line ${before} already has the id ${id}`),
        field: byAddress ? 'address' : 'external_id',
      })
    listed.add(id)
    if (home === undefined || refusals.length > 0) {
      keeper.refused(line, id, refusals)
      continue
    }
    seen.set(id, line)
    keeper.count(notes)
    if (owner) keeper.show(line, home)
    batch.push({ line, externalId: home.externalId, home, unstated, notes })
    if (batch.length === BATCH) await save()
  }
  await save()
  // Each batch was ranked only against earlier homes; rank again now that all are present. A manager's few homes need no second
  // pass.
  if (!dryRun && !owner) await refreshRanks(ctx)
  if (owner) keeper.report.gone = await findGone(ctx, owner, asked.source, [...listed])
  return keeper.report
}

/** For a row without an id, finds the home at its address in an earlier list of the same name.
 *  @returns its external id */
async function homesThere({ db }: SystemContext, owner: ListOwner, source: string) {
  const { externalId, address, city, zip } = listings
  const rows = await db
    .select({ externalId, address, city, zip })
    .from(listings)
    .where(and(eq(listings.ownerId, owner.companyId), eq(listings.source, source)))
  const there = Map.groupBy(rows, (row) => addressKey(row.address))
  const ids = new Set(rows.map((row) => row.externalId))
  return (home: ListingInput): string | undefined => {
    if (ids.has(home.externalId)) return home.externalId
    const { address: at, city: town = null, zip: code = null } = home
    const standing = { address: at, city: town, zip: code }
    return there.get(addressKey(at))?.find((row) => isSameAddress(withoutState(row), standing))?.externalId
  }
}

/** Homes imported before the state was split off the city column still have it in their city. */
const withoutState = <Row extends { city: string | null }>(row: Row): Row => ({
  ...row,
  city: row.city && townOf(row.city).town,
})

/** Homes of earlier lists of the same name that are still published or waiting. Published ones come first, because
 *  a report stores only a limited number. */
async function findGone(
  { db }: SystemContext,
  owner: ListOwner,
  source: string,
  ids: string[],
): Promise<string[]> {
  const rows = await db
    .select({ id: listings.id })
    .from(listings)
    .where(
      and(
        eq(listings.ownerId, owner.companyId),
        eq(listings.companyId, owner.companyId),
        eq(listings.source, source),
        inArray(listings.status, ['draft', 'submitted', 'published', 'paused']),
        not(sql`${listings.externalId} in (select json_array_elements_text(${JSON.stringify(ids)}::json))`),
      ),
    )
    .orderBy(
      desc(sql`${listings.status} = 'published'`),
      desc(sql`${listings.status} = 'paused'`),
      asc(listings.id),
    )
  return rows.map(({ id }) => id)
}

async function askedOf(ctx: SystemContext, options: ImportListingsOptions): Promise<HomesToRead> {
  const campuses = await listCampusPoints(ctx)
  const offered = campuses.filter((campus) => campus.offered)
  const source = options.source ?? options.preset?.source ?? 'import'
  if (options.campus !== undefined && !campuses.some(({ slug }) => slug === options.campus))
    throw new CannotRun(
      offered.length === 0
        ? `There is no campus “${options.campus}”, and no other yet: choose yours at /admin/campuses, or run npm run import -- campuses FILE.json first.`
        : `There is no campus “${options.campus}”: there are ${offered.map(({ slug }) => slug).join(', ')}.`,
    )
  return {
    format: options.format ?? 'csv',
    preset: Object.entries(presets).find(([, known]) => known === options.preset)?.[0],
    map: options.map,
    owned: options.owner !== undefined,
    source,
    campus: options.campus,
    asOf: options.asOf,
    campuses,
    stays: await homesAtArchived(ctx.db, source, options.owner?.companyId ?? null),
    now: ctx.now(),
    takesHttp: ctx.foreign.takesHttp,
    howToNameCampus: options.owner
      ? `choose one for the whole list under “${listFieldLabels.campus}” when you upload it`
      : undefined,
  }
}

/** Passes bytes through up to a maximum. @throws CannotRun beyond it */
export async function* atMost(source: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<Uint8Array> {
  let read = 0
  for await (const bytes of source) {
    read += bytes.length
    if (read > most) throw new CannotRun(`The list has more than ${most / 1_000_000} MB: import it in parts.`)
    yield bytes
  }
}
