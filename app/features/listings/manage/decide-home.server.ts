import { closeDeskItem } from '#app/features/desk/close-item.server.ts'
import { notify } from '#app/features/notices/notify.server.ts'
import { authorize } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { lockHome } from '../edit/write-edit.server.ts'
import { listingPolicy } from '../policy.ts'
import { editorPath } from './editor/sections.ts'
import { offerForTheFirstTime } from './publish-home.server.ts'
import { writeStatus } from './write-status.server.ts'

/** Publishes a home that its manager submitted, or returns it as a draft; the manager is notified. A home that was not
 *  submitted stays unchanged.
 *  @param reason why it is returned, shown to the manager
 *  @returns whether it was waiting for a decision
 *  @throws NotFound, SignInRequired, Forbidden */
export async function decideHome(
  ctx: Context,
  listingId: string,
  decision: 'publish' | 'give-back',
  reason = '',
): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const home = await lockHome(tx, listingId)
    authorize(listingPolicy.decide, ctx.actor, home)
    if (home.status !== 'submitted') return false
    if (decision === 'publish') await offerForTheFirstTime(ctx, tx, home)
    else await writeStatus(ctx, tx, home, 'draft')
    const outcome = decision === 'publish' ? 'published' : 'given-back'
    await closeDeskItem(ctx, tx, 'new-home', home.id, outcome, reason || undefined)
    if (home.managerId) {
      const link = editorPath(home.id, 'publish')
      await notify(ctx, tx, { kind: 'home-looked-at', to: home.managerId, detail: home.name, link })
    }
    return true
  })
}
