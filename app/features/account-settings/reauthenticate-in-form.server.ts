import { tooManyTries } from '#app/web/forms/too-many-tries.ts'
import { authorize } from '#app/database/gate.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { busyOr } from '#app/features/accounts/passwords.server.ts'
import { ownAccountPolicy } from '#app/features/accounts/policy.ts'
import { passSecondStep, reauthenticate } from '#app/features/accounts/reauthenticate.server.ts'
import { reauthenticationWay } from './account.query.server.ts'
import type { NotDone } from '#app/platform/text/field-errors.ts'

/** `ctx` has the updated actor for the rest of the action. */
export type ReauthenticateInFormOutcome = { ok: true; ctx: Context } | NotDone<'proof', 'proof'>

const unproved = (proof: string, wait?: number): ReauthenticateInFormOutcome => ({
  ok: false,
  reason: 'proof',
  errors: { proof },
  ...(wait !== undefined && { wait }),
})

/** Checks the password or code in a form's field "proof", if reauthentication is required. Nothing typed into the form is lost when
 *  the last authentication has expired.
 *  @param when as for `reauthenticationWay` */
export async function reauthenticateInForm(
  ctx: Context,
  { proof = '', when }: { proof?: string | undefined; when?: 'always' },
): Promise<ReauthenticateInFormOutcome> {
  const { userId } = requirePerson(ctx)
  authorize(ctx, ownAccountPolicy.manage, { userId })
  const way = await reauthenticationWay(ctx, when)
  if (way === 'given') return { ok: true, ctx }
  if (way === 'sign-in') return unproved('Please log in again first.')
  if (proof === '')
    return unproved(way === 'password' ? 'Please enter your password.' : 'Please enter a code.')
  if (way === 'code') return secondStepInForm(ctx, { proof })
  const reauthenticated = await busyOr(() => reauthenticate(ctx, proof))
  if (!reauthenticated.ok) return unproved(reauthenticated.failed, reauthenticated.wait)
  const { result } = reauthenticated
  if (result.ok) return { ok: true, ctx: { ...ctx, actor: result.actor } }
  if (result.reason === 'limited') return unproved(tooManyTries(result.wait), result.wait)
  return unproved('That is not your password.')
}

/** Checks the code of the second step in a form's field "proof". */
export async function secondStepInForm(
  ctx: Context,
  { proof }: { proof?: string | undefined },
): Promise<ReauthenticateInFormOutcome> {
  const passed = await passSecondStep(ctx, proof)
  if (passed.ok) return { ok: true, ctx: { ...ctx, actor: passed.actor } }
  return unproved(passed.failed, passed.reason === 'limited' ? passed.wait : undefined)
}
