import { authorize } from '#app/database/gate.server.ts'
import { peoplePolicy } from '#app/features/people/policy.ts'
import type { PublicProfile } from '#app/features/profiles/profile-view.ts'
import { profileFor } from '#app/features/profiles/public-profile.query.server.ts'
import { absentPerson, type Actor, isAllowed, visitor } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { logSecurityEvent } from '#app/platform/log/security-event.server.ts'
import { peopleModerationPolicy } from './policy.ts'
import type { LogViewer } from './people-rules.ts'

export type SeenAs = { profile: PublicProfile | null }

/** What a kind of viewer sees of a person: the real rules, applied to a made-up viewer. It does not count as a view, and contacts
 *  that a viewer would have to request are left out.
 *  @throws NotFound unless the actor is an admin */
export async function viewAs(
  ctx: Context,
  { userId, as }: { userId: string; as: LogViewer },
): Promise<SeenAs> {
  const open = authorize(ctx, peopleModerationPolicy.readAs, null)
  logSecurityEvent(ctx, 'view-as', userId)
  const actor: Actor =
    as === 'visitor'
      ? visitor
      : absentPerson(newId(), { student: as !== 'manager', manager: as === 'manager' })
  const found = await profileFor({ ...open, actor }, userId)
  if (!found) return { profile: null }
  const matched = as === 'match'
  const seen = isAllowed(peoplePolicy.see, actor, { ...found.facts, matched })
  return { profile: seen ? found.as(matched ? 'match' : 'student') : null }
}
