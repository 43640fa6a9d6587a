import { useState } from 'react'
import { Form, redirect, useLocation, href } from 'react-router'
import type { Route } from './+types/homes'
import { answerNotDone } from '#app/web/forms/answer-form.server.ts'
import { UnknownForm } from '#app/platform/errors.ts'
import { freshnessFlash } from '#app/features/freshness/flash.ts'
import { ownCompany } from '#app/features/companies/company.query.server.ts'
import { NameAsked } from '#app/features/companies/ui/name-asked.tsx'
import { bringBackHomes, takeDownHomes } from '#app/features/publishing/take-down-homes.server.ts'
import { manageFlash, offeredText } from '#app/features/publishing/flash.ts'
import { confirmAllAsked, confirmHomes } from '#app/features/freshness/confirm-homes.server.ts'
import { ownHomes } from '#app/features/publishing/own-homes.query.server.ts'
import { MOST_RENTS } from '#app/features/publishing/rent-change.ts'
import {
  homeFilterLabels,
  homeFilters,
  MOST_AT_ONCE,
  type HomeFilter,
} from '#app/features/publishing/rules.ts'
import { setOffered } from '#app/features/publishing/set-offered.server.ts'
import { BulkBar, BulkHint } from '#app/features/publishing/ui/bulk-bar.tsx'
import { DraftsNote } from '#app/features/publishing/ui/drafts-note.tsx'
import { HomeRow } from '#app/features/publishing/ui/home-row.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyPlace } from '#app/ui/empty-place.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { FlashMessage } from '#app/web/flash-message.tsx'
import { redirectWithFlash, withFlash } from '#app/web/flash.server.ts'
import { requireUser } from '#app/web/require-user.ts'
import { isId } from '#app/platform/addresses/is-id.ts'

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  const asked = url.searchParams.get('show')
  const filter = homeFilters.find((each) => each === asked) ?? 'all'
  const [page, company] = await Promise.all([
    ownHomes(ctx, { filter, after: url.searchParams.get('after') }),
    ownCompany(ctx),
  ])
  return withFlash(ctx, request, { filter, ...page, company })
}

/** Bulk actions for the selected homes. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const { ctx } = requireUser(context, url)
  const form = await request.formData()
  if (form.get('intent') === 'confirm-all') {
    await confirmAllAsked(ctx)
    return redirectWithFlash(ctx, href('/manage'), freshnessFlash.allConfirmed)
  }
  const intent = form.get('intent')
  const ids = form
    .getAll('home')
    .filter((id) => typeof id === 'string')
    .filter((id) => isId(id))
  if (ids.length === 0) return answerNotDone({}, { failed: 'Select the homes first.' })
  const back = `${url.pathname}${url.search}`
  const chosen = ids.slice(0, MOST_AT_ONCE)
  if (intent === 'pause') {
    const { changed } = await setOffered(ctx, { listingIds: chosen, on: false })
    return changed > 0
      ? redirectWithFlash(ctx, back, manageFlash.allPaused)
      : nothing('None of them is offered.')
  }
  if (intent === 'offer') {
    const { changed, incomplete } = await setOffered(ctx, { listingIds: chosen, on: true })
    if (incomplete.length > 0) return { failed: offeredText(changed, incomplete) }
    return changed > 0
      ? redirectWithFlash(ctx, back, manageFlash.allOffered)
      : nothing('None of them is paused.')
  }
  if (intent === 'rents') {
    const asked = new URLSearchParams(chosen.slice(0, MOST_RENTS).map((id) => ['home', id]))
    return redirect(`${href('/manage/rents')}?${asked}`)
  }
  if (intent === 'take-down') {
    const changed = await takeDownHomes(ctx, { listingIds: chosen })
    return changed > 0
      ? redirectWithFlash(ctx, back, manageFlash.allTakenDown)
      : nothing('None of them is offered or paused. You can delete a draft under “Check and publish”.')
  }
  if (intent === 'bring-back') {
    await bringBackHomes(ctx, chosen)
    return redirectWithFlash(ctx, back, manageFlash.allBroughtBack)
  }
  if (intent !== 'confirm') throw new UnknownForm()
  const { confirmed, notOffered } = await confirmHomes(ctx, chosen)
  if (notOffered.length === 0) return redirectWithFlash(ctx, back, freshnessFlash.allConfirmed)
  const names = notOffered.join(', ')
  if (confirmed === 0) return nothing(`Only offered homes can be confirmed. Not offered: ${names}.`)
  return { failed: `Confirmed, except homes that are not offered: ${names}.` }
}

const nothing = (why: string) => ({ failed: `Nothing was changed. ${why}` })

export const meta: Route.MetaFunction = () => [
  { title: 'Your homes · Roost' },
  { name: 'robots', content: 'noindex' },
]

export default function OwnHomesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { homes, filter, after, flash, company, drafts } = loaderData
  const { key } = useLocation()
  const [list, setList] = useState({ key, homes })
  // A form that did nothing leaves what was selected.
  if (!actionData && homes !== list.homes) setList({ key, homes })
  const next = new URLSearchParams({ ...(filter !== 'all' && { show: filter }), after: after ?? '' })
  return (
    <main
      id="content"
      data-bottom-bar
      className="mx-auto grid w-full max-w-4xl content-start gap-6 px-4 py-8 md:px-6"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl">Your homes</h1>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={href('/manage/import')}>Import homes</ButtonLink>
          <ButtonLink to={href('/manage/leads')}>Leads</ButtonLink>
          <ButtonLink to={href('/manage/statistics')}>Statistics</ButtonLink>
          <ButtonLink to={href('/manage/company')}>Company</ButtonLink>
          <ButtonLink to={href('/manage/homes/new')} look="primary">
            Add a home
          </ButtonLink>
        </div>
      </div>
      <Tabs
        label="Which homes"
        tabs={homeFilters.map((each) => ({
          to: each === 'all' ? href('/manage') : `${href('/manage')}?show=${each}`,
          label: homeFilterLabels[each],
          current: each === filter,
        }))}
      />
      <FlashMessage flash={flash} />
      <NameAsked company={company} />
      {drafts && <DraftsNote counts={drafts} />}
      {homes.length === 0 ? (
        <NoHomes filter={filter} />
      ) : (
        <Form method="post" className="group/homes grid gap-4">
          {filter === 'asked' && (
            <Button
              type="submit"
              name="intent"
              value="confirm-all"
              look="primary"
              className="justify-self-start"
            >
              {homes.length === 1 && after === null ? 'It is still available' : 'All are still available'}
            </Button>
          )}
          <BulkHint />
          {/* Clears the selection after an action has redirected here. */}
          <ul key={list.key} aria-label="Homes" className="grid gap-3">
            {homes.map((home) => (
              <HomeRow key={home.id} home={home} />
            ))}
          </ul>
          <p role="alert" className="text-bad empty:hidden">
            {actionData?.failed}
          </p>
          <BulkBar filter={filter} />
        </Form>
      )}
      {after !== null && (
        <nav aria-label="Pages of this list" className="flex justify-center">
          <ButtonLink to={`${href('/manage')}?${next}`}>More homes</ButtonLink>
        </nav>
      )}
    </main>
  )
}

function NoHomes({ filter }: { filter: HomeFilter }) {
  if (filter !== 'all') return <EmptyPlace icon="house" title="None of your homes match." />
  return (
    <EmptyPlace
      icon="house"
      title="You do not manage any homes yet."
      actions={
        <>
          <ButtonLink to={href('/manage/homes/new')} look="primary">
            Add a home
          </ButtonLink>
          <ButtonLink to={href('/manage/import')}>Import homes</ButtonLink>
        </>
      }
    >
      Enter one here, in several steps if you like, or import a list of all of them.
    </EmptyPlace>
  )
}
