import { eq } from 'drizzle-orm'
import { authorize } from '#app/database/gate.server.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import type { Context } from '#app/platform/context.ts'
import { openedMark } from './send-once.server.ts'
import { contactFormPolicy } from './policy.ts'
import type { FormStart } from './rules.ts'

/** The initial data of a form to the operator. */
export async function formStart(ctx: Context): Promise<FormStart> {
  const { db } = authorize(ctx, contactFormPolicy.read, null)
  const { actor } = ctx
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
