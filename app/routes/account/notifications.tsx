import { Form, useNavigation, href } from 'react-router'
import type { Route } from './+types/notifications'
import { isoMoment } from '#app/platform/text/typed-fields.ts'
import { UnknownForm } from '#app/platform/errors.ts'
import { AccountPage } from '#app/features/account-settings/ui/account-page.tsx'
import { notificationFlash } from '#app/features/notifications/flash.ts'
import { ownChoices, ownNotifications } from '#app/features/notifications/notifications.query.server.ts'
import {
  clearNotifications,
  readNotifications,
} from '#app/features/notifications/read-notifications.server.ts'
import { saveNotificationChoices } from '#app/features/notifications/choices.server.ts'
import { oneLineAKind } from '#app/features/notifications/one-line.ts'
import { ChoicesForm } from '#app/features/notifications/ui/choices-form.tsx'
import { NotificationRows } from '#app/features/notifications/ui/notification-rows.tsx'
import { useLiveReload } from '#app/platform/live/browser/use-live.ts'
import { NOTIFICATIONS_CHANGED } from '#app/features/notifications/live-names.ts'
import { allInOrder } from '#app/platform/process/all-in-order.ts'
import { Button } from '#app/ui/button.tsx'
import { redirectWithFlash, withFlash } from '#app/web/flash.server.ts'
import { answerForm, readForm } from '#app/web/forms/answer-form.server.ts'
import { requireUser } from '#app/web/require-user.ts'
import { unlistedMeta } from '#app/web/site-name.tsx'

const HERE = href('/account/notifications')
const events = [NOTIFICATIONS_CHANGED]

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  const [own, choices] = await allInOrder([ownNotifications(ctx), ownChoices(ctx)])
  const notifications = oneLineAKind(own)
  const emails = ctx.settings.mail !== 'none'
  return withFlash(ctx, request, { notifications, choices, emails, now: ctx.now().toISOString() })
}

/** The time up to which the page has shown notifications; newer ones are neither marked nor cleared. */
const until = isoMoment().transform((text) => new Date(text))

export async function action(args: Route.ActionArgs) {
  const { ctx, typed } = await readForm(args)
  const { intent = '', ...form } = typed
  switch (intent) {
    case 'read':
      await readNotifications(ctx, (form.notification ?? '').split(' '))
      return null
    case 'read-all':
      await readNotifications(ctx, until.parse(form.until))
      return redirectWithFlash(ctx, HERE, notificationFlash.allRead)
    case 'clear':
      await clearNotifications(ctx, until.parse(form.until))
      return redirectWithFlash(ctx, HERE, notificationFlash.cleared)
    case 'choose': {
      const outcome = await saveNotificationChoices(ctx, form)
      return answerForm({ ctx, typed: {} }, outcome, { to: HERE, flash: notificationFlash.choicesSaved })
    }
    default:
      throw new UnknownForm()
  }
}

export const meta: Route.MetaFunction = unlistedMeta('Notifications')

export default function NotificationsPage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { notifications, choices, emails, now, flash } = loaderData
  const { student, staff, leads } = matches[0].loaderData
  const busy = useNavigation().state !== 'idle'
  useLiveReload(events)
  const newest = notifications[0]?.at.toISOString()
  return (
    <AccountPage title="Notifications" flash={flash}>
      {newest === undefined ? (
        <p className="rounded-card border border-line bg-surface px-4 py-6 text-ink-2">
          Nothing here yet. Your notifications appear in this list.
        </p>
      ) : (
        <div className="grid gap-3">
          <div className="overflow-hidden rounded-card border border-line bg-surface">
            <NotificationRows notifications={notifications} now={now} />
          </div>
          <Form method="post" className="flex flex-wrap gap-3">
            <input type="hidden" name="until" value={newest} />
            {notifications.some(({ unread }) => unread) && (
              <Button type="submit" name="intent" value="read-all" aria-disabled={busy}>
                Mark all as read
              </Button>
            )}
            <Button type="submit" look="quiet" name="intent" value="clear" aria-disabled={busy}>
              Clear the list
            </Button>
          </Form>
        </div>
      )}
      <section aria-labelledby="choices" className="grid gap-3">
        <h2 id="choices" className="text-xl">
          Notification settings
        </h2>
        <p className="text-ink-2">
          {emails
            ? '“Once a day” means one email at 8 in the morning, campus time, if anything happened that you have not seen. You always get emails about your account itself.'
            : 'This site sends no emails right now; your choices apply once it does.'}
        </p>
        <ChoicesForm
          reader={{ student, staff, homes: leads }}
          choices={choices}
          busy={busy}
          answer={actionData && 'errors' in actionData ? actionData : undefined}
        />
      </section>
    </AccountPage>
  )
}
