import { eq } from 'drizzle-orm'
import { moderationItems } from '#app/database/schema/site/moderation-queue.ts'
import { isForDesk } from '#app/features/moderation-queue/desk-items.ts'
import { moderationItemPolicy, moderationPolicy } from '#app/features/moderation-queue/policy.ts'
import { isModerationKind, type ModerationKind } from '#app/features/moderation-queue/rules.ts'
import { authorize, find } from '#app/database/gate.server.ts'
import { isAllowed } from '#app/platform/access.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import { allInOrder } from '#app/platform/process/all-in-order.ts'
import { accountNames } from './person.server.ts'
import { agoText } from './ago.ts'
import { scamFactsOfHomes, homesOfItem } from './scam-facts.server.ts'
import type { ItemOf } from './item-handler.server.ts'
import { decisionOf, decisionsFor, handlerOf, doneText } from './kinds.server.ts'
import { undoUntil } from './rules.ts'
import { itemFor, textFor } from './without-contacts.ts'
import type { ItemView } from './views.ts'

export type FoundItem = Omit<typeof moderationItems.$inferSelect, 'kind' | 'facts'> & ItemOf<ModerationKind>

/** @throws NotFound also for a kind that only a newer version knows, as during a deployment */
export async function findItem(db: Reading, id: string): Promise<FoundItem> {
  const [row] = isId(id) ? await db.select().from(moderationItems).where(eq(moderationItems.id, id)) : []
  if (!row || !isModerationKind(row.kind)) throw new NotFound()
  return row as FoundItem
}

/** Whether a decision can still be undone: a person made it less than a day ago, and its kind allows undoing. */
export function canUndo({ kind, outcome, decidedAt, decidedBy }: FoundItem, now: Date): boolean {
  if (decidedAt === null || decidedBy === null || outcome === null || undoUntil(decidedAt) <= now)
    return false
  const decision = decisionOf(kind, outcome)
  return decision !== undefined && decision.undo !== 'never'
}

/** An item by the id in a URL; null if there is none.
 *  @throws NotFound unless the actor is staff */
export async function itemViewOrNull(ctx: Context, id: string | null): Promise<ItemView | null> {
  authorize(ctx, moderationPolicy.read, null)
  try {
    return id === null ? null : await itemView(ctx, id)
  } catch (error) {
    if (error instanceof NotFound) return null
    throw error
  }
}

/** An item with everything needed to decide it.
 *  @throws NotFound also if only others may decide it */
export async function itemView(ctx: Context, id: string): Promise<ItemView> {
  const [open, item] = await find(ctx, moderationItemPolicy.read, (look) => findItem(look.db, id))
  const handler = handlerOf(item.kind)
  const [lines, whole, beside, names] = await allInOrder([
    handler.lines(open, [item]),
    handler.open(open, item),
    scamFactsOfHomes(open, homesOfItem(item)),
    accountNames(open.db, [item.assignedTo, item.decidedBy]),
  ])
  const { title = '', about = '' } = lines.get(id) ?? {}
  const opened = itemFor(ctx.actor, { ...whole, facts: [...whole.facts, ...beside] })
  const { assignedTo, decidedAt, decidedBy } = item
  const at = item.openedAt
  return {
    id,
    kind: item.kind,
    title: textFor(ctx.actor, title),
    about: textFor(ctx.actor, about),
    ago: agoText(at, ctx.now()),
    at: at.toISOString(),
    facts: opened.facts,
    quotes: opened.quotes ?? [],
    findings: {
      photos: opened.photos ?? [],
      problems: opened.problems ?? [],
      wording: opened.wording ?? [],
    },
    takenBy: assignedTo === null ? null : (names.get(assignedTo) ?? null),
    takenById: assignedTo,
    forDesk: isForDesk(item),
    takenByMe: ctx.actor.kind === 'person' && assignedTo === ctx.actor.userId,
    decisions: decisionsFor(item).map(({ verb, label, look, reason, reasonFor }) => ({
      verb,
      label,
      look: look ?? 'default',
      needsReason: reason === 'needed',
      reasonFor: reasonFor ?? null,
    })),
    asks: decisionsFor(item).flatMap(({ asks }) => asks ?? []),
    decided: decidedAt && {
      done: doneText(item.kind, item.outcome),
      by: decidedBy === null ? '' : (names.get(decidedBy) ?? ''),
      ago: agoText(decidedAt, ctx.now()),
      reason: item.reason && textFor(ctx.actor, item.reason),
      canUndo: canUndo(item, ctx.now()) && isAllowed(moderationItemPolicy.undo, ctx.actor, item),
    },
  }
}
