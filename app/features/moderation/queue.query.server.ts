import { and, asc, count, desc, eq, isNull, or, sql, type SQL } from 'drizzle-orm'
import { moderationItems } from '#app/database/schema/site/moderation-queue.ts'
import { deskKindNames, deskRules } from '#app/features/moderation-queue/desk-items.ts'
import { moderationPolicy } from '#app/features/moderation-queue/policy.ts'
import {
  isModerationKind,
  moderationKindNames,
  type ModerationKind,
} from '#app/features/moderation-queue/rules.ts'
import { authorize } from '#app/database/gate.server.ts'
import { assertAllowed, isAllowed, type Actor } from '#app/platform/access.ts'
import type { Context, ReadingContext } from '#app/platform/context.ts'
import { accountNames } from './person.server.ts'
import { agoText } from './ago.ts'
import type { ItemOf } from './item-handler.server.ts'
import { queuePlaceText, QUEUE_PAGE, type QueueFilters } from './paths.ts'
import { handlerOf, doneText } from './kinds.server.ts'
import { textFor } from './without-contacts.ts'
import type { ManyChoice, QueueCounts, QueueView } from './views.ts'

type Row = typeof moderationItems.$inferSelect

/** The kinds of items that the actor may decide. */
export const kindsOf = (actor: Actor): ModerationKind[] =>
  isAllowed(moderationPolicy.readAll, actor, null) ? moderationKindNames : deskKindNames

/** The items that the actor may decide: for the desk those of `deskRules`, for admins all. */
function itemsOf(actor: Actor): SQL | undefined {
  if (isAllowed(moderationPolicy.readAll, actor, null)) return undefined
  const { kind, facts } = moderationItems
  return or(
    ...deskRules.map(({ kind: name, fact, is }) => {
      const value = sql`${facts} ->> ${sql.raw(`'${fact}'`)}`
      return and(eq(kind, name), is === undefined ? sql`${value} is not null` : sql`${value} = ${is}`)
    }),
  )
}

/** One page of the queue.
 *  @throws NotFound unless the actor is staff */
export async function queuePage(ctx: Context, filters: QueueFilters): Promise<QueueView> {
  const open = authorize(ctx, moderationPolicy.read, null)
  const rows = await queueRows(ctx, filters)
  const shown = rows.slice(0, QUEUE_PAGE)
  const last = rows.length > shown.length ? shown.at(-1) : undefined
  const [lines, names] = await Promise.all([
    linesOf(open, shown),
    accountNames(
      open.db,
      shown.map(({ assignedTo }) => assignedTo),
    ),
  ])
  return {
    lines: shown.map((row) => {
      const at = row.decidedAt ?? row.openedAt
      return {
        id: row.id,
        kind: row.kind as ModerationKind,
        title: textFor(ctx.actor, lines.get(row.id)?.title ?? row.kind),
        about: textFor(ctx.actor, lines.get(row.id)?.about ?? ''),
        ago: agoText(at, ctx.now()),
        at: at.toISOString(),
        takenBy: row.assignedTo === null ? null : (names.get(row.assignedTo) ?? null),
        outcome: row.state === 'decided' ? doneText(row.kind as ModerationKind, row.outcome) : null,
        canSelect: manyOf(row).length > 0,
      }
    }),
    after: last ? queuePlaceText({ at: last.decidedAt ?? last.openedAt, id: last.id }) : null,
    many: [...new Map(shown.flatMap(manyOf).map((choice) => [choice.verb, choice])).values()],
  }
}

/** The decisions that an item offers together with others. */
function manyOf({ kind, state }: Row): ManyChoice[] {
  if (state !== 'open' || !isModerationKind(kind)) return []
  return handlerOf(kind).decisions.flatMap(({ verb, many, look }): ManyChoice[] =>
    many === undefined ? [] : [{ verb, label: many, look: look ?? 'default' }],
  )
}

/** Rows of the queue, sorted like the index.
 *  @param most by default one more than a page, which tells whether there is a next page */
export function queueRows(ctx: Context, filters: QueueFilters & { most?: number }): Promise<Row[]> {
  const { db } = authorize(ctx, moderationPolicy.read, null)
  const { state, kind, who, oldestFirst, after, most = QUEUE_PAGE + 1 } = filters
  const me = ctx.actor.kind === 'person' ? ctx.actor.userId : null
  const time = state === 'open' ? moderationItems.openedAt : moderationItems.decidedAt
  const whose = state === 'open' ? moderationItems.assignedTo : moderationItems.decidedBy
  const [order, beyond] = oldestFirst ? [asc, sql`>`] : [desc, sql`<`]
  return db
    .select()
    .from(moderationItems)
    .where(
      and(
        // Literal values, so that a prepared statement can still use the partial index.
        state === 'open' ? sql`${moderationItems.state} = 'open'` : sql`${moderationItems.state} = 'decided'`,
        kind === null ? undefined : eq(moderationItems.kind, kind),
        itemsOf(ctx.actor),
        who === 'nobody' ? isNull(whose) : undefined,
        who === 'me' ? (me === null ? sql`false` : eq(whose, me)) : undefined,
        after === null
          ? undefined
          : sql`(${time}, ${moderationItems.id}) ${beyond} (${after.at}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(order(time), order(moderationItems.id))
    .limit(most)
}

/** Titles and subjects of items of all kinds, by id. */
export async function linesOf(
  ctx: ReadingContext,
  rows: Row[],
): Promise<Map<string, { title: string; about: string }>> {
  assertAllowed(moderationPolicy.read, ctx.actor, null)
  const kinds = [...new Set(rows.map(({ kind }) => kind))].filter(isModerationKind)
  const lines = new Map<string, { title: string; about: string }>()
  for (const kind of kinds) {
    const items = rows.filter((row) => row.kind === kind) as unknown as ItemOf<ModerationKind>[]
    for (const [id, line] of await handlerOf(kind).lines(ctx, items)) lines.set(id, line)
  }
  return lines
}

/** Numbers of open items: by kind, assigned to the actor, and unassigned. */
export async function queueCounts(ctx: Context): Promise<QueueCounts> {
  const { db } = authorize(ctx, moderationPolicy.read, null)
  const me = ctx.actor.kind === 'person' ? ctx.actor.userId : null
  const rows = await db
    .select({
      kind: moderationItems.kind,
      open: count(),
      mine: sql<number>`(count(*) filter (where ${moderationItems.assignedTo} = ${me}::uuid))::int`,
      nobodys: sql<number>`(count(*) filter (where ${moderationItems.assignedTo} is null))::int`,
    })
    .from(moderationItems)
    .where(and(sql`${moderationItems.state} = 'open'`, itemsOf(ctx.actor)))
    .groupBy(moderationItems.kind)
  const sum = (of: 'open' | 'mine' | 'nobodys') => rows.reduce((total, row) => total + row[of], 0)
  const kinds = Object.fromEntries(rows.map(({ kind, open }) => [kind, open]))
  return { open: sum('open'), mine: sum('mine'), nobodys: sum('nobodys'), kinds }
}

export async function openCount(ctx: Context): Promise<number> {
  const { db } = authorize(ctx, moderationPolicy.read, null)
  const [row] = await db
    .select({ open: count() })
    .from(moderationItems)
    .where(and(sql`${moderationItems.state} = 'open'`, itemsOf(ctx.actor)))
  return row?.open ?? 0
}
