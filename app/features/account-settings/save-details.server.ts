import { eq } from 'drizzle-orm'
import { users } from '#app/database/schema/people/accounts.ts'
import { authorize } from '#app/database/gate.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { invalid, invalidFields, type Invalid } from '#app/platform/text/field-errors.ts'
import { lockAccount } from '#app/features/accounts/account-row.server.ts'
import { accountNameForm, phoneForm, type NameField } from '#app/features/accounts/fields.server.ts'
import { ownAccountPolicy } from '#app/features/accounts/policy.ts'

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

/** `phone` as stored (E.164); null if it was removed. */
export type SavePhoneOutcome = { ok: true; phone: string | null } | Invalid<'phone'>

/** Saves a person's phone number, or removes it if the field is empty.
 *  @param input the form's fields */
export async function savePhone(
  ctx: Context,
  input: { phone?: string | undefined },
): Promise<SavePhoneOutcome> {
  const { userId } = requirePerson(ctx)
  const { db } = authorize(ctx, ownAccountPolicy.manage, { userId })
  if (input.phone === undefined) return invalidFields({ phone: 'Enter a phone number.' })
  const read = phoneForm.safeParse(input)
  if (!read.success) return invalid(read.error)
  const { phone } = read.data
  await db.update(users).set({ phone, updatedAt: ctx.now() }).where(eq(users.id, userId))
  return { ok: true, phone }
}
