import { moderationItemPolicy } from '#app/features/moderation-queue/policy.ts'
import { find } from '#app/database/gate.server.ts'
import { every } from '#app/platform/access.ts'
import { allInOrder } from '#app/platform/process/all-in-order.ts'
import type { Context, Reading, SystemContext } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { invalid, invalidFields, type Invalid } from '#app/platform/text/field-errors.ts'
import { decideItem } from './decide-item.server.ts'
import { QUEUE_PAGE } from './paths.ts'
import { decisionOf, handlerOf } from './kinds.server.ts'
import { findItem, type FoundItem } from './item.query.server.ts'
import { decisionForm, type DecisionField } from './rules.ts'
import { textFor } from './without-contacts.ts'

export type NotDecided = { id: string; about: string; why: string }
export type DecideManyOutcome = { ok: true; done: number; not: NotDecided[] } | Invalid<DecisionField>

/** Makes the same decision for several items. Each item has its own transaction and log entry, so that one failure does not stop the
 *  others. Only for decisions with `many`.
 *  @throws SignInRequired, NotFound unless the actor may decide each of them */
export async function decideMany(
  ctx: Context,
  { itemIds, verb, reason }: { itemIds: string[]; verb: string; reason: string },
): Promise<DecideManyOutcome> {
  const ids = [...new Set(itemIds)]
  const [open, items] = await find(ctx, every(moderationItemPolicy.decide), (look) =>
    allInOrder((ids.length === 0 ? [''] : ids).slice(0, QUEUE_PAGE).map((id) => foundItem(look, id))),
  )
  if (ids.length === 0) return invalidFields({ chosen: 'Select at least one item.' })
  if (ids.length > QUEUE_PAGE) return invalidFields({ chosen: `Select at most ${QUEUE_PAGE} items.` })
  const input = { verb, reason, chosen: [] }
  const read = decisionForm.safeParse(input)
  if (!read.success) return invalid(read.error)
  const not: NotDecided[] = []
  for (const [place, id] of ids.entries()) {
    const item = items[place] ?? null
    const decision = item && decisionOf(item.kind, verb)
    if (decision?.many && decision.reason === 'needed' && read.data.reason === '')
      return invalidFields({ reason: 'Give a reason: it is kept in the log.' })
    const first = item && decision?.many ? await decision.mustOpen?.(open, item, read.data) : undefined
    const why = first?.notDone ?? (item && decision?.many ? await whyNot(open, id, input) : NOT_THERE)
    if (why !== null) not.push({ id, about: item ? await aboutOf(open, item) : '', why })
  }
  return { ok: true, done: ids.length - not.length, not }
}

const NOT_THERE = 'It is no longer in the queue, or cannot be decided together with others.'

async function foundItem({ db }: { db: Reading }, id: string): Promise<FoundItem | null> {
  try {
    return await findItem(db, id)
  } catch (error) {
    if (error instanceof NotFound) return null
    throw error
  }
}

/** Decides one item. @returns why it was not decided; null on success */
async function whyNot(ctx: Context, id: string, input: unknown): Promise<string | null> {
  const outcome = await decideItem(ctx, { itemId: id, input })
  if (outcome.ok) return null
  return outcome.reason === 'invalid' ? (Object.values(outcome.errors)[0] ?? NOT_THERE) : outcome.failed
}

const aboutOf = async (ctx: SystemContext, item: FoundItem): Promise<string> =>
  textFor(ctx.actor, (await handlerOf(item.kind).lines(ctx, [item])).get(item.id)?.about ?? '')
