import { eq } from 'drizzle-orm'
import { users } from '#app/database/schema/accounts.ts'
import { matesOf } from '#app/features/groups/queries/mates.server.ts'
import { listingPolicy } from '#app/features/listings/policy.ts'
import { authorize } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { newId } from '#app/platform/ids.ts'
import { birthDateOf } from '../check-age.server.ts'
import { homeToAskAbout } from '../send-inquiry.server.ts'
import { homeAnswerTime } from './answer-time.server.ts'
import { tourTimes } from '../tours/tour-view.server.ts'
import type { InquiryStart } from '../views.ts'

/** The initial data of an inquiry form: the home, and the known details of the sender.
 *  @throws NotFound when the home does not exist or may not be seen */
export async function inquiryStart(ctx: Context, homeId: string): Promise<InquiryStart> {
  const home = await homeToAskAbout(ctx, homeId)
  authorize(listingPolicy.read, ctx.actor, home)
  const { id, slug, name, today, status, timeZone } = home
  return {
    home: { id, slug, name },
    clientId: newId(),
    today,
    answers: await homeAnswerTime(ctx, id),
    tour: tourTimes(timeZone, ctx.now()),
    gone: status !== 'published',
    sender: ctx.actor.kind === 'person' ? await senderOf(ctx, ctx.actor.userId) : null,
  }
}

async function senderOf(ctx: Pick<Context, 'actor' | 'db' | 'now'>, userId: string) {
  const [account] = await ctx.db
    .select({ name: users.name, email: users.email, phone: users.phone })
    .from(users)
    .where(eq(users.id, userId))
  const mates = await matesOf(ctx)
  return {
    userId,
    name: account?.name ?? '',
    email: account?.email ?? '',
    phone: account?.phone ?? '',
    asksBirthDate: (await birthDateOf(ctx.db, userId)) === null,
    mates: mates.map(({ memberId, name }) => ({ memberId, name })),
  }
}
