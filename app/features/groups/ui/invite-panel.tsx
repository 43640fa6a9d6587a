import type { ReactNode } from 'react'
import { Form, href, useFetcher } from 'react-router'
import { SeenEnough } from '#app/features/people/ui/seen-enough.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { PageForm, usePageForm } from '#app/web/forms/page-form.tsx'
import { SubmitButton } from '#app/web/submit-button.tsx'
import { PersonRow, rowsBox } from '#app/features/profiles/ui/person-row.tsx'
import { Checkbox } from '#app/ui/fields/checkbox.tsx'
import { Unticked } from '#app/ui/fields/unticked.tsx'
import { CopyField } from '#app/ui/fields/copy-field.tsx'
import { LocalTime } from '#app/ui/local-time.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { DisclosureMark } from '#app/ui/disclosure-mark.tsx'
import type { FoundPeople, GroupPage, InvitablePerson } from '../views.ts'
import { groupCopy } from '../copy.ts'
import { LINK_DAYS } from '../rules.ts'

type FoldProps = {
  group: GroupPage
  find: string
  found: FoundPeople | null
  link: string | undefined
  /** Whether the reader came to invite people. */
  invites: boolean
  busy: boolean
}

/** Three ways to invite, each folded; the first two are open while inviting is the group's next step. */
export function InviteFolds({ group, find, found, link, invites, busy }: FoldProps) {
  const isAlone = group.members.length + group.pending.length === 1
  const isOpen = invites || isAlone
  return (
    <div className="divide-y divide-line rounded-card border border-line bg-surface">
      <Fold title="Invite by name" open={isOpen || found !== null}>
        <InvitePanel {...{ find, found, busy }} />
      </Fold>
      <Fold title="Invite with a link" open={isOpen || link !== undefined}>
        <LinkPanel link={link} current={group.link} busy={busy} />
      </Fold>
      <ButtonLink
        to={`${href('/find-mate')}?group=${group.groupId}`}
        look="quiet"
        className="w-full justify-start px-4"
      >
        Find one more who fits all of you
      </ButtonLink>
    </div>
  )
}

function Fold({ title, open, children }: { title: string; open: boolean; children: ReactNode }) {
  return (
    <details open={open}>
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 px-4 font-medium [&::-webkit-details-marker]:hidden">
        {title}
        <DisclosureMark />
      </summary>
      <div className="px-4 pt-1 pb-4">{children}</div>
    </details>
  )
}

type Props = { find: string; found: FoundPeople | null; busy: boolean }

const states: Record<Exclude<InvitablePerson['state'], 'free'>, string> = {
  asked: 'Invited',
  declined: 'Declined',
  member: 'In the group',
}

/** Finds people by given name and initial, and invites them. The search has a URL, so it works without JavaScript. */
function InvitePanel({ find, found, busy }: Props) {
  return (
    <div className="grid gap-3">
      <search>
        <Form method="get" className="flex items-start gap-2" preventScrollReset>
          <TextField
            key={find}
            className="min-w-0 flex-1"
            label="Find people to invite"
            hint="By first name, or first name and initial: Ana, Ana R."
            name="find"
            icon="search"
            defaultValue={find}
            autoComplete="off"
            maxLength={80}
          />
          <SubmitButton busy={busy} className="mt-6.5">
            Search
          </SubmitButton>
        </Form>
      </search>
      <div aria-live="polite" className="grid gap-3">
        <SeenEnough until={found?.until ?? null} />
        {found?.until === null && found.people.length === 0 && (
          <p className="text-ink-2">{groupCopy.noUsers}</p>
        )}
        {found !== null && found.people.length > 0 && (
          <ul className={rowsBox} aria-label="People found">
            {found.people.map((person) => (
              <PersonRow key={person.userId} person={person} note={person.about}>
                {person.state === 'free' ? (
                  <Form method="post" preventScrollReset>
                    <input type="hidden" name="intent" value="invite" />
                    <input type="hidden" name="user" value={person.userId} />
                    <SubmitButton busy={busy} size="s" aria-label={`Invite ${person.name}`}>
                      Invite
                    </SubmitButton>
                  </Form>
                ) : (
                  <Tag>{states[person.state]}</Tag>
                )}
              </PersonRow>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

const ANYBODY = 'Anybody with the link can join.'
const ONE_OF_YOU = 'Whoever opens it can ask to join, and one of you has to say yes.'

type LinkProps = {
  /** Just created without JavaScript; shown only once. */
  link: string | undefined
  current: GroupPage['link']
  busy: boolean
}

/** Creates, copies and withdraws the link for joining. */
function LinkPanel({ link, current, busy }: LinkProps) {
  // Keeps the new link visible when other people join by it and the page reloads.
  const made = useFetcher<{ link?: string; until?: string }>()
  const form = usePageForm<'letsIn'>(undefined, undefined, made)
  const url = current !== null && made.data?.until === current?.until ? made.data.link : link
  return (
    <div className="grid gap-3">
      <p className="text-sm text-ink-2">
        {current === null ? (
          `Whoever opens the link sees the homes on your shortlist and how many you are, but no names. It works for ${LINK_DAYS} days.`
        ) : (
          <>
            A link works until <LocalTime at={current.until} to="day" />. We cannot show it again; a new link
            replaces it. {current.letsIn ? ANYBODY : ONE_OF_YOU}
          </>
        )}
      </p>
      {url !== undefined && (
        <CopyField
          key={url}
          label="Your link"
          value={url}
          copiedText={`Copied. ${current?.letsIn ? ANYBODY : ONE_OF_YOU}`}
          focus
        />
      )}
      <div className="flex flex-wrap gap-2">
        <PageForm
          form={form}
          as={made.Form}
          says="nothing"
          className="grid justify-items-start gap-2"
          buttons={
            <SubmitButton busy={busy || form.isBusy} size="s">
              {current === null ? 'Make a link' : 'Make a new link'}
            </SubmitButton>
          }
        >
          <Unticked name="letsIn" />
          <Checkbox
            name="letsIn"
            value="yes"
            label="Anybody with the link can join, without a yes from one of you"
          />
          <input type="hidden" name="intent" value="link" />
        </PageForm>
        {current !== null && (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="intent" value="withdraw-link" />
            <SubmitButton busy={busy} size="s" look="quiet">
              Withdraw the link
            </SubmitButton>
          </Form>
        )}
      </div>
    </div>
  )
}
