import { eq } from 'drizzle-orm'
import { users } from '#app/database/schema/accounts.ts'
import { assertAllowed } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { openedMark } from './opened-mark.server.ts'
import { contactFormPolicy } from './policy.ts'
import type { FormStart } from './rules.ts'

/** The initial data of a form to the operator. */
export async function formStart(ctx: Context): Promise<FormStart> {
  assertAllowed(contactFormPolicy.write, ctx.actor, null)
  const { actor, db } = ctx
  const { name, email, phone } = users
  const [account] =
    actor.kind === 'person'
      ? await db.select({ name, email, phone }).from(users).where(eq(users.id, actor.userId))
      : []
  return {
    opened: openedMark(ctx),
    name: account?.name ?? '',
    email: account?.email ?? '',
    phone: account?.phone ?? '',
  }
}
