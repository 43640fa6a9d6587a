import { and, inArray, sql } from 'drizzle-orm'
import { listingChanges } from '#app/database/schema/homes/listing-changes.ts'
import type { listings } from '#app/database/schema/homes/listings.ts'
import { fileModerationItem } from '#app/features/moderation-queue/file-item.server.ts'
import type { SystemContext } from '#app/platform/context.ts'
import type { KeptField } from '#app/features/listings/listing-changes.server.ts'
import { findingsOf, ruleOf, type Finding } from '#app/features/publishing/fair-housing.ts'
import {
  flagDuplicate,
  flagWording,
  isPlaceChanged,
  recheckDuplicates,
} from '#app/features/publishing/flag-home.server.ts'
import type { ListOwner, HomeToSave } from '#app/features/listings/save-listings.server.ts'
import { writeStatuses, isReviewedFirst } from '#app/features/publishing/publish-home.server.ts'
import { lockListings } from '#app/features/listings/lock-listings.server.ts'
import { findBasis } from '#app/features/listings/price.ts'
import { checkHome, type CheckedHome } from '#app/features/publishing/check-home.ts'
import type { ListingFields } from '#app/features/listings/listing-form.ts'
import type { ListingStatus } from '#app/features/listings/rules.ts'
import { yieldOften } from '#app/platform/process/resting.ts'
import { offerAgain } from './offer-again.server.ts'
import type { HomeAtSameAddress } from './homes-at-same-address.server.ts'
import type { RowFinding } from './import-report.ts'

type Tools = Pick<SystemContext, 'db' | 'actor' | 'now' | 'settings'>
type Draft = typeof listings.$inferSelect
type Options = {
  owner: ListOwner | undefined
  keeps: readonly KeptField[]
  met: Map<string, HomeAtSameAddress>
  /** What `newHomesBecome` says. */
  become: Map<string, ListingStatus>
  completed: Draft[]
}

/** Files items in the admins' queue for a list's homes: for each new home to be reviewed (a manager's other new homes are
 *  published), for each manager's home at the address of someone else's home, and for a published home if its new wording may not
 *  be lawful. Drafts are filed when they are submitted. Homes that were missing from an earlier list are offered again. */
export async function fileHomes(
  tx: Tools,
  homes: HomeToSave[],
  { owner, keeps, met, become, completed }: Options,
): Promise<void> {
  const back = homes.filter(({ before }) => before?.missingSince)
  if (back.length > 0)
    await offerAgain(
      tx,
      back.map(({ id }) => id),
    )
  const waits = reviewRule(tx, owner)
  const direct: { id: string; version: number; status: ListingStatus }[] = []
  for (const { id: listingId, before, home } of homes) {
    const isBack = before?.status === 'paused' && before.missingSince !== null
    const status = before?.status ?? home.status ?? newStatus(home, owner, tx.now())
    if (status === 'draft') continue
    const other = met.get(home.externalId)
    if (!before && status === 'submitted') {
      if (become.get(listingId) === 'submitted') await fileNewHome(tx, listingId)
      else direct.push({ id: listingId, version: 1, status })
    }
    if (before && (status === 'published' || isBack))
      await flagWording(tx, { ...before, ...checkedRow(home, before, keeps) }, findingsOf(before))
    if (before && isPlaceChanged(before, home)) await recheckDuplicates(tx, { ...before, ...home })
    if (!other || other.own) continue
    const facts = { listingId, otherId: other.metId, matchedBy: 'import' } as const
    await fileModerationItem(tx, { kind: 'duplicate', subject: listingId, facts })
  }
  await writeStatuses(tx, direct, 'published')
  await submitCompleted(tx, completed, waits)
}

/** The status that each new home of a list gets, by id: a complete one is published, or submitted if staff review it first. */
export async function newHomesBecome(
  tx: Tools,
  homes: HomeToSave[],
  { owner, met }: Pick<Options, 'owner' | 'met'>,
): Promise<Map<string, ListingStatus>> {
  const waits = reviewRule(tx, owner)
  const become = new Map<string, ListingStatus>()
  const rest = yieldOften()
  for (const { id, before, home } of homes) {
    if (before) continue
    const status = home.status ?? newStatus(home, owner, tx.now())
    become.set(id, status)
    if (status !== 'submitted') continue
    const other = met.get(home.externalId)
    const doubtful = findingsOf(checkedRow(home)).length > 0 || (other !== undefined && !other.own)
    if (!(await waits(id, doubtful))) become.set(id, 'published')
    await rest()
  }
  return become
}

/** Whether staff review a new home first. Evaluated once for a whole list, since none of its new homes is known before. */
function reviewRule(tx: Tools, owner: ListOwner | undefined) {
  const known = new Map<boolean, boolean>()
  return async (id: string, doubtful: boolean): Promise<boolean> => {
    const is =
      known.get(doubtful) ??
      (owner === undefined || (await isReviewedFirst(tx, { id, companyId: owner.companyId }, doubtful)))
    known.set(doubtful, is)
    return is
  }
}

const fileNewHome = (tx: Tools, listingId: string) =>
  fileModerationItem(tx, { kind: 'new-home', subject: listingId, facts: { listingId } })

/** The drafts that a list completes: they were drafts because something was missing, and nobody has submitted them yet. */
export async function completedDrafts(
  tx: Tools,
  homes: HomeToSave[],
  owner: ListOwner | undefined,
): Promise<Draft[]> {
  const now = tx.now()
  const incomplete = homes.filter(
    ({ before }) => before?.status === 'draft' && checkHome(before, now).missing.length > 0,
  )
  if (owner?.newAs !== 'submitted' || incomplete.length === 0) return []
  const rows = await lockListings(
    tx.db,
    incomplete.map(({ id }) => id),
  )
  const complete = rows.filter((row) => {
    const { missing, impossible } = checkHome(row, now)
    return missing.length === 0 && impossible.length === 0
  })
  const ids = complete.map(({ id }) => id)
  const submitted = await tx.db
    .selectDistinct({ id: listingChanges.listingId })
    .from(listingChanges)
    .where(
      and(
        inArray(listingChanges.listingId, ids),
        sql`${listingChanges.changes} @> '[{"field":"status","from":"draft"}]'::jsonb`,
      ),
    )
  return complete.filter(({ id }) => !submitted.some((each) => each.id === id))
}

async function submitCompleted(
  tx: Tools,
  completed: Draft[],
  waits: ReturnType<typeof reviewRule>,
): Promise<void> {
  const direct: Draft[] = []
  const reviewed: Draft[] = []
  for (const draft of completed) {
    const doubtful = (await flagDuplicate(tx, draft)) || findingsOf(draft).length > 0
    ;((await waits(draft.id, doubtful)) ? reviewed : direct).push(draft)
  }
  await writeStatuses(tx, direct, 'published', { listedAt: tx.now(), freshAt: tx.now() })
  for (const draft of direct) await flagWording(tx, draft)
  await writeStatuses(tx, reviewed, 'submitted')
  for (const { id } of reviewed) await fileNewHome(tx, id)
}

/** A list's home in the form that the check takes; fields the list leaves out keep their stored value. */
function checkedRow(
  home: ListingFields,
  before?: HomeToSave['before'],
  keeps: readonly KeptField[] = [],
): CheckedHome {
  const { basis, assumed } = findBasis(home)
  return {
    ...home,
    ...(before && Object.fromEntries(keeps.map((field) => [field, before[field]]))),
    priceBasis: basis,
    priceBasisAssumed: assumed && (before?.priceBasisAssumed ?? true),
  }
}

/** The status of a list's new home. A manager's incomplete home stays a draft, as in the editor; an operator's home with wording
 *  that may not be lawful waits for staff. */
export function newStatus(home: ListingFields, owner: ListOwner | undefined, now: Date): ListingStatus {
  const check = checkHome(checkedRow(home), now)
  if (owner) return check.missing.length > 0 ? 'draft' : owner.newAs
  return check.wording.length > 0 ? 'submitted' : 'published'
}

/** What the check finds in a list's homes, by external id. Yields to other requests, because long descriptions take a few
 *  milliseconds each. */
export async function findingsInRows(
  homes: HomeToSave[],
  { owner, keeps, now }: { owner: ListOwner | undefined; keeps: readonly KeptField[]; now: Date },
): Promise<Map<string, RowFinding[]>> {
  const found = new Map<string, RowFinding[]>()
  const rest = yieldOften()
  for (const { home, before } of homes) {
    const { missing, wording } = checkHome(checkedRow(home, before, keeps), now)
    const isDraft = owner && (before ? before.status === 'draft' : true)
    const lacks: RowFinding[] =
      isDraft && missing.length > 0
        ? [
            {
              field: '',
              lacks: missing.map(({ key }) => key),
              text: `stays a draft until it is complete. Missing: ${missing.map(({ text }) => text.toLowerCase()).join('; ')}`,
            },
          ]
        : []
    found.set(home.externalId, [...wording.map(wordingText), ...lacks])
    await rest()
  }
  return found
}

function wordingText({ rule, before, phrase, after }: Finding): RowFinding {
  return {
    field: 'description',
    text: `the law may not allow this wording about ${ruleOf(rule)?.about ?? 'people'}`,
    quote: { before, phrase, after },
  }
}
