import { redirect, href } from 'react-router'
import type { Route } from './+types/searches'
import { UnknownForm } from '#app/platform/errors.ts'
import { changeSearch, deleteSearch, openSearch } from '#app/features/alerts/save-search.server.ts'
import { alertFlash } from '#app/features/alerts/flash.ts'
import type { SearchField } from '#app/features/alerts/rules.ts'
import { ownSearches } from '#app/features/alerts/saved-searches.query.server.ts'
import { SavedSearchRow } from '#app/features/alerts/ui/search-row.tsx'
import { ListPage } from '#app/web/list-page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { FlashMessage } from '#app/web/flash-message.tsx'
import { redirectWithFlash, withFlash } from '#app/web/flash.server.ts'
import { readTexts } from '#app/web/form-answer.ts'
import { answerNotDone } from '#app/web/forms/answer-form.server.ts'
import { requireUser } from '#app/web/require-user.ts'
import { unlistedMeta } from '#app/web/site-name.tsx'

const HERE = href('/profile/searches')

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  return withFlash(ctx, request, { searches: await ownSearches(ctx) })
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { ctx } = requireUser(context, url)
  const typed = await readTexts(request)
  const id = typed.id ?? ''
  if (typed.intent === 'open') return redirect(await openSearch(ctx, id))
  if (typed.intent === 'delete') {
    await deleteSearch(ctx, id)
    return redirectWithFlash(ctx, HERE, alertFlash.deleted)
  }
  if (typed.intent !== 'save') throw new UnknownForm()
  const changed = await changeSearch(ctx, { id, typed })
  return changed.ok
    ? redirectWithFlash(ctx, HERE, alertFlash.saved)
    : answerNotDone<SearchField, { id: string }>(typed, changed, { id })
}

export const meta: Route.MetaFunction = unlistedMeta('Saved searches')

/** A person's saved searches (PRODUCT.md §5.6). */
export default function SearchesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { searches, flash } = loaderData
  return (
    <ListPage title="Saved searches" lead="We will email you when homes in them are new, cheaper or gone.">
      <FlashMessage flash={flash} />
      {searches.length === 0 ? (
        <div className="grid max-w-[62ch] justify-items-start gap-4">
          <p className="text-lg">
            You have none yet. Look for homes, set the filters, and press “Save this search” above the list
            (on a phone, “Save”).
          </p>
          <ButtonLink look="primary" to={href('/listings/:propertyType?')}>
            Find your home
          </ButtonLink>
        </div>
      ) : (
        <ul className="mt-4 grid max-w-[56rem] gap-4">
          {searches.map((search) => (
            <li key={search.id}>
              <SavedSearchRow search={search} wrong={actionData?.id === search.id ? actionData : undefined} />
            </li>
          ))}
        </ul>
      )}
    </ListPage>
  )
}
