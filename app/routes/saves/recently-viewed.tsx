import { redirect, href } from 'react-router'
import type { Route } from './+types/recently-viewed'
import { marksOf } from '#app/features/collections/collections-of.query.server.ts'
import { savingActions } from '#app/features/collections/ui/save-button.tsx'
import { deleteViews, switchViews } from '#app/features/saves/record-views.server.ts'
import { likesOf } from '#app/features/saves/likes.query.server.ts'
import { ownViews } from '#app/features/saves/saved-overview.query.server.ts'
import { readChange } from '#app/features/saves/read-change.ts'
import { BrowserList, OwnViews } from '#app/features/saves/ui/viewed-lists.tsx'
import { ListPage } from '#app/web/list-page.tsx'
import { WithSaving } from '#app/features/saves/ui/with-saving.tsx'
import { UnknownForm } from '#app/platform/errors.ts'
import { requestContext } from '#app/platform/request-context.ts'
import { utcDay } from '#app/platform/time/utc-day.ts'
import { unlistedMeta } from '#app/web/site-name.tsx'

const HERE = href('/recently-viewed')

/** The homes that the user opened last; visitors' homes are stored only in their browser. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const today = utcDay(ctx.now())
  if (ctx.actor.kind !== 'person') return { own: null, likes: null, marks: [], today }
  const own = await ownViews(ctx)
  const ids = own.homes.map(({ home }) => home.id)
  const [likes, marks] = await Promise.all([likesOf(ctx, ids), marksOf(ctx, ids)])
  return { own, likes, marks, today }
}

/** `clear` empties the list, `on` and `off` switch recording. */
export async function action({ request, context }: Route.ActionArgs) {
  const change = await readChange(context, request, HERE)
  const { ctx, form } = change
  if (form.intent === 'clear') await deleteViews(ctx)
  else if (form.intent === 'on' || form.intent === 'off') await switchViews(ctx, form.intent === 'on')
  else throw new UnknownForm()
  return redirect(change.back, 303)
}

export const meta: Route.MetaFunction = unlistedMeta('Recently viewed')

export default function RecentlyViewedPage({
  loaderData: { own, likes, marks, today },
}: Route.ComponentProps) {
  return (
    <ListPage
      title="Recently viewed"
      lead={
        own
          ? 'The last 50 homes you opened. Nobody else sees this list.'
          : 'The last 50 homes opened in this browser. They stay here until you log in.'
      }
      toProfile={own !== null}
    >
      <WithSaving likes={likes} marks={marks} filling={savingActions}>
        {own ? <OwnViews {...own} today={today} from={HERE} /> : <BrowserList today={today} from={HERE} />}
      </WithSaving>
    </ListPage>
  )
}
