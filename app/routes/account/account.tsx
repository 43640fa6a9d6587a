import { useNavigation, href } from 'react-router'
import type { Route } from './+types/account'
import { USUAL_TIME_ZONE } from '#app/features/campuses/rules.ts'
import { campusEmailUntil, campusEmailText, isRenewable } from '#app/features/accounts/campus-address.ts'
import { ownAccount, ownSessions } from '#app/features/account-settings/account.query.server.ts'
import { AccountList, AccountRow, CampusEmailRow } from '#app/features/account-settings/ui/account-list.tsx'
import { AccountPage } from '#app/features/account-settings/ui/account-page.tsx'
import { RoleWithoutSecondFactor } from '#app/features/account-settings/ui/role-without-second-factor.tsx'
import { formatCount } from '#app/platform/text/format.ts'
import { withFlash } from '#app/web/flash.server.ts'
import { requireUser } from '#app/web/require-user.ts'
import { unlistedMeta } from '#app/web/site-name.tsx'

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  const [account, { length: browsers }] = await Promise.all([ownAccount(ctx), ownSessions(ctx)])
  const student = ctx.actor.kind === 'person' && ctx.actor.student
  const now = ctx.now()
  const campusText = campusEmailText(account.campusEmail?.since ?? null, now, USUAL_TIME_ZONE)
  return withFlash(ctx, request, { account, browsers, student, campusText, now: now.toISOString() })
}

export const meta: Route.MetaFunction = unlistedMeta('Your account')

/** An overview of the account; each fact links to the page where it can be changed. */
export default function AccountOverview({
  loaderData: { account, browsers, student, flash, campusText, now },
}: Route.ComponentProps) {
  const { givenName, familyName, email, campusEmail, newEmail, phone, providers, heldBack } = account
  const since = campusEmail?.since ?? null
  const busy = useNavigation().state !== 'idle'
  return (
    <AccountPage title="Your account" flash={flash} top>
      {heldBack && <RoleWithoutSecondFactor {...heldBack} />}
      <AccountList title="About you">
        <AccountRow to={href('/account/name')} label="Name" value={`${givenName} ${familyName}`.trim()} />
        <AccountRow
          to={href('/account/email')}
          label="Email"
          value={email}
          note={newEmail ? `A code is on its way to ${newEmail}.` : campusText}
        />
        {campusEmail && isRenewable(since, new Date(now)) && (
          <CampusEmailRow until={since && campusEmailUntil(since).toISOString()} now={now} busy={busy} />
        )}
        <AccountRow to={href('/account/phone')} label="Phone" value={phone ?? 'None'} />
        {student && (
          <>
            <AccountRow
              to={href('/profile/:activeTabParam?', { activeTabParam: 'preferences' })}
              label="Profile"
              value="Your answers, and who sees them"
            />
            <AccountRow to={href('/account/photos')} label="Photos" value="Your picture and more" />
          </>
        )}
      </AccountList>
      <AccountList title="Signing in">
        {account.insteadOfPassword === null && (
          <AccountRow
            to={href('/account/password')}
            label="Password"
            value={account.hasPassword ? 'Set' : 'None yet'}
          />
        )}
        <AccountRow
          to={href('/account/second-factor')}
          label="Two-step sign-in"
          value={account.hasSecondFactor ? 'On' : 'Off'}
        />
        {providers.map(({ id, name, linked }) => (
          <AccountRow
            key={id}
            to={href('/account/login/:provider', { provider: id })}
            label={name}
            value={linked ? 'Linked' : 'Not linked'}
          />
        ))}
        <AccountRow
          to={href('/account/sessions')}
          label="Where you are signed in"
          value={formatCount(browsers, 'browser')}
        />
      </AccountList>
      <AccountList title="Privacy and notifications">
        {student && (
          <AccountRow
            to={href('/account/people')}
            label="You and others"
            value="Who you blocked, and who viewed your contact details"
          />
        )}
        <AccountRow
          to={href('/account/notifications')}
          label="Notifications"
          value="What we tell you about, and how"
        />
        <AccountRow
          to={href('/account/data')}
          label="Your data"
          value="Download everything, or delete your account"
        />
      </AccountList>
    </AccountPage>
  )
}
