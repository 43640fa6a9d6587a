import { and, desc, eq, inArray, not, or, sql } from 'drizzle-orm'
import { users } from '#app/database/schema/people/accounts.ts'
import { moderationItems, moderationLog } from '#app/database/schema/site/moderation-queue.ts'
import { moderationPolicy } from '#app/features/moderation-queue/policy.ts'
import {
  moderationKinds,
  isModerationKind,
  logThings,
  logVerbs,
  type ModerationKind,
} from '#app/features/moderation-queue/rules.ts'
import { homeTitle } from '#app/features/listings/home-title.ts'
import { shownName } from '#app/features/people/shown-name.ts'
import { authorize } from '#app/database/gate.server.ts'
import type { Context, Reading, ReadingContext } from '#app/platform/context.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import { accountNames } from './person.server.ts'
import { companyNames } from './company-names.server.ts'
import { homesOf } from './item-handler.server.ts'
import { queuePlaceText, readPlace, type QueuePlace } from './paths.ts'
import { doneText } from './kinds.server.ts'
import { linesOf } from './queue.query.server.ts'
import { LOG_PAGE, SUBJECT_MOST } from './rules.ts'

export type LogFilters = {
  actor: string | null
  kind: string | null
  subject: string | null
  after: QueuePlace | null
}

/** Reads the filters from a URL; ignores invalid values. */
export function readLogFilters(params: URLSearchParams): LogFilters {
  const actor = params.get('actor') ?? ''
  const kind = params.get('kind')
  const subject = params.get('subject')?.trim().slice(0, SUBJECT_MOST)
  return {
    actor: isId(actor) ? actor : null,
    kind: kind !== null && /^[a-z-]{1,40}$/.test(kind) ? kind : null,
    subject: subject ? subject.replaceAll('\0', '') : null,
    after: readPlace(params.get('after')),
  }
}

export type LogLine = {
  id: string
  at: string
  actorId: string | null
  who: string
  /** The action, such as "decided". */
  did: string
  /** The decision, in words. */
  outcome: string | null
  reason: string | null
  kind: string
  kindLabel: string
  subject: string
  /** What it is about: a home, person or company by name, or an item as the queue names it; otherwise the subject itself. */
  about: string
  itemId: string | null
}

/** One page of the log of what admins did, newest first.
 *  @throws NotFound unless the actor is an admin */
export async function logPage(
  ctx: Context,
  filters: LogFilters,
): Promise<{ lines: LogLine[]; after: string | null }> {
  const open = authorize(ctx, moderationPolicy.readLog, null)
  const rows = await logRows(open.db, filters, LOG_PAGE + 1)
  const shown = rows.slice(0, LOG_PAGE)
  const last = rows.length > shown.length ? shown.at(-1) : undefined
  return { lines: await linesOfLog(open, shown), after: last ? queuePlaceText(last) : null }
}

type LogRow = typeof moderationLog.$inferSelect

/** Rows of the log, newest first. */
export function logRows(
  db: Reading,
  { actor, kind, subject, after }: LogFilters,
  most: number,
): Promise<LogRow[]> {
  return db
    .select()
    .from(moderationLog)
    .where(
      and(
        actor === null ? undefined : eq(moderationLog.actorId, actor),
        kind === null ? undefined : eq(moderationLog.kind, kind),
        subject === null ? undefined : eq(moderationLog.subject, subject),
        after === null
          ? undefined
          : sql`(${moderationLog.at}, ${moderationLog.id}) < (${after.at}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(moderationLog.at), desc(moderationLog.id))
    .limit(most)
}

/** Rows of the log in words. */
export async function linesOfLog(ctx: ReadingContext, rows: LogRow[]): Promise<LogLine[]> {
  const { db } = ctx
  const names = await accountNames(
    db,
    rows.flatMap(({ actorId, verb, outcome }) => (verb === 'given' ? [actorId, outcome] : [actorId])),
  )
  const subjects = rows.flatMap(({ subject: text }) => UUID.exec(text)?.[0] ?? [])
  const ofCompanies = rows.flatMap(({ kind, subject }) => (kind === 'company-register' ? [subject] : []))
  const homes = await homesOf(db, subjects)
  const called = new Map([...(await companyNames(db, ofCompanies)), ...(await accountNames(db, subjects))])
  const named = (subject: string) => nameOf(subject, homes, called)
  const items = await itemNames(
    ctx,
    rows.flatMap(({ itemId, subject }) => (itemId !== null && named(subject) === null ? [itemId] : [])),
  )
  const verbs: Record<string, string> = logVerbs
  return rows.map(({ id, at, actorId, verb, outcome, reason, kind: of, subject: about, itemId }) => ({
    id,
    at: at.toISOString(),
    actorId,
    who: actorId === null ? whoElse(verb) : (names.get(actorId) ?? 'A deleted account'),
    did: verbs[verb] ?? verb,
    outcome: outcomeText({ verb, kind: of, outcome }, names),
    reason,
    kind: of,
    kindLabel: isModerationKind(of) ? moderationKinds[of].label : (logThings[of] ?? of),
    subject: about,
    about: named(about) ?? items.get(itemId ?? '') ?? about,
    itemId,
  }))
}

const whoElse = (verb: string) => (verb === 'command-run' ? 'The operator' : 'The site itself')

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/

function nameOf(
  subject: string,
  homes: Awaited<ReturnType<typeof homesOf>>,
  called: Map<string, string>,
): string | null {
  const id = UUID.exec(subject)?.[0] ?? ''
  const home = homes.get(id)
  return home ? homeTitle(home) : (called.get(id) ?? null)
}

/** What the queue calls items whose subject is an id without a name, such as an appeal's. */
async function itemNames(ctx: ReadingContext, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const items = await ctx.db.select().from(moderationItems).where(inArray(moderationItems.id, ids))
  const rows = items.filter(({ subject }) => UUID.test(subject))
  const lines = await linesOf(ctx, rows)
  return new Map(
    rows.map((row) => {
      const { title, about } = lines.get(row.id) ?? { title: row.subject, about: row.subject }
      return [row.id, NAMED_BY_ABOUT.has(row.kind) ? about : title]
    }),
  )
}
const NAMED_BY_ABOUT: ReadonlySet<string> = new Set<ModerationKind>(['appeal', 'home-appeal', 'company'])

type Ended = Pick<typeof moderationLog.$inferSelect, 'verb' | 'kind' | 'outcome'>

function outcomeText({ verb, kind, outcome }: Ended, names: Map<string, string>): string | null {
  if (outcome === null) return null
  if (verb === 'given') return `to ${names.get(outcome) ?? 'a deleted account'}`
  return isModerationKind(kind) ? doneText(kind, outcome) : outcome
}

/** A staff member, as an option of a form. */
export type StaffOption = {
  value: string
  label: string
  /** Desk staff, who may not decide everything. */
  desk: boolean
}

/** The current staff: admins and the housing desk. */
export async function staff(ctx: Context): Promise<StaffOption[]> {
  const { db } = authorize(ctx, moderationPolicy.read, null)
  const { id, givenName, familyName, admin, desk, manager } = users
  const rows = await db
    .select({ id, givenName, familyName, admin })
    .from(users)
    .where(and(or(admin, desk), or(admin, not(manager))))
    .orderBy(givenName, id)
    .limit(200)
  return rows.map((row) => ({
    value: row.id,
    label: shownName(row.givenName, row.familyName),
    desk: !row.admin,
  }))
}
