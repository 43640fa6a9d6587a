import { data, redirect } from 'react-router'
import type { Route } from './+types/searches'
import { readTexts } from '#app/features/accounts/form-answer.ts'
import { requireSignedIn } from '#app/features/accounts/require-signed-in.ts'
import { redirectSaying, withSaying } from '#app/features/accounts/said.ts'
import { Saying } from '#app/features/accounts/ui/saying.tsx'
import { changeSearch, deleteSearch, openSearch } from '#app/features/alerts/change-search.server.ts'
import { ownSearches } from '#app/features/alerts/queries.server.ts'
import { SearchRow } from '#app/features/alerts/ui/search-row.tsx'
import { listMeta, ListPage } from '#app/features/saves/ui/list-page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'

const HERE = '/profile/searches'

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { ctx } = requireSignedIn(context, url)
  return withSaying(ctx, request, { searches: await ownSearches(ctx) })
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { ctx } = requireSignedIn(context, url)
  const typed = await readTexts(request)
  const id = typed.id ?? ''
  if (typed.intent === 'open') return redirect(await openSearch(ctx, id))
  if (typed.intent === 'delete') {
    await deleteSearch(ctx, id)
    return redirectSaying(ctx, HERE, 'search-deleted')
  }
  const changed = await changeSearch(ctx, id, typed)
  if (changed.ok) return redirectSaying(ctx, HERE, 'search-saved')
  return data({ id, typed, errors: changed.errors }, { status: 422 })
}

export const meta: Route.MetaFunction = () => listMeta('Saved searches')

/** Somebody's saved searches (PRODUCT.md §5.6). */
export default function SearchesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { searches, said } = loaderData
  return (
    <ListPage title="Saved searches" lead="We e-mail you when homes in them are new, cheaper or gone.">
      <Saying said={said} />
      {searches.length === 0 ? (
        <div className="grid max-w-[62ch] justify-items-start gap-4">
          <p className="text-lg">
            You have none yet. Look for homes, set the filters, and press “Save this search” above the list.
          </p>
          <ButtonLink look="primary" to="/listings">
            Find your home
          </ButtonLink>
        </div>
      ) : (
        <ul className="mt-4 grid max-w-[56rem] gap-4">
          {searches.map((search) => (
            <li key={search.id}>
              <SearchRow search={search} wrong={actionData?.id === search.id ? actionData : undefined} />
            </li>
          ))}
        </ul>
      )}
    </ListPage>
  )
}
