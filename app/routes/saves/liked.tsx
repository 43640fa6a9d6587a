import { href } from 'react-router'
import { utcDay } from '#app/platform/time/utc-day.ts'
import type { Route } from './+types/liked'
import { marksOf } from '#app/features/collections/collections-of.query.server.ts'
import { savingInLists } from '#app/features/collections/ui/save-button.tsx'
import { parseCursor, likedHomes } from '#app/features/saves/saved-pages.query.server.ts'
import { NoLikes } from '#app/features/saves/ui/empty-lists.tsx'
import { ListPage } from '#app/web/list-page.tsx'
import { SavedGrid } from '#app/features/listings/ui/saved-grid.tsx'
import { WithSaving } from '#app/features/saves/ui/with-saving.tsx'
import { requireUser } from '#app/web/require-user.ts'
import { unlistedMeta } from '#app/web/site-name.tsx'

const HERE = href('/profile/properties/liked')

/** All liked homes, newest first; `after` is the cursor of later pages. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  const after = parseCursor(url.searchParams.get('after'))
  const { homes, next } = await likedHomes(ctx, { after })
  const likes = Object.fromEntries(homes.map(({ home }) => [home.id, true]))
  const marks = await marksOf(ctx, Object.keys(likes))
  return { homes, next, later: after !== null, likes, marks, today: utcDay(ctx.now()) }
}

export const meta: Route.MetaFunction = unlistedMeta('Liked Properties')

export default function LikedPage({ loaderData }: Route.ComponentProps) {
  const { homes, next, later, likes, marks, today } = loaderData
  return (
    <ListPage
      title="Liked Properties"
      start={later ? HERE : null}
      next={next === null ? null : `${HERE}?after=${next}`}
    >
      {homes.length > 0 ? (
        <WithSaving likes={likes} marks={marks} filling={savingInLists}>
          <SavedGrid underTitle homes={homes} label="Liked Properties" today={today} from={HERE} />
        </WithSaving>
      ) : (
        <NoLikes />
      )}
    </ListPage>
  )
}
