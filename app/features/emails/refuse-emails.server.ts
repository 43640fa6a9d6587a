import { and, eq } from 'drizzle-orm'
import { href } from 'react-router'
import { z } from 'zod'
import { emailRefusals } from '#app/database/schema/site/emails.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { authorize } from '#app/database/gate.server.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { emailChoicePolicy } from './policy.ts'
import { refusableKinds, type RefusableKind } from './kinds.ts'

const PURPOSE = 'unsubscribe'
const choiceForm = z.object({ userId: z.uuid(), kind: z.enum(refusableKinds) })
type Choice = z.infer<typeof choiceForm>
type Tools = Pick<Context, 'secrets' | 'settings'>

/** The unsubscribe link of an email. It works for anyone who has it, signed in or not. */
export function unsubscribeUrl({ secrets, settings }: Tools, choice: Choice) {
  const token = secrets.encrypt(PURPOSE, JSON.stringify(choice))
  return `${settings.publicUrl}${href('/unsubscribe/:token', { token })}`
}

/** The person and kind that such a link is about.
 *  @throws NotFound if we did not create it */
export async function emailChoice(
  ctx: Context,
  token: string,
): Promise<{ kind: RefusableKind; refused: boolean }> {
  const choice = readToken(ctx, token)
  const { db } = authorize(ctx, emailChoicePolicy.read, choice)
  if (!choice) throw new NotFound()
  return { kind: choice.kind, refused: await refusesEmails(db, choice.userId, choice.kind) }
}

/** Unsubscribes from a kind of email, or undoes that. Idempotent; does nothing for an account that is gone. */
export async function refuseEmails(
  ctx: Context,
  { token, refused }: { token: string; refused: boolean },
): Promise<void> {
  const choice = readToken(ctx, token)
  const { db } = authorize(ctx, emailChoicePolicy.choose, choice)
  if (!choice) throw new NotFound()
  const { userId, kind } = choice
  if (!refused) {
    await db.delete(emailRefusals).where(isChoice(userId, kind))
    return
  }
  const [account] = await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('key share')
  if (!account) return
  await db.insert(emailRefusals).values({ userId, kind, createdAt: ctx.now() }).onConflictDoNothing()
}

/** Whether a user unsubscribed from a kind of email. */
export async function refusesEmails(db: Reading, userId: string, kind: RefusableKind): Promise<boolean> {
  const found = await db
    .select({ kind: emailRefusals.kind })
    .from(emailRefusals)
    .where(isChoice(userId, kind))
  return found.length > 0
}

const isChoice = (userId: string, kind: RefusableKind) =>
  and(eq(emailRefusals.userId, userId), eq(emailRefusals.kind, kind))

function readToken({ secrets }: Pick<Context, 'secrets'>, token: string): Choice | null {
  try {
    return choiceForm.parse(JSON.parse(secrets.decrypt(PURPOSE, token)))
  } catch {
    return null
  }
}
