import { Form, Link, href } from 'react-router'
import type { ReauthenticationWay } from '#app/features/account-settings/account.query.server.ts'
import { ReauthenticationField } from '#app/features/account-settings/ui/reauthentication-field.tsx'
import { roleLabels, roles, type Role } from '#app/features/accounts/role-rules.ts'
import { formatCount } from '#app/platform/text/format.ts'
import { Tag } from '#app/ui/tag.tsx'
import type { Contacts as ContactsOf } from '../person.server.ts'
import type { PersonRecord } from '../people.query.server.ts'
import { personPath, viewerLabels, viewers } from '../people-rules.ts'
import { LocalTime } from '#app/ui/local-time.tsx'
import { textLink } from '#app/ui/text-link.ts'
import type { FormAnswer } from '#app/web/form-answer.ts'
import { PageForm, usePageForm } from '#app/web/forms/page-form.tsx'
import { SubmitButton } from '#app/web/submit-button.tsx'

/** The public part of the person's profile, and links to preview it as other viewers. */
export function PersonHead({ person }: { person: PersonRecord }) {
  const { userId, name, since, suspended, leaving, homes, browsers } = person
  return (
    <header className="grid gap-2">
      <Link to={href('/admin/people')} className={`${textLink} justify-self-start`}>
        People
      </Link>
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="text-2xl wrap-anywhere">{name}</h1>
        {person.roles.map((role) => (
          <Tag key={role}>{roleLabels[role]}</Tag>
        ))}
        {suspended && <Tag tone="bad">Suspended</Tag>}
        {leaving && <Tag tone="warn">Being deleted</Tag>}
      </div>
      <p className="num text-ink-2">
        Account since <LocalTime at={since} to="day" />, signed in with {formatCount(browsers, 'browser')},
        manages {formatCount(homes, 'home')}.
      </p>
      <p className="num text-sm wrap-anywhere text-ink-2">{userId}</p>
      <p className="flex flex-wrap items-center gap-x-4">
        <span>See this person as</span>
        {viewers.map((viewer) => (
          <Link key={viewer} to={`${personPath(userId)}/seen-as/${viewer}`} className={textLink}>
            {viewerLabels[viewer].toLowerCase()}
          </Link>
        ))}
      </p>
    </header>
  )
}

/** The full name and contact details, once the admin has requested them. */
export function Contacts({ contacts, busy }: { contacts: ContactsOf | null; busy: boolean }) {
  return (
    <section aria-labelledby="contacts" className="grid gap-3">
      <h2 id="contacts" className="text-xl">
        Contacts
      </h2>
      {contacts ? (
        <output>
          <dl className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-4 gap-y-1">
            {Object.entries({
              Name: contacts.name,
              Email: contacts.email,
              Phone: contacts.phone ?? 'None',
            }).map(([term, words]) => (
              <div key={term} className="contents">
                <dt className="text-ink-2">{term}</dt>
                <dd className="wrap-anywhere">{words}</dd>
              </div>
            ))}
          </dl>
        </output>
      ) : (
        <Form method="post" className="flex flex-wrap items-center gap-3">
          <SubmitButton busy={busy} name="intent" value="contacts">
            Show name and contacts
          </SubmitButton>
          <span className="text-sm text-ink-2">The log records that you viewed them.</span>
        </Form>
      )}
    </section>
  )
}

/** For people whose date of birth makes them younger than 18: they cannot change it themselves. */
export function BirthDate({ busy }: { busy: boolean }) {
  return (
    <section aria-labelledby="birth-date" className="grid gap-3">
      <h2 id="birth-date" className="text-xl">
        Date of birth
      </h2>
      <p className="text-ink-2">
        They stated that they are under 18, which they cannot change themselves. Clear it only if you are sure
        that it was a mistake; then they can enter it again.
      </p>
      <Form method="post">
        <SubmitButton busy={busy} size="s" name="intent" value="birth-date" bad>
          Clear the date of birth
        </SubmitButton>
      </Form>
    </section>
  )
}

type RolesProps = Omit<RoleProps, 'role'> & { isOwn: boolean }

/** The account's roles and its signed-in browsers. */
export function Roles({ isOwn, ...props }: RolesProps) {
  const { busy } = props
  return (
    <section aria-labelledby="rights" className="grid gap-3">
      <h2 id="rights" className="text-xl">
        Roles and sessions
      </h2>
      <ul className="grid gap-2">
        {roles.map((role) => (
          <li key={role}>
            <RoleForm role={role} {...props} />
          </li>
        ))}
      </ul>
      <Form method="post" className="flex flex-wrap items-center gap-3">
        <SubmitButton busy={busy} size="s" name="intent" value="sessions" bad>
          Sign out of every browser
        </SubmitButton>
        <span className="text-sm text-ink-2">
          {isOwn ? 'This is you: you are signed out here, too.' : 'They can log in again.'}
        </span>
      </Form>
    </section>
  )
}

type RoleProps = {
  role: Role
  person: PersonRecord
  busy: boolean
  /** How the admin reauthenticates; asked once a role is chosen. */
  way: ReauthenticationWay
  answer: FormAnswer<'proof'> | undefined
}

function RoleForm({ role, person, busy, way, answer }: RoleProps) {
  const has = person.roles.includes(role)
  const label = roleLabels[role].toLowerCase()
  const isChosen = answer?.typed.intent === 'role' && answer.typed.role === role
  const asks = isChosen && way !== 'given'
  const form = usePageForm<'proof'>(isChosen ? answer : undefined)
  const doing = has
    ? `Remove the ${label} role`
    : role === 'desk'
      ? 'Add to the housing desk'
      : `Make ${label === 'admin' ? 'an' : 'a'} ${label}`
  return (
    <PageForm
      form={form}
      says="nothing"
      className={asks ? 'grid max-w-96 gap-2 py-2' : 'flex flex-wrap items-center gap-3'}
      buttons={
        <SubmitButton busy={busy} size="s" name="on" value={has ? 'off' : 'on'} bad={has}>
          {doing}
        </SubmitButton>
      }
    >
      <input type="hidden" name="intent" value="role" />
      <input type="hidden" name="role" value={role} />
      <span className="w-28">
        {roleLabels[role]}: {has ? 'yes' : 'no'}
      </span>
      {asks && <ReauthenticationField way={way} field={form.field} />}
    </PageForm>
  )
}
