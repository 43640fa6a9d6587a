import { data, Form, Link, redirect, useNavigation, href } from 'react-router'
import type { Route } from './+types/new-search'
import { alertFlash } from '#app/features/alerts/flash.ts'
import { newSearch } from '#app/features/alerts/queries.server.ts'
import { MOST_SEARCHES, type SearchField } from '#app/features/alerts/rules.ts'
import { saveSearch } from '#app/features/alerts/save-search.server.ts'
import { SearchFields } from '#app/features/alerts/ui/search-fields.tsx'
import { listMeta } from '#app/features/saves/ui/list-page.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { useFocusInvalid } from '#app/ui/fields/use-focus-invalid.ts'
import { redirectWithFlash } from '#app/web/flash.server.ts'
import { again, readTexts } from '#app/web/form-answer.ts'
import { FormEnd } from '#app/web/form-end.tsx'
import { requireUser } from '#app/web/require-user.ts'

const LIST = href('/profile/searches')

/** `?of=` is the URL of the search; without it the filters are parameters of this URL. */
const searchIn = ({ searchParams, search }: URL) => searchParams.get('of') ?? `/listings${search}`

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  const search = await newSearch(ctx, searchIn(url))
  if (!search) throw redirect(href('/listings/:propertyType?'))
  return data(search)
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { ctx } = requireUser(context, url)
  const typed = await readTexts(request)
  const saved = await saveSearch(ctx, { href: searchIn(url), typed })
  if (saved.ok) return redirectWithFlash(ctx, LIST, alertFlash.saved)
  if (saved.reason === 'invalid') return again<SearchField>(typed, saved.errors)
  const failed =
    saved.reason === 'full'
      ? `You have ${MOST_SEARCHES} saved searches, which is the maximum. Delete one first.`
      : 'This is not a search. Go back to the homes and try again.'
  return again<SearchField>(typed, {}, { failed })
}

export const meta: Route.MetaFunction = () => listMeta('Save this search')

export default function NewSearchPage({ loaderData: search, actionData }: Route.ComponentProps) {
  const form = useFocusInvalid(actionData)
  const busy = useNavigation().state !== 'idle'
  const { typed = {}, errors = {} } = actionData ?? {}
  return (
    <main id="content" className="mx-auto grid w-full max-w-[36rem] content-start gap-5 px-4 pt-10 pb-16">
      <h1 className="text-3xl">{search.isSaved ? 'This search is saved' : 'Save this search'}</h1>
      <p className="text-lg text-ink-2">
        We will email you when homes in it are new, cheaper or gone. Homes you hid are left out.
      </p>
      <ul aria-label="Filters" className="flex flex-wrap gap-2">
        {search.filters.map((filter) => (
          <li key={filter}>
            <Tag>{filter}</Tag>
          </li>
        ))}
      </ul>
      <Form ref={form} method="post" noValidate className="grid gap-5">
        <SearchFields
          name={typed.name ?? search.name}
          frequency={typed.frequency ?? search.frequency}
          errors={errors}
        />
        <FormEnd busy={busy} back={search.href} answer={actionData}>
          {search.isSaved ? 'Save changes' : 'Save search'}
        </FormEnd>
      </Form>
      <p>
        <Link to={LIST} className="inline-flex min-h-11 items-center underline underline-offset-4">
          See all saved searches
        </Link>
      </p>
    </main>
  )
}
