import { href } from 'react-router'
import { utcDay } from '#app/platform/time/utc-day.ts'
import type { Route } from './+types/hidden'
import { parseCursor, hiddenList } from '#app/features/saves/saved-pages.query.server.ts'
import { NothingHidden } from '#app/features/saves/ui/empty-lists.tsx'
import { ActionsForm } from '#app/features/saves/ui/actions-form.tsx'
import { HideButton } from '#app/features/saves/ui/hide-button.tsx'
import { ListPage } from '#app/web/list-page.tsx'
import { SavedGrid } from '#app/features/listings/ui/saved-grid.tsx'
import { requireUser } from '#app/web/require-user.ts'
import { unlistedMeta } from '#app/web/site-name.tsx'

const HERE = href('/profile/properties/hidden')

/** All hidden homes, newest first, each with a button to show it again; `after` is the cursor of later pages. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  const after = parseCursor(url.searchParams.get('after'))
  const { homes, next } = await hiddenList(ctx, { after })
  return { homes, next, later: after !== null, today: utcDay(ctx.now()) }
}

export const meta: Route.MetaFunction = unlistedMeta('Hidden homes')

export default function HiddenPage({ loaderData: { homes, next, later, today } }: Route.ComponentProps) {
  return (
    <ListPage
      title="Hidden homes"
      lead="They stay out of your searches, map and suggestions until you show them again."
      start={later ? HERE : null}
      next={next === null ? null : `${HERE}?after=${next}`}
    >
      {homes.length > 0 ? (
        <>
          <SavedGrid
            homes={homes}
            label="Hidden homes"
            underTitle
            today={today}
            from={HERE}
            under={({ home }) => (
              <div className="mt-2.5">
                <HideButton home={home} look="list" hidden />
              </div>
            )}
          />
          <ActionsForm />
        </>
      ) : (
        <NothingHidden />
      )}
    </ListPage>
  )
}
