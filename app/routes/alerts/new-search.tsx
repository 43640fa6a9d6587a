import { data, Link, redirect, href } from 'react-router'
import type { Route } from './+types/new-search'
import { alertFlash } from '#app/features/alerts/flash.ts'
import { newSearch } from '#app/features/alerts/saved-searches.query.server.ts'
import { saveSearch } from '#app/features/alerts/save-search.server.ts'
import { SearchFields } from '#app/features/alerts/ui/search-fields.tsx'
import { formatList } from '#app/platform/text/format.ts'
import { Tag } from '#app/ui/tag.tsx'
import { requireUser } from '#app/web/require-user.ts'
import { answerForm, readForm } from '#app/web/forms/answer-form.server.ts'
import { PageForm, usePageForm } from '#app/web/forms/page-form.tsx'
import { unlistedMeta } from '#app/web/site-name.tsx'

const LIST = href('/profile/searches')

/** `?of=` is the URL of the search; without it the filters are parameters of this URL. */
const searchIn = ({ searchParams, search }: URL) => searchParams.get('of') ?? `/listings${search}`

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  const search = await newSearch(ctx, searchIn(url))
  if (!search) throw redirect(href('/listings/:propertyType?'))
  return data(search)
}

export async function action(args: Route.ActionArgs) {
  const sent = await readForm(args)
  const saved = await saveSearch(sent.ctx, { href: searchIn(args.url), typed: sent.typed })
  return answerForm(sent, saved, { to: LIST, flash: alertFlash.saved })
}

export const meta: Route.MetaFunction = unlistedMeta('Save this search')

export default function NewSearchPage({ loaderData: search, actionData }: Route.ComponentProps) {
  const form = usePageForm(actionData, search)
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
      {search.left.length > 0 && (
        <p>
          Not saved: {formatList(search.left.map((filter) => `“${filter}”`))}. What you or a group need stays
          out of saved searches, so this one has more homes.
        </p>
      )}
      <PageForm form={form} back={search.href} button={search.isSaved ? 'Save changes' : 'Save search'}>
        <SearchFields field={form.field} />
      </PageForm>
      <p>
        <Link to={LIST} className="inline-flex min-h-11 items-center underline underline-offset-4">
          See all saved searches
        </Link>
      </p>
    </main>
  )
}
