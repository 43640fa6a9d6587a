import { Form, Link } from 'react-router'
import type { Route } from './+types/feeds'
import { UnknownForm } from '#app/platform/errors.ts'
import { PageFrame } from '#app/features/inquiries/ui/page-frame.tsx'
import {
  editChoices,
  editLabels,
  whenGoneChoices,
  whenGoneLabels,
  type FeedField,
} from '#app/features/feeds/rules.ts'
import { feedFlash } from '#app/features/feeds/flash.ts'
import {
  addFeed,
  deleteFeed,
  ownFeeds,
  runFeed,
  setFeedOn,
  setFeedRules,
  type FeedView,
} from '#app/features/feeds/sync-feeds.server.ts'
import { LISTS_CHANGED } from '#app/features/importing/live-names.ts'
import { FEEDS_PATH } from '#app/features/feeds/paths.ts'
import { importPath, IMPORTS_PATH } from '#app/features/importing/paths.ts'
import { ListFields, newList } from '#app/features/importing/ui/list-fields.tsx'
import { useLiveReload } from '#app/platform/live/browser/use-live.ts'
import { LocalTime } from '#app/ui/local-time.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { FlashMessage } from '#app/web/flash-message.tsx'
import { redirectWithFlash, withFlash } from '#app/web/flash.server.ts'
import type { FormAnswer } from '#app/web/form-answer.ts'
import { answerForm, readForm } from '#app/web/forms/answer-form.server.ts'
import { PageForm, usePageForm } from '#app/web/forms/page-form.tsx'
import { requireUser } from '#app/web/require-user.ts'
import { SubmitButton } from '#app/web/submit-button.tsx'
import { unlistedMeta } from '#app/web/site-name.tsx'

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  return withFlash(ctx, request, await ownFeeds(ctx))
}

export async function action(args: Route.ActionArgs) {
  const sent = await readForm(args)
  const { ctx, typed } = sent
  const { intent, feed = '' } = typed
  if (intent === 'drop') {
    await deleteFeed(ctx, feed)
    return redirectWithFlash(ctx, FEEDS_PATH, feedFlash.removed)
  }
  if (intent === 'on' || intent === 'off') {
    await setFeedOn(ctx, { feedId: feed, on: intent === 'on' })
    return redirectWithFlash(ctx, FEEDS_PATH, intent === 'on' ? feedFlash.on : feedFlash.off)
  }
  if (intent === 'gone') {
    const whenGone = whenGoneChoices.find((choice) => choice === typed.whenGone)
    const wins = editChoices.find((choice) => choice === typed.wins)
    if (!whenGone || (typed.wins !== undefined && !wins)) throw new UnknownForm()
    await setFeedRules(ctx, { feedId: feed, whenGone, keepsEdits: wins && wins === 'here' })
    return redirectWithFlash(ctx, FEEDS_PATH, feedFlash.rulesSaved)
  }
  if (intent !== 'run' && intent !== 'add') throw new UnknownForm()
  const done = intent === 'run' ? await runFeed(ctx, feed) : await addFeed(ctx, typed)
  return answerForm(sent, done, { to: FEEDS_PATH, flash: feedFlash.fetching })
}

export const meta: Route.MetaFunction = unlistedMeta('Lists from an address')

const kinds = [LISTS_CHANGED]

/** The URLs from which a manager's lists are fetched every night. */
export default function FeedsPage({ loaderData, actionData }: Route.ComponentProps) {
  useLiveReload(kinds)
  const { feeds, campuses, names, reviews, flash } = loaderData
  return (
    <PageFrame
      title="Lists from an address"
      back={{ to: IMPORTS_PATH, label: 'Import homes' }}
      lead="If your software publishes your homes as CSV, MITS 4.1 or a Zillow (HotPads) feed, we fetch the list every night and import what changed."
    >
      <FlashMessage flash={flash} />
      {feeds.length > 0 && (
        <ul aria-label="Addresses" className="grid gap-3">
          {feeds.map((feed) => (
            <FeedCard key={feed.id} feed={feed} />
          ))}
        </ul>
      )}
      <AddForm campuses={campuses} names={names} reviews={reviews} answer={actionData} />
    </PageFrame>
  )
}

function FeedCard({
  feed: { id, url, source, on, whenGone, keepsEdits, asked, lastImportId, ...last },
}: {
  feed: FeedView
}) {
  const form = usePageForm<'whenGone' | 'wins'>(undefined, { whenGone, wins: keepsEdits ? 'here' : 'list' })
  const button = { size: 's', name: 'intent', busy: form.isBusy } as const
  return (
    <li className="grid gap-3 rounded-card border border-line bg-surface p-5">
      <div className="grid gap-1">
        <h2 className="text-xl wrap-anywhere">
          <bdi>{source}</bdi>
        </h2>
        <p className="text-sm wrap-anywhere text-ink-2">{url}</p>
        <p className={last.lastResult === 'failed' ? 'text-bad' : undefined}>
          <LastRun last={last} />
          {!on && ' It is turned off.'}
        </p>
        {asked && (
          <p>
            Some of your homes are no longer on this list. If they are rented, pause them in its latest
            report.
          </p>
        )}
        {lastImportId && (
          <Link
            to={importPath(lastImportId)}
            className="inline-flex min-h-11 items-center justify-self-start underline"
          >
            Latest report<span className="sr-only"> of {source}</span>
          </Link>
        )}
      </div>
      <PageForm
        form={form}
        says="nothing"
        preventScrollReset
        aria-label={`Rules of ${source}`}
        className="flex flex-wrap items-end gap-2"
        buttons={
          <SubmitButton {...button} value="gone">
            Save
          </SubmitButton>
        }
      >
        <input type="hidden" name="feed" value={id} />
        <SelectField
          id={`gone-${id}`}
          label="When a home leaves the list"
          options={whenGoneChoices.map((value) => ({ value, label: whenGoneLabels[value] }))}
          {...form.field('whenGone')}
        />
        <SelectField
          id={`wins-${id}`}
          label="When it differs from what was changed here"
          options={editChoices.map((value) => ({ value, label: editLabels[value] }))}
          {...form.field('wins')}
        />
      </PageForm>
      <Form method="post" preventScrollReset aria-label={source} className="flex flex-wrap gap-2">
        <input type="hidden" name="feed" value={id} />
        <SubmitButton {...button} value="run">
          Fetch now
        </SubmitButton>
        <SubmitButton {...button} value={on ? 'off' : 'on'}>
          {on ? 'Turn off' : 'Turn on'}
        </SubmitButton>
        <SubmitButton {...button} look="quiet" bad value="drop">
          Remove
        </SubmitButton>
      </Form>
    </li>
  )
}

const lastResultLabels = { failed: 'Not fetched', same: 'Nothing new', read: 'Fetched' }
type LastRunProps = { last: Pick<FeedView, 'lastRunAt' | 'lastResult' | 'lastWhy'> }

function LastRun({ last: { lastRunAt, lastResult, lastWhy } }: LastRunProps) {
  if (lastRunAt === null || lastResult === null) return 'Not fetched yet.'
  return (
    <>
      {lastResultLabels[lastResult]} on <LocalTime at={lastRunAt} />
      {lastResult === 'failed' ? `: ${lastWhy ?? ''}` : '.'}
    </>
  )
}

type AddProps = {
  campuses: { value: string; label: string }[]
  names: string[]
  reviews: React.ComponentProps<typeof ListFields>['reviews']
  answer?: FormAnswer<FeedField>
}

function AddForm({ campuses, names, reviews, answer }: AddProps) {
  const form = usePageForm(answer, newList(names))
  return (
    <PageForm
      form={form}
      says="failed"
      className="grid gap-6 rounded-card border border-line bg-surface p-5"
      buttons={
        <SubmitButton name="intent" value="add" look="primary" busy={form.isBusy}>
          Add and fetch
        </SubmitButton>
      }
    >
      <h2 className="text-2xl">Add an address</h2>
      <TextField
        id="url"
        type="url"
        label="Address of the list"
        required
        autoComplete="off"
        placeholder="https://"
        hint="Open to everyone, without a password. It is fetched right away, then every night."
        {...form.field('url')}
      />
      <ListFields {...{ campuses, names, reviews }} field={form.field} />
    </PageForm>
  )
}
