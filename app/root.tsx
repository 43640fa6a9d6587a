import '#app/platform/text/zod-without-eval.ts'
import '@fontsource-variable/inter/wght.css'
import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import './app.css'
import type { ReactNode } from 'react'
import {
  Links,
  Meta,
  Outlet,
  redirect,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteLoaderData,
  type ShouldRevalidateFunctionArgs,
  href,
} from 'react-router'
import type { Route } from './+types/root'
import { AccountDialogs } from '#app/features/sign-in/ui/account-dialogs.tsx'
import { staysAtSignOut, keepTyped, useSignInWatch } from '#app/features/sign-in/ui/sign-in-watch.ts'
import { VisitorLinks, VisitorRows } from '#app/features/sign-in/ui/visitor-links.tsx'
import { useVisits } from '#app/features/analytics/use-visits.ts'
import { ownHomesPolicy } from '#app/features/listings/policy.ts'
import { inquiriesPolicy } from '#app/features/inquiries/policy.ts'
import { hasRealHomes } from '#app/features/listings/demo-homes.server.ts'
import { lacksAdmin } from '#app/features/moderation-queue/lacks-admin.server.ts'
import { moderationPolicy } from '#app/features/moderation-queue/policy.ts'
import { ownHeader } from '#app/features/messages/own-header.query.server.ts'
import { isAsYouGo } from '#app/features/profiles/form-answer.ts'
import { startProfile } from '#app/features/profiles/start-profile.server.ts'
import { visitorSite } from '#app/features/site/site.query.server.ts'
import { PendingBar, SkipLink } from '#app/features/site/ui/skip-link.tsx'
import { DemoNotice, SiteHeader } from '#app/features/site/ui/site-header.tsx'
import { SiteError } from '#app/features/site/ui/site-error.tsx'
import { OfflineNotice } from '#app/features/site/ui/offline-notice.tsx'
import { SiteFooter } from '#app/features/site/ui/site-footer.tsx'
import { later } from '#app/ui/hooks/later.tsx'
import { Toasts } from '#app/ui/overlay/toasts.tsx'
import { useBrokenOffReadings } from '#app/ui/hooks/use-broken-off-readings.ts'
import { abilities } from '#app/platform/abilities.ts'
import type { Context } from '#app/platform/context.ts'
import { useLiveConnection } from '#app/platform/live/browser/use-live-connection.ts'
import { useLiveReload } from '#app/platform/live/browser/use-live.ts'
import { requestContext } from '#app/platform/request-context.ts'
import { hasPendingAction, safeReturnTo, withReturnTo } from '#app/platform/addresses/return-to.ts'
import { keepLost } from '#app/web/lost/keep-lost.ts'
import { isLost } from '#app/web/lost-answer.ts'
import { requestSession } from '#app/web/request-session.ts'
import { SiteShell } from '#app/web/site-name.tsx'
import { demoNotice } from '#app/features/site/footer-links.ts'

// Works from the second page on.
const Arrival = later(
  async () => (await import('#app/features/site/ui/arrival.tsx')).Arrival,
  () => null,
)
// Only for people who are or were signed in, or come back from a provider, or for a demo: others do not load them.
const AccountMenu = later(async () => (await import('#app/features/sign-in/ui/account-menu.tsx')).AccountMenu)
const AccountRows = later(async () => (await import('#app/features/sign-in/ui/account-menu.tsx')).AccountRows)
const UnreadBadge = later(
  async () => (await import('#app/features/messages/ui/unread-badge.tsx')).UnreadBadge,
)
const NotificationBell = later(
  async () => (await import('#app/features/notifications/ui/notification-bell.tsx')).NotificationBell,
)
const MailboxBadge = later(
  async () => (await import('#app/features/emails/ui/mailbox-badge.tsx')).MailboxBadge,
)
const MergeViews = later(async () => (await import('#app/features/saves/ui/merge-views.tsx')).MergeViews)
const ResumePendingAction = later(
  async () => (await import('#app/features/saves/ui/resume-pending-action.tsx')).ResumePendingAction,
)
const SaveDialogs = later(
  async () => (await import('#app/features/collections/ui/save-dialogs.tsx')).SaveDialogs,
)
const ProviderNotice = later(
  async () => (await import('#app/features/sign-in/ui/provider-notice.tsx')).ProviderNotice,
)
const SuspendedNotice = later(
  async () => (await import('#app/features/sign-in/ui/suspended-notice.tsx')).SuspendedNotice,
)
const SecondFactorNotice = later(
  async () => (await import('#app/features/sign-in/ui/second-factor-notice.tsx')).SecondFactorNotice,
)
const SessionNotice = later(
  async () => (await import('#app/features/sign-in/ui/session-notice.tsx')).SessionNotice,
)

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const { signedIn, ended } = context.get(requestSession)
  const suspended = ctx.actor.kind === 'person' && ctx.actor.suspended
  const [{ site: known, notice }, header] = await Promise.all([
    siteAndNotice(ctx),
    signedIn && ownHeader(ctx),
  ])
  const { providers, ...site } = known
  if (header && !header.hasProfile && (await startsProfile(ctx)) && !(await runsSite(ctx))) askAboutThem(url)
  const mailbox = ctx.settings.mail === 'mailbox'
  const student = ctx.actor.kind === 'person' && ctx.actor.student
  const heldBack = ctx.actor.kind === 'person' ? ctx.actor.heldBack : undefined
  const { read: isStaff, readAll: isAdmin } = abilities(moderationPolicy, ctx.actor, null)
  const manages = abilities(ownHomesPolicy, ctx.actor, null).read
  const leads = abilities(inquiriesPolicy, ctx.actor, null).readLeads
  const ways = {
    byEmail: ctx.settings.mail !== 'none',
    providers,
    demo: site.demo,
  }
  return {
    ...site,
    mailbox,
    notice,
    signedIn,
    suspended,
    heldBack,
    picture: header?.picture ?? null,
    notifications: header?.notifications ?? 0,
    unread: header?.unread ?? 0,
    student,
    staff: isStaff ? (isAdmin ? 'Admin' : 'Housing desk') : null,
    manages,
    leads,
    sessionEnded: ended,
    ways,
  }
}

/** What every page says while the demo's homes are loaded, maybe beside real ones. */
async function siteAndNotice(ctx: Context) {
  const site = await visitorSite(ctx)
  return { site, notice: site.demo ? demoNotice(await hasRealHomes(ctx)) : null }
}

/** A student who is signed in without a User record gets one (specification part 1 §4).
 *  @returns whether it was made now */
async function startsProfile(ctx: Context): Promise<boolean> {
  const { actor } = ctx
  return actor.kind === 'person' && actor.student && !actor.suspended && startProfile(ctx)
}

/** Whether somebody is an admin, or about to become the first one, and so is not asked about a home. */
const runsSite = async (ctx: Context) =>
  (ctx.actor.kind === 'person' && ctx.actor.admin) || (await lacksAdmin(ctx))

/** Leads somebody whose User record was just made to the wizard. */
function askAboutThem({ pathname, search }: URL) {
  const here = safeReturnTo(`${pathname}${search}`)
  if (pathname !== '/addProfileInfo' && !hasPendingAction(here))
    throw redirect(withReturnTo(href('/addProfileInfo'), here))
}

/** The data of every page change only by forms that the server accepted. When it could not be reached, or the session
 *  has ended, reloading them would take the page away, and what was typed on it. */
export function shouldRevalidate({
  formMethod,
  actionResult,
  actionStatus = 200,
}: ShouldRevalidateFunctionArgs) {
  return (
    formMethod !== undefined &&
    formMethod !== 'GET' &&
    actionStatus < 400 &&
    !isLost(actionResult) &&
    !isAsYouGo(actionResult)
  )
}

export const clientMiddleware = [keepTyped, keepLost]

/** An error says when to come back, when it knows. */
export function headers({ errorHeaders, parentHeaders }: Route.HeadersArgs) {
  return errorHeaders ?? parentHeaders
}

/** The shell around every page, error pages included; `site` is missing when its own loader failed. */
export function Layout({ children }: { children: ReactNode }) {
  const site = useRouteLoaderData<typeof loader>('root')
  const person = site?.signedIn
  const own = person && {
    person,
    student: site.student,
    staff: site.staff,
    manages: site.manages,
    leads: site.leads,
  }
  const fromProvider = new URLSearchParams(useLocation().search).has('provider')
  return (
    <html lang="en" style={site?.accent}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#faf8f5" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#141310" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        {/* With the styles and not after them: a font that arrives before the first paint shifts no line. */}
        <link rel="preload" href={inter} as="font" type="font/woff2" crossOrigin="anonymous" />
        <Meta />
        <Links />
      </head>
      <body>
        <SiteShell value={site}>
          <SkipLink />
          <PendingBar />
          {site?.notice && <DemoNotice>{site.notice}</DemoNotice>}
          <SiteHeader
            account={site && (own ? <AccountMenu photo={site.picture} {...own} /> : <VisitorLinks />)}
            accountRows={site && (own ? <AccountRows {...own} /> : <VisitorRows />)}
            corner={
              <>
                {person && !site.suspended && <UnreadBadge initial={site.unread} />}
                {person && <NotificationBell initial={site.notifications} />}
                {site?.mailbox && <MailboxBadge />}
              </>
            }
          />
          {fromProvider && site && <ProviderNotice providers={site.ways.providers} />}
          {person && <LiveUpdates userId={person.userId} />}
          {person && <SuspendedNotice initial={site.suspended} />}
          {site?.heldBack && <SecondFactorNotice role={site.heldBack} />}
          {site?.sessionEnded && <SessionNotice />}
          {children}
          <SiteFooter site={site} />
          <OfflineNotice />
          {site && <AccountDialogs ways={site.ways} whyLogIn={whyLogIn} />}
          <Toasts />
          <Arrival />
        </SiteShell>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

/** Loaded with the dialog that says it. */
const whyLogIn = async (returnTo: string, shown: string) => {
  const { logInReason } = await import('#app/features/roommates/log-in-reason.ts')
  return logInReason(returnTo, shown)
}

/** What any page may show. */
const everyPage = ['people']

/** Keeps what is shown up to date. It is part of the layout, because an error page takes the place of the app: a conversation that
 *  is not found while the other person is suspended comes back by itself. */
function LiveUpdates({ userId }: { userId: string }) {
  useLiveConnection(userId, staysAtSignOut)
  useLiveReload(everyPage)
  return null
}

export default function App({ loaderData }: Route.ComponentProps) {
  const userId = loaderData.signedIn?.userId ?? ''
  useSignInWatch(userId)
  useVisits(userId)
  useBrokenOffReadings()
  return (
    <>
      {loaderData.signedIn && <ResumePendingAction />}
      {loaderData.signedIn && <MergeViews />}
      {loaderData.signedIn && <SaveDialogs userId={userId} />}
      <Outlet />
    </>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <SiteError error={error} />
