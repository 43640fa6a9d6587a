import { useState } from 'react'
import { Form, Link, redirect, useLocation, href } from 'react-router'
import type { Route } from './+types/homes'
import { answerNotDone } from '#app/web/forms/answer-form.server.ts'
import { UnknownForm } from '#app/platform/errors.ts'
import { freshnessFlash } from '#app/features/freshness/flash.ts'
import { ownCompany } from '#app/features/companies/company.query.server.ts'
import { companyFlash } from '#app/features/companies/flash.ts'
import { ownRegister } from '#app/features/company-register/register.query.server.ts'
import { HomesHeld } from '#app/features/company-register/ui/homes-held.tsx'
import { keepUnnamed } from '#app/features/companies/update-company.server.ts'
import { NameAsked } from '#app/features/companies/ui/name-asked.tsx'
import { bringBackHomes, takeDownHomes } from '#app/features/own-homes/take-down-homes.server.ts'
import { manageFlash, offeredText, shortNameList } from '#app/features/publishing/flash.ts'
import { confirmAllAsked, confirmHomes } from '#app/features/freshness/confirm-homes.server.ts'
import { idsOfOwnHomes, ownHomes } from '#app/features/own-homes/own-homes.query.server.ts'
import { homesQuery, readHomesAsked, type HomesAsked } from '#app/features/own-homes/homes-asked.ts'
import { homeFilterLabels, homeFilters, HOMES_A_PAGE, inBatches } from '#app/features/publishing/rules.ts'
import { latestBulkChange } from '#app/features/own-homes/undo-change.server.ts'
import { setOffered } from '#app/features/publishing/set-offered.server.ts'
import { BulkBar, BulkHint } from '#app/features/own-homes/ui/bulk-bar.tsx'
import { DraftsNote } from '#app/features/publishing/ui/drafts-note.tsx'
import { FindHomes } from '#app/features/own-homes/ui/find-homes.tsx'
import { HomeTable } from '#app/features/own-homes/ui/home-table.tsx'
import { formatCount, formatNumber } from '#app/platform/text/format.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { LocalTime } from '#app/ui/local-time.tsx'
import { EmptyPlace } from '#app/ui/empty-place.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { FlashMessage } from '#app/web/flash-message.tsx'
import { redirectWithFlash, withFlash } from '#app/web/flash.server.ts'
import { requireUser } from '#app/web/require-user.ts'
import { isId } from '#app/platform/addresses/is-id.ts'
import { unlistedMeta } from '#app/web/site-name.tsx'

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  const asked = readHomesAsked(url.searchParams)
  const [page, company, latest, register] = await Promise.all([
    ownHomes(ctx, asked),
    ownCompany(ctx),
    latestBulkChange(ctx),
    ownRegister(ctx),
  ])
  return withFlash(ctx, request, { asked, ...page, company, latest, register })
}

/** Bulk actions for the selected homes, or for all homes that the page's address asks for. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const { ctx } = requireUser(context, url)
  const form = await request.formData()
  const intent = form.get('intent')
  if (intent === 'confirm-all') {
    await confirmAllAsked(ctx)
    return redirectWithFlash(ctx, href('/manage'), freshnessFlash.allConfirmed)
  }
  if (intent === 'keep-unnamed') {
    await keepUnnamed(ctx)
    return redirectWithFlash(ctx, href('/manage'), companyFlash.unnamed)
  }
  const asked = readHomesAsked(url.searchParams)
  const ticked = form.getAll('home').filter((id): id is string => typeof id === 'string' && isId(id))
  const ids = form.get('all') === 'on' ? await idsOfOwnHomes(ctx, asked) : ticked
  if (ids.length === 0) return answerNotDone({}, { failed: 'Select the homes first.' })
  const back = `${url.pathname}${homesQuery(asked)}`
  if (intent === 'pause') {
    let paused = 0
    for (const listingIds of inBatches(ids))
      paused += (await setOffered(ctx, { listingIds, on: false })).changed
    return paused > 0
      ? redirectWithFlash(ctx, back, manageFlash.allPaused)
      : nothing('None of them is offered.')
  }
  if (intent === 'offer') {
    const done = { changed: 0, incomplete: [] as string[] }
    for (const listingIds of inBatches(ids)) {
      const { changed, incomplete } = await setOffered(ctx, { listingIds, on: true })
      done.changed += changed
      done.incomplete.push(...incomplete)
    }
    if (done.incomplete.length > 0) return { failed: offeredText(done.changed, done.incomplete) }
    return done.changed > 0
      ? redirectWithFlash(ctx, back, manageFlash.allOffered)
      : nothing('None of them is paused.')
  }
  if (intent === 'rents' || intent === 'change') {
    const all = form.get('all') === 'on'
    const chosen = new URLSearchParams(all ? homesQuery(asked) : ticked.map((id) => ['home', id]))
    if (all) chosen.set('all', 'on')
    return redirect(`${intent === 'rents' ? href('/manage/rents') : href('/manage/change')}?${chosen}`)
  }
  if (intent === 'take-down') {
    let down = 0
    for (const listingIds of inBatches(ids)) down += await takeDownHomes(ctx, { listingIds })
    return down > 0
      ? redirectWithFlash(ctx, back, manageFlash.allTakenDown)
      : nothing('None of them is offered or paused. You can delete a draft under “Check and publish”.')
  }
  if (intent === 'bring-back') {
    for (const some of inBatches(ids)) await bringBackHomes(ctx, some)
    return redirectWithFlash(ctx, back, manageFlash.allBroughtBack)
  }
  if (intent !== 'confirm') throw new UnknownForm()
  let confirmed = 0
  const others: string[] = []
  for (const some of inBatches(ids)) {
    const done = await confirmHomes(ctx, some)
    confirmed += done.confirmed
    others.push(...done.notOffered)
  }
  if (others.length === 0) return redirectWithFlash(ctx, back, freshnessFlash.allConfirmed)
  const names = shortNameList(others)
  if (confirmed === 0) return nothing(`Only offered homes can be confirmed. Not offered: ${names}.`)
  return { failed: `Confirmed, except homes that are not offered: ${names}.` }
}

const nothing = (why: string) => ({ failed: `Nothing was changed. ${why}` })

export const meta: Route.MetaFunction = unlistedMeta('Your homes')

export default function OwnHomesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { homes, asked, counts, flash, company, drafts, latest, register } = loaderData
  const { key } = useLocation()
  const [list, setList] = useState({ key, homes })
  // A form that did nothing keeps the selection.
  if (!actionData && homes !== list.homes) setList({ key, homes })
  const total = counts[asked.show]
  return (
    <main
      id="content"
      data-bottom-bar
      className="mx-auto grid w-full max-w-6xl content-start gap-6 px-4 py-8 md:px-6"
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
          to: `${href('/manage')}${homesQuery({ ...asked, show: each, page: 1 })}`,
          label: `${homeFilterLabels[each]} ${formatNumber(counts[each])}`,
          current: each === asked.show,
        }))}
      />
      <FlashMessage flash={flash} />
      <HomesHeld register={register} />
      <NameAsked company={company} />
      {drafts && <DraftsNote counts={drafts} />}
      {latest && (
        <p>
          You changed {formatCount(latest.homes, 'home')} at once on <LocalTime at={latest.at} to="day" />.{' '}
          <Link
            to={href('/manage/change/:bulkId', { bulkId: latest.bulkId })}
            className="underline underline-offset-4"
          >
            See or undo it
          </Link>
        </p>
      )}
      {(total > 0 || asked.q !== '') && <FindHomes key={homesQuery(asked)} asked={asked} />}
      {homes.length === 0 ? (
        <NoHomes asked={asked} total={total} />
      ) : (
        <Form
          method="post"
          action={`${href('/manage')}${homesQuery(asked)}`}
          className="group/homes grid gap-4"
        >
          {/* Enter in a checkbox presses a form's first button, which would confirm homes: it does nothing, or without JavaScript
              opens the page on which several are changed. */}
          <button
            type="submit"
            name="intent"
            value="change"
            hidden
            onClick={(event) => event.preventDefault()}
          >
            Change
          </button>
          {asked.show === 'asked' && asked.q === '' && (
            <Button
              type="submit"
              name="intent"
              value="confirm-all"
              look="primary"
              className="justify-self-start"
            >
              {total === 1 ? 'It is still available' : 'All are still available'}
            </Button>
          )}
          <BulkHint total={total} shown={homes.length} />
          {/* Clears the selection after an action has redirected here. */}
          <HomeTable key={list.key} homes={homes} />
          <p role="alert" className="text-bad empty:hidden">
            {actionData?.failed}
          </p>
          <BulkBar filter={asked.show} />
        </Form>
      )}
      <Pages asked={asked} total={total} />
    </main>
  )
}

function Pages({ asked, total }: { asked: HomesAsked; total: number }) {
  const last = Math.ceil(total / HOMES_A_PAGE)
  if (last <= 1) return null
  const to = (page: number) => `${href('/manage')}${homesQuery({ ...asked, page })}`
  return (
    <nav aria-label="Pages of this list" className="flex flex-wrap items-center justify-center gap-3">
      {asked.page > 1 && <ButtonLink to={to(Math.min(asked.page - 1, last))}>Previous</ButtonLink>}
      <span className="num text-ink-2">
        Page {asked.page} of {last}
      </span>
      {asked.page < last && <ButtonLink to={to(asked.page + 1)}>Next</ButtonLink>}
    </nav>
  )
}

function NoHomes({ asked, total }: { asked: HomesAsked; total: number }) {
  if (total > 0 || asked.show !== 'all' || asked.q !== '')
    return (
      <EmptyPlace
        icon="house"
        title={total > 0 ? 'This page has no homes.' : 'None of your homes match.'}
        actions={<ButtonLink to={href('/manage')}>All homes</ButtonLink>}
      />
    )
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
