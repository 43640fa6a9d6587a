import { Form, Link, useNavigation, href } from 'react-router'
import type { Route } from './+types/people'
import { UnknownForm } from '#app/platform/errors.ts'
import { AccountPage } from '#app/features/account-settings/ui/account-page.tsx'
import { channelLabels } from '#app/features/people/audiences.ts'
import { ownReports } from '#app/features/moderation/own-reports.query.server.ts'
import { OwnReports } from '#app/features/moderation/ui/own-reports.tsx'
import { blockPerson, unblockPerson } from '#app/features/people/block-person.server.ts'
import { peopleFlash } from '#app/features/people/flash.ts'
import { blockedPeople, contactLog } from '#app/features/people/people.query.server.ts'
import { ErrorSummary } from '#app/ui/fields/error-summary.tsx'
import { LocalTime } from '#app/ui/local-time.tsx'
import { withFlash } from '#app/web/flash.server.ts'
import { answerForm, readForm } from '#app/web/forms/answer-form.server.ts'
import { requireUser } from '#app/web/require-user.ts'
import { SubmitButton } from '#app/web/submit-button.tsx'
import { unlistedMeta } from '#app/web/site-name.tsx'

const HERE = href('/account/people')

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  const [blocked, seenBy, reports] = await Promise.all([blockedPeople(ctx), contactLog(ctx), ownReports(ctx)])
  return withFlash(ctx, request, { blocked, seenBy, reports })
}

export async function action(args: Route.ActionArgs) {
  const sent = await readForm(args)
  const { ctx, typed } = sent
  const { intent, userId = '' } = typed
  if (intent !== 'block' && intent !== 'unblock') throw new UnknownForm()
  const blocks = intent === 'block'
  const done = blocks ? await blockPerson(ctx, userId) : await unblockPerson(ctx, userId)
  return answerForm(sent, done, { to: HERE, flash: blocks ? peopleFlash.blocked : peopleFlash.unblocked })
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: Route.MetaFunction = unlistedMeta('You and others')

/** People whom the person has blocked, and people who have seen their contact details. */
export default function PeoplePage({
  loaderData: { blocked, seenBy, reports, flash },
  actionData,
}: Route.ComponentProps) {
  const failed = actionData && 'failed' in actionData ? actionData.failed : undefined
  return (
    <AccountPage
      title="You and others"
      lead="Who you blocked, who viewed your contact details, and what you reported."
      flash={flash}
    >
      {failed && <ErrorSummary title="This did not work">{failed}</ErrorSummary>}
      <section aria-labelledby="blocked" className="grid gap-2.5">
        <h2 id="blocked" className="text-xl">
          Blocked
        </h2>
        {blocked.length === 0 && <p className="text-ink-2">You have not blocked anyone.</p>}
        {blocked.length > 0 && <BlockedList blocked={blocked} />}
      </section>
      <section aria-labelledby="seen" className="grid gap-2.5">
        <h2 id="seen" className="text-xl">
          Who viewed my contact details
        </h2>
        {seenBy.length === 0 && (
          <p className="text-ink-2">
            Nobody has. When someone presses “Show” on your contact details, they are listed here.
          </p>
        )}
        {seenBy.length > 0 && <ContactLog seenBy={seenBy} />}
      </section>
      <OwnReports reports={reports} />
    </AccountPage>
  )
}

type Data = Route.ComponentProps['loaderData']
const list = 'divide-y divide-line overflow-hidden rounded-card border border-line bg-surface'

function BlockedList({ blocked }: Pick<Data, 'blocked'>) {
  const busy = useNavigation().state !== 'idle'
  return (
    <ul className={list}>
      {blocked.map(({ userId, name, since }) => (
        <li key={userId} className="flex min-h-16 items-center gap-3 px-4 py-2.5">
          <p className="min-w-0 flex-1">
            <span className="block text-lg wrap-anywhere">{name}</span>
            <span className="num block text-sm text-ink-2">
              since <LocalTime at={since.toISOString()} to="day" />
            </span>
          </p>
          <Form method="post" preventScrollReset>
            <input type="hidden" name="intent" value="unblock" />
            <input type="hidden" name="userId" value={userId} />
            <SubmitButton busy={busy} size="s" aria-label={`Unblock ${name}`}>
              Unblock
            </SubmitButton>
          </Form>
        </li>
      ))}
    </ul>
  )
}

function ContactLog({ seenBy }: Pick<Data, 'seenBy'>) {
  return (
    <ul className={list}>
      {seenBy.map(({ userId, name, channel, seenAt }, index) => (
        <li key={index} className="min-h-16 px-4 py-2.5">
          {userId !== null ? (
            <Link
              to={href('/public-profile/:userId?', { userId })}
              className="inline-flex min-h-6 items-center text-lg wrap-anywhere underline decoration-line-strong underline-offset-4 hover:decoration-ink"
            >
              {name}
            </Link>
          ) : (
            <span className="block text-lg wrap-anywhere">{name}</span>
          )}
          <span className="num block text-sm text-ink-2">
            {channelLabels[channel]}, <LocalTime at={seenAt.toISOString()} to="day" />
          </span>
        </li>
      ))}
    </ul>
  )
}
