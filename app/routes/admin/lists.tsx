import { Form, Link, href } from 'react-router'
import type { Route } from './+types/lists'
import { UnknownForm } from '#app/platform/errors.ts'
import { freshnessFlash } from '#app/features/freshness/flash.ts'
import {
  confirmSource,
  confirmationDays,
  managersLists,
  feedSources,
  trustSource,
  type ManagersList,
  type SourceItem,
} from '#app/features/freshness/feed-sources.server.ts'
import { homesPath } from '#app/features/moderation/homes-rules.ts'
import { formatCount } from '#app/platform/text/format.ts'
import { allInOrder } from '#app/platform/process/all-in-order.ts'
import { Button } from '#app/ui/button.tsx'
import { LocalTime } from '#app/ui/local-time.tsx'
import { textLink } from '#app/ui/text-link.ts'
import { FlashMessage } from '#app/web/flash-message.tsx'
import { redirectWithFlash, withFlash } from '#app/web/flash.server.ts'
import { readTexts } from '#app/web/form-answer.ts'
import { requireUser } from '#app/web/require-user.ts'
import { unlistedMeta } from '#app/web/site-name.tsx'

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  const [sources, lists, window] = await allInOrder([
    feedSources(ctx),
    managersLists(ctx),
    confirmationDays(ctx),
  ])
  return withFlash(ctx, request, { sources, lists, window })
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { ctx } = requireUser(context, url)
  const { intent, source = '', owner } = await readTexts(request)
  if (intent === 'confirm') {
    await confirmSource(ctx, source)
    return redirectWithFlash(ctx, href('/admin/freshness'), freshnessFlash.sourceConfirmed)
  }
  if (intent !== 'trust' && intent !== 'distrust') throw new UnknownForm()
  await trustSource(ctx, { source, on: intent === 'trust', ownerId: owner || null })
  return redirectWithFlash(
    ctx,
    href('/admin/freshness'),
    intent === 'trust' ? freshnessFlash.sourceTrusted : freshnessFlash.sourceDistrusted,
  )
}

export const meta: Route.MetaFunction = unlistedMeta('Lists of homes')

/** For admins: the lists of homes, whether importing them confirms homes, and homes without a manager to ask. */
export default function ListsPage({ loaderData: { sources, lists, window, flash } }: Route.ComponentProps) {
  return (
    <main id="content" className="grid w-full max-w-4xl content-start gap-6 px-4 py-6 md:px-6">
      <div>
        <h1 className="text-2xl">Lists of homes</h1>
        <p className="mt-1 max-w-prose text-ink-2">
          Managers are asked by email whether their homes are still available. The homes of these lists have
          no manager to ask. A home that nobody confirms for {formatCount(window, 'day')} is hidden from
          search.
        </p>
        <p className="mt-1">
          <Link to={homesPath({ unmanaged: true })} className={textLink}>
            All homes without a manager
          </Link>
        </p>
      </div>
      <FlashMessage flash={flash} />
      {sources.length === 0 && <p>Every published home has a manager.</p>}
      <ul aria-label="Sources" className="grid gap-3">
        {sources.map((item) => (
          <SourceCard key={item.source} item={item} />
        ))}
      </ul>
      {lists.length > 0 && (
        <>
          <div>
            <h2 className="text-xl">Lists of managers</h2>
            <p className="mt-1 max-w-prose text-ink-2">
              Managers import lists, by hand or every night from an address. You decide whether a new import
              confirms that the homes are still available.
            </p>
          </div>
          <ul aria-label="Lists of managers" className="grid gap-3">
            {lists.map((item) => (
              <ListCard key={`${item.ownerId} ${item.source}`} item={item} />
            ))}
          </ul>
        </>
      )}
    </main>
  )
}

function SourceCard({ item: { source, homes, ending, held, oldest, trusted } }: { item: SourceItem }) {
  return (
    <li className="grid gap-4 rounded-card border border-line bg-surface p-5 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid content-start gap-1">
        <h2 className="text-lg wrap-anywhere">{source}</h2>
        <p className="num">
          {formatCount(homes, 'home')}, {formatCount(ending, 'expires', 'expire')} within a week, {held}{' '}
          hidden from search
        </p>
        <p className="num text-sm text-ink-2">
          Oldest confirmation: <LocalTime at={oldest} to="day" />. {trustText(trusted)}
        </p>
      </div>
      <Form
        method="post"
        preventScrollReset
        className="flex flex-wrap content-start items-start gap-2 md:justify-end"
      >
        <input type="hidden" name="source" value={source} />
        <Button type="submit" size="s" name="intent" value="confirm" aria-label={`Confirm all: ${source}`}>
          Confirm all
        </Button>
        <TrustButton source={source} trusted={trusted} />
      </Form>
    </li>
  )
}

function ListCard({ item: { source, ownerId, manager, homes, trusted } }: { item: ManagersList }) {
  return (
    <li className="grid gap-4 rounded-card border border-line bg-surface p-5 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid content-start gap-1">
        <h3 className="text-lg wrap-anywhere">{source}</h3>
        <p className="num wrap-anywhere">
          <bdi>{manager}</bdi>, {formatCount(homes, 'home')}
        </p>
        <p className="text-sm text-ink-2">{trustText(trusted)}</p>
      </div>
      <Form
        method="post"
        preventScrollReset
        className="flex flex-wrap content-start items-start gap-2 md:justify-end"
      >
        <input type="hidden" name="source" value={source} />
        <input type="hidden" name="owner" value={ownerId} />
        <TrustButton source={`${source} by ${manager}`} trusted={trusted} />
      </Form>
    </li>
  )
}

function TrustButton({ source, trusted }: { source: string; trusted: boolean }) {
  return (
    <Button
      type="submit"
      size="s"
      look="quiet"
      name="intent"
      value={trusted ? 'distrust' : 'trust'}
      aria-label={`${trusted ? 'Do not let imports confirm' : 'Let imports confirm'}: ${source}`}
    >
      {trusted ? 'Do not let imports confirm' : 'Let imports confirm'}
    </Button>
  )
}

const trustText = (trusted: boolean) =>
  trusted ? 'A new import confirms its homes.' : 'A new import confirms nothing.'
