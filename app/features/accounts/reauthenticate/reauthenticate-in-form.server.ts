import { tooManyTries } from '#app/web/forms/too-many-tries.ts'
import { authorize } from '#app/database/gate.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { unlessBusy } from '../password/unless-busy.server.ts'
import { ownAccountPolicy } from '../policy.ts'
import { passSecondStep, reauthenticate } from './reauthenticate.server.ts'
import { reauthenticationWay } from '../queries.server.ts'
import { secondCodeSentence } from '../second-factor/rules.ts'

/** `ctx` has the updated actor for the rest of the action. `error` belongs beside the form's field "proof"; `wait` in
 *  seconds. */
export type ReauthenticatedInForm = { ok: true; ctx: Context } | { ok: false; error: string; wait?: number }

/** Checks the password or code in a form's field "proof", if a proof is required. This way nothing typed into the form
 *  is lost when the last proof expired meanwhile.
 *  @param when as of `reauthenticationWay` */
export async function reauthenticateInForm(
  ctx: Context,
  { proof, when }: { proof: unknown; when?: 'always' },
): Promise<ReauthenticatedInForm> {
  const { userId } = requirePerson(ctx)
  authorize(ctx, ownAccountPolicy.manage, { userId })
  const way = await reauthenticationWay(ctx, when)
  if (way === 'given') return { ok: true, ctx }
  if (way === 'sign-in') return { ok: false, error: 'Please log in again first.' }
  const typed = typeof proof === 'string' ? proof : ''
  if (typed === '')
    return { ok: false, error: way === 'password' ? 'Please enter your password.' : 'Please enter a code.' }
  if (way === 'code') {
    const passed = await passSecondStep(ctx, typed)
    if (passed.ok) return { ok: true, ctx: { ...ctx, actor: passed.actor } }
    const wait = passed.reason === 'limited' ? passed.wait : undefined
    return { ok: false, error: secondCodeSentence(passed), wait }
  }
  const reauthenticated = await unlessBusy(() => reauthenticate(ctx, typed))
  if (!reauthenticated.ok) return { ok: false, error: BUSY, wait: reauthenticated.wait }
  const { result } = reauthenticated
  if (result.ok) return { ok: true, ctx: { ...ctx, actor: result.actor } }
  if (result.reason === 'limited') return { ok: false, error: tooManyTries(result.wait), wait: result.wait }
  return { ok: false, error: 'That is not your password.' }
}

export const BUSY = 'The site is very busy right now. Please try again in a moment.'
