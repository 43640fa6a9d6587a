import { eq } from 'drizzle-orm'
import { users } from '#app/database/schema/people/accounts.ts'
import { authorize } from '#app/database/gate.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { invalid, type Invalid } from '#app/platform/text/field-errors.ts'
import { lockAccount } from '../log-in/account-row.server.ts'
import { accountNameForm, type NameField } from '../sign-up/details-form.server.ts'
import { ownAccountPolicy } from '../policy.ts'

export type SaveNameOutcome = { ok: true } | Invalid<NameField>

/** @param input the form's fields */
export async function saveName(ctx: Context, input: unknown): Promise<SaveNameOutcome> {
  const { userId } = requirePerson(ctx)
  const { db } = authorize(ctx, ownAccountPolicy.manage, { userId })
  return db.transaction(async (tx) => {
    const account = await lockAccount(tx, userId)
    const read = accountNameForm(account).safeParse(input)
    if (!read.success) return invalid(read.error)
    const { givenName, familyName } = read.data
    const name = `${givenName} ${familyName}`.trim()
    await tx
      .update(users)
      .set({ givenName, familyName, name, updatedAt: ctx.now() })
      .where(eq(users.id, userId))
    return { ok: true }
  })
}
