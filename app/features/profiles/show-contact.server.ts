import { inTransaction } from '#app/database/transaction.server.ts'
import { href } from 'react-router'
import { eq } from 'drizzle-orm'
import { find } from '#app/database/gate.server.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { contactViews } from '#app/database/schema/people/people.ts'
import { profiles } from '#app/database/schema/people/profiles.ts'
import type { Channel } from '#app/features/people/audiences.ts'
import { viewerOf } from '#app/features/people/viewer.server.ts'
import { factsOfNobody, personFactColumns } from '#app/features/people/facts.server.ts'
import { notify } from '#app/features/notifications/notify.server.ts'
import { countOpening } from '#app/features/people/seen-people.server.ts'
import type { Context } from '#app/platform/context.ts'
import type { Refused } from '#app/platform/text/field-errors.ts'
import { NotFound, SignInRequired } from '#app/platform/errors.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import { contactPolicy } from './policy.ts'

export type ShowContactOutcome = { ok: true; value: string } | Refused<'enough'>

const ENOUGH: Refused<'enough'> = {
  ok: false,
  reason: 'enough',
  failed: 'You have reached the daily limit of different profiles. Try again tomorrow.',
}

const columns = {
  email: { value: users.email, audience: profiles.emailFor },
  phone: { value: users.phone, audience: profiles.phoneFor },
  instagram: { value: profiles.instagramUsername, audience: profiles.instagramFor },
  facebook: { value: profiles.facebookUsername, audience: profiles.facebookFor },
  whatsapp: { value: profiles.whatsappNumber, audience: profiles.whatsappFor },
}

/** Shows one of a person's contacts to a user in its audience, after recording that for the person.
 *  @throws SignInRequired; Forbidden for users who may not write to anyone; NotFound when there is nothing to show, for any reason */
export async function showContact(
  ctx: Context,
  { userId, channel }: { userId: string; channel: Channel },
): Promise<ShowContactOutcome> {
  const { value, audience } = columns[channel]
  const [open, { found, person: facts }] = await find(ctx, contactPolicy.show, async (look) => {
    const [row] = isId(userId)
      ? await look.db
          .select({ facts: personFactColumns(viewerOf(ctx)), value, audience })
          .from(users)
          .leftJoin(profiles, eq(profiles.userId, users.id))
          .leftJoin(campuses, eq(campuses.id, profiles.campusId))
          .where(eq(users.id, userId))
      : []
    const person = row?.facts ?? factsOfNobody(userId)
    return { person, audience: row?.audience ?? 'nobody', given: Boolean(row?.value), found: row }
  })
  if (ctx.actor.kind !== 'person') throw new SignInRequired()
  if (!found?.value) throw new NotFound()
  const viewer = ctx.actor.userId
  if (!facts.matched && !(await countOpening(open, viewer, facts.userId))) return ENOUGH
  const seenAt = ctx.now()
  await inTransaction(open, async (tx) => {
    await tx.db
      .insert(contactViews)
      .values({ ownerUserId: facts.userId, viewerUserId: viewer, channel, seenAt })
      .onConflictDoUpdate({
        target: [contactViews.ownerUserId, contactViews.viewerUserId, contactViews.channel],
        set: { seenAt },
      })
    if (viewer === facts.userId) return
    const line = { kind: 'contact-shown', detail: channel, link: href('/account/people') } as const
    await notify(tx, { ...line, to: facts.userId, from: viewer })
  })
  return { ok: true, value: found.value }
}
