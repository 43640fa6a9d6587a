import { authorize } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { writeEdit } from '../edit/write-edit.server.ts'
import { confirmLocked } from '../freshness/confirm-locked.server.ts'
import { lockListings } from '../lock-listings.server.ts'
import { listingPolicy } from '../policy.ts'

/** Pauses homes that are offered, or offers again those that are paused, which also confirms them; the others stay as they
 *  are: what was taken down is the operator's to bring back. All or none.
 *  @returns how many changed
 *  @throws NotFound, SignInRequired, Forbidden */
export async function setOffered(ctx: Context, listingIds: string[], on: boolean): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    const homes = await lockListings(tx, listingIds)
    for (const home of homes) authorize(listingPolicy.offer, ctx.actor, home)
    const from = on ? 'paused' : 'published'
    const changing = homes.filter(({ status }) => status === from)
    const status = on ? 'published' : 'paused'
    const at = ctx.now()
    for (const home of changing) {
      const columns = { status, heldBack: null, heldBackAt: null } as const
      const changes = [{ field: 'status', from: home.status, to: status }]
      await writeEdit(tx, { home, columns, changes }, ctx.actor, at)
    }
    const { actor } = ctx
    const by = actor.kind === 'person' && actor.manager && !actor.admin ? 'manager' : 'operator'
    const offered = changing.map((home) => ({ ...home, version: home.version + 1 }))
    if (on) await confirmLocked(tx, offered, { by, actor, at })
    return changing.length
  })
}
