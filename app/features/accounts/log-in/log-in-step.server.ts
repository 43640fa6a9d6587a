import { authorize } from '#app/database/gate.server.ts'
import type { Context } from '#app/platform/context.ts'
import { formatDate } from '#app/platform/text/format.ts'
import { erasedAt } from '../personal-data/deletion-rules.ts'
import { findAccountById } from './find-account.server.ts'
import { readPendingSignIn } from './pending-sign-in.server.ts'
import type { LogInStep } from './log-in-view.ts'
import { accountPolicy } from '../policy.ts'

/** The step that this browser is at. Later steps need `step` in the address, so that a person who starts over can.
 *  @param wanted the step in the address */
export async function logInStep(
  ctx: Context,
  { wanted, headers }: { wanted: string | null; headers: Headers },
): Promise<LogInStep> {
  const { db } = authorize(ctx, accountPolicy.readStep, null)
  const person = wanted === null ? null : await readPendingSignIn(ctx, headers)
  if (!person || person.step !== wanted) return { step: 'password' }
  if (person.step === 'second-factor') return { step: 'second-factor' }
  const account = await findAccountById(db, person.userId)
  if (!account?.deletionAskedAt) return { step: 'password' }
  const day = erasedAt(account.deletionAskedAt).toISOString()
  return { step: 'erasing', on: formatDate(day, ctx.now().toISOString()) }
}
