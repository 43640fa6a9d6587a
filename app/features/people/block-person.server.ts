import { and, eq, isNull } from 'drizzle-orm'
import { find } from '#app/database/gate.server.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { blocks } from '#app/database/schema/people/people.ts'
import type { Limited } from '#app/features/rate-limits/rules.ts'
import { consumeRateLimit } from '#app/features/rate-limits/consume-rate-limit.server.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { SignInRequired } from '#app/platform/errors.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import { factsAbout } from './facts.server.ts'
import { peopleChanged } from './notify-people-around.server.ts'
import { peoplePolicy } from './policy.ts'

export type BlockPersonOutcome = { ok: true } | Limited

/** Blocks a person without notifying them: neither can see, find or write to the other anymore, including in open pages. Blocking
 *  twice, or an unknown id, changes nothing and gives the same answer.
 *  @throws SignInRequired, Forbidden for oneself */
export async function blockPerson(ctx: Context, userId: string): Promise<BlockPersonOutcome> {
  const [{ db }, facts] = await find(ctx, peoplePolicy.block, (look) => factsAbout(look, userId))
  if (ctx.actor.kind !== 'person') throw new SignInRequired()
  const taken = await consumeRateLimit(ctx, 'block', ctx.actor.userId)
  if (!taken.ok) return taken
  if (!facts.present && !(await isThere(db, userId))) return { ok: true }
  const own = { blockerUserId: ctx.actor.userId, blockedUserId: userId, createdAt: ctx.now() }
  await db.transaction(async (tx) => {
    const made = await tx.insert(blocks).values(own).onConflictDoNothing().returning()
    if (made.length === 0) return
    await ctx.live.send(tx, peopleChanged, [own.blockerUserId, userId], {})
    await ctx.live.renew(tx, [own.blockerUserId, userId])
  })
  return { ok: true }
}

/** Whether the id belongs to an account, even one that is not a student's, such as a manager who answered an inquiry. */
async function isThere(db: Reading, userId: string): Promise<boolean> {
  if (!isId(userId)) return false
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletionAskedAt)))
  return found.length > 0
}

/** Removes the user's own block; a block by the other person stays. The result does not reveal whether there was a block.
 *  @throws SignInRequired, Forbidden for oneself */
export async function unblockPerson(ctx: Context, userId: string): Promise<BlockPersonOutcome> {
  const [{ db }, facts] = await find(ctx, peoplePolicy.block, (look) => factsAbout(look, userId))
  if (ctx.actor.kind !== 'person') throw new SignInRequired()
  const own = ctx.actor.userId
  const taken = await consumeRateLimit(ctx, 'block', own)
  if (!taken.ok) return taken
  if (!facts.blocked) return { ok: true }
  await db.transaction(async (tx) => {
    const gone = await tx
      .delete(blocks)
      .where(and(eq(blocks.blockerUserId, own), eq(blocks.blockedUserId, userId)))
      .returning()
    if (gone.length > 0) await ctx.live.send(tx, peopleChanged, [own, userId], {})
  })
  return { ok: true }
}
