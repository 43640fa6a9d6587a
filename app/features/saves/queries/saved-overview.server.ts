import { authorize } from '#app/database/gate.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { savesPolicy } from '../policy.ts'
import { SHORT_LIST, type Likes } from '../rules.ts'
import type { SavedOverview } from '../ui/saved-sections.tsx'
import { likesOf } from './likes-of-viewer.server.ts'
import { likedHomes } from './saved-pages.server.ts'
import { ownViews } from './viewed.server.ts'

/** What the Properties tab shows of somebody's likes and opened homes, with the hearts of all of them. */
export async function savedOverview(ctx: Context): Promise<{ overview: SavedOverview; likes: Likes }> {
  const { userId } = requirePerson(ctx)
  authorize(ctx, savesPolicy.read, { userId })
  const [liked, viewed] = await Promise.all([
    likedHomes(ctx, { limit: SHORT_LIST }),
    ownViews(ctx, SHORT_LIST),
  ])
  const opened = await likesOf(
    ctx,
    viewed.homes.map(({ home }) => home.id),
  )
  const likes = Object.fromEntries(liked.homes.map(({ home }) => [home.id, true]))
  return {
    overview: {
      liked: { homes: liked.homes, more: liked.next !== null },
      viewed: viewed.homes,
      keeps: viewed.keeps,
    },
    likes: { ...opened, ...likes },
  }
}
