import { peoplePolicy } from '#app/features/people/policy.ts'
import type { PublicProfile } from '#app/features/profiles/profile-view.ts'
import { unsafeProfileFor } from '#app/features/profiles/queries/public-profile.server.ts'
import { absentPerson, authorize, visitor, type Actor } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { newId } from '#app/platform/ids.ts'
import { peopleDeskPolicy } from '../policy.ts'
import type { Viewer } from './rules.ts'

export type SeenAs = { profile: PublicProfile | null }

/** What somebody of a kind sees of a person: by the rule that decides it for everybody, asked by somebody made up. The admin
 *  acts as nobody, nothing is counted, and what those viewers would have to ask for (contacts) is not there.
 *  @throws NotFound for everybody who does not run the site */
export async function viewAs(ctx: Context, userId: string, as: Viewer): Promise<SeenAs> {
  authorize(peopleDeskPolicy.viewAs, ctx.actor, null)
  const actor: Actor =
    as === 'visitor'
      ? visitor
      : { ...absentPerson(newId(), { student: as !== 'manager' }), manager: as === 'manager' }
  const found = await unsafeProfileFor({ ...ctx, actor }, userId)
  if (!found) return { profile: null }
  const matched = as === 'match'
  const seen = peoplePolicy.see(actor, { ...found.facts, matched }) === 'allowed'
  return { profile: seen ? found.as(matched ? 'match' : 'student') : null }
}
