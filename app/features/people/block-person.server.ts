import { and, eq, isNull } from 'drizzle-orm'
import { users } from '#app/database/schema/accounts.ts'
import { blocks } from '#app/database/schema/people.ts'
import { authorize } from '#app/platform/access.ts'
import type { Context, Database } from '#app/platform/context.ts'
import { SignInRequired } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import { unsafeFacts } from './facts.server.ts'
import { peopleChanged } from './people-changed.server.ts'
import { peoplePolicy } from './policy.ts'

/** Blocks somebody, silently: from now on neither sees, finds or writes to the other, in pages
 *  that are open as well. Blocking twice, or an id that is
 *  nobody's, changes nothing and is not told apart. */
export async function blockPerson(ctx: Context, userId: string): Promise<void> {
  const facts = await unsafeFacts(ctx, userId)
  authorize(peoplePolicy.block, ctx.actor, facts)
  if (ctx.actor.kind !== 'person') throw new SignInRequired()
  if (!facts.present && !(await isThere(ctx.db, userId))) return
  const own = { blockerUserId: ctx.actor.userId, blockedUserId: userId, createdAt: ctx.now() }
  await ctx.db.transaction(async (tx) => {
    await tx.insert(blocks).values(own).onConflictDoNothing()
    await ctx.live.tell(tx, peopleChanged, [own.blockerUserId, userId], {})
    await ctx.live.renew(tx, [own.blockerUserId, userId])
  })
}

/** Whether it is an account that is no student's, such as a manager who answered an inquiry. */
async function isThere(db: Database, userId: string): Promise<boolean> {
  if (!isId(userId)) return false
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletionAskedAt)))
  return found.length > 0
}

/** Takes back one's own block; what the other one blocked stays. */
export async function unblockPerson(ctx: Context, userId: string): Promise<void> {
  const facts = await unsafeFacts(ctx, userId)
  authorize(peoplePolicy.block, ctx.actor, facts)
  if (ctx.actor.kind !== 'person') throw new SignInRequired()
  if (!facts.blocked) return
  const own = ctx.actor.userId
  await ctx.db.transaction(async (tx) => {
    await tx.delete(blocks).where(and(eq(blocks.blockerUserId, own), eq(blocks.blockedUserId, userId)))
    await ctx.live.tell(tx, peopleChanged, [own, userId], {})
  })
}
