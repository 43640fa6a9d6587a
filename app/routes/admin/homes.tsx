import { Form, href, Link, useNavigation } from 'react-router'
import type { Route } from './+types/homes'
import { listingStatuses } from '#app/features/listings/rules.ts'
import { listingPolicy } from '#app/features/listings/policy.ts'
import { moderationFlash } from '#app/features/moderation/flash.ts'
import { staffHomes } from '#app/features/moderation/homes.query.server.ts'
import {
  homesCsvPath,
  homesPath,
  homeStateLabels,
  readHomesFilters,
} from '#app/features/moderation/homes-rules.ts'
import { bringHomeBack, takeDownHome } from '#app/features/moderation/take-down-home.server.ts'
import { HomeRow } from '#app/features/moderation/ui/home-rows.tsx'
import { isAllowed } from '#app/platform/access.ts'
import { UnknownForm } from '#app/platform/errors.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/fields/error-summary.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { textLink } from '#app/ui/text-link.ts'
import { FlashMessage } from '#app/web/flash-message.tsx'
import { withFlash } from '#app/web/flash.server.ts'
import { answerForm, readForm } from '#app/web/forms/answer-form.server.ts'
import { unlistedMeta } from '#app/web/site-name.tsx'
import { requireUser } from '#app/web/require-user.ts'

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  const filters = readHomesFilters(url.searchParams)
  const page = await staffHomes(ctx, filters)
  const lists = isAllowed(listingPolicy.readTrust, ctx.actor, { status: 'published' })
  return withFlash(ctx, request, { filters, page, lists })
}

/** `take-down` with a reason, and `bring-back`, of the home in the field `home`. */
export async function action(args: Route.ActionArgs) {
  const sent = await readForm(args)
  const { ctx, typed } = sent
  const { intent = '', home: listingId = '', reason = '' } = typed
  const to = homesPath(readHomesFilters(args.url.searchParams))
  switch (intent) {
    case 'take-down': {
      const outcome = await takeDownHome(ctx, { listingId, input: { reason } })
      return answerForm(sent, outcome, { to, flash: moderationFlash.homeTakenDown })
    }
    case 'bring-back': {
      const outcome = await bringHomeBack(ctx, listingId)
      return answerForm(sent, outcome, { to, flash: moderationFlash.homeBroughtBack })
    }
    default:
      throw new UnknownForm()
  }
}

export const meta: Route.MetaFunction = unlistedMeta('Homes')

const states = listingStatuses.map((value) => ({ value, label: homeStateLabels[value] }))
const managers = [{ value: 'none', label: 'Nobody' }]

/** For staff: all homes, in every state, with a search. */
export default function HomesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { filters, page, lists, flash } = loaderData
  const { homes, after } = page
  const busy = useNavigation().state !== 'idle'
  const answer = actionData && 'typed' in actionData ? actionData : undefined
  const isFiltered = filters.q !== '' || filters.status !== null || filters.unmanaged
  return (
    <main id="content" className="grid w-full max-w-4xl content-start gap-6 px-4 py-6 md:px-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h1 className="text-2xl">Homes</h1>
        <p className="flex flex-wrap gap-x-4 gap-y-1">
          {lists && (
            <Link to={href('/admin/freshness')} className={textLink}>
              Lists of homes
            </Link>
          )}
          <a href={homesCsvPath(filters)} className={textLink}>
            Download as CSV
          </a>
        </p>
      </div>
      <FlashMessage flash={flash} />
      {!answer && actionData?.failed && (
        <ErrorSummary title="This was not done">{actionData.failed}</ErrorSummary>
      )}
      <search>
        <Form className="grid gap-3 md:grid-cols-[2fr_1fr_1fr_auto] md:items-start" key={homesPath(filters)}>
          <TextField
            label="Address, unit, name, company or id"
            name="q"
            type="search"
            autoComplete="off"
            maxLength={200}
            hint="At least 3 characters. Parts of words are enough, such as “elm 4b”."
            defaultValue={filters.q}
          />
          <SelectField
            label="State"
            name="status"
            empty="Every state"
            options={states}
            defaultValue={filters.status ?? ''}
          />
          <SelectField
            label="Managed by"
            name="manager"
            empty="Anybody"
            options={managers}
            defaultValue={filters.unmanaged ? 'none' : ''}
          />
          <Button type="submit" className="md:mt-6.5">
            Find
          </Button>
        </Form>
      </search>
      {homes.length === 0 ? (
        <p className="text-ink-2">{isFiltered ? 'No home matches.' : 'There are no homes yet.'}</p>
      ) : (
        <ul aria-label="Homes" className="grid">
          {homes.map((home) => (
            <HomeRow
              key={home.id}
              home={home}
              here={homesPath(filters)}
              answer={answer?.typed['home'] === home.id ? answer : undefined}
              busy={busy}
            />
          ))}
        </ul>
      )}
      <nav aria-label="Pages of homes" className="flex gap-2 empty:hidden">
        {filters.after && <ButtonLink to={homesPath({ ...filters, after: null })}>First page</ButtonLink>}
        {after !== null && <ButtonLink to={homesPath({ ...filters, after })}>More homes</ButtonLink>}
      </nav>
    </main>
  )
}
