import { Form, useNavigation } from 'react-router'
import { TextField } from '#app/ui/fields/text-field.tsx'
import type { FormAnswer } from '#app/web/form-answer.ts'
import { PageForm, usePageForm } from '#app/web/forms/page-form.tsx'
import { SubmitButton } from '#app/web/submit-button.tsx'
import type { CompanyPeople } from '../company.query.server.ts'
import type { ColleagueField } from '../fields.ts'
import { COLLEAGUE_DAYS, roleNames } from '../people-rules.ts'

/** The forms that are one button, whose errors appear above the people. */
const isOfPerson = /^(owner|remove|withdraw)$/

type Props = { company: CompanyPeople; answer: FormAnswer<ColleagueField> | undefined }

/** The people of a company. Owners invite and remove; others can leave. */
export function PeopleOfCompany({ company: { owner, people, invitations }, answer }: Props) {
  const isAsked = answer?.typed.intent === 'invite'
  const form = usePageForm<ColleagueField>(isAsked ? answer : undefined, { email: '' })
  const alone = people.length < 2
  return (
    <section aria-labelledby="people" className="grid gap-4">
      <h2 id="people" className="text-2xl">
        People
      </h2>
      {answer?.failed && isOfPerson.test(answer.typed.intent ?? '') && (
        <p role="alert" className="text-bad">
          {answer.failed}
        </p>
      )}
      {people.length > 0 && (
        <ul className="grid gap-3">
          {people.map((person) => (
            <li
              key={person.userId}
              className="grid gap-2 rounded-card border border-line bg-surface p-4 md:flex md:flex-wrap md:items-start md:justify-between"
            >
              <p className="min-w-0 wrap-anywhere">
                <bdi className="font-semibold">{person.name}</bdi>
                {person.self && ' (you)'}
                <span className="block text-ink-2">{roleNames[person.role]}</span>
              </p>
              {!alone && <Choices person={person} owner={owner} />}
            </li>
          ))}
        </ul>
      )}
      {owner && (
        <>
          {invitations.length > 0 && (
            <ul aria-label="Invitations" className="grid gap-3">
              {invitations.map(({ id, email, over }) => (
                <li key={id} className="flex flex-wrap items-center justify-between gap-2">
                  <p className="min-w-0 wrap-anywhere">
                    {email}
                    <span className="block text-ink-2">{over ? 'Invitation expired' : 'Invited'}</span>
                  </p>
                  <OneButton intent="withdraw" name="invitation" id={id} about={email}>
                    Withdraw
                  </OneButton>
                </li>
              ))}
            </ul>
          )}
          <PageForm
            form={form}
            notDone="The invitation has not been sent"
            buttons={
              <SubmitButton busy={form.isBusy} name="intent" value="invite">
                Send invitation
              </SubmitButton>
            }
          >
            <TextField
              label="Invite a colleague by email"
              hint={`They can do everything with your homes that you can. The link works for ${COLLEAGUE_DAYS} days.`}
              type="email"
              autoComplete="off"
              required
              {...form.field('email')}
            />
          </PageForm>
        </>
      )}
    </section>
  )
}

function Choices({ person, owner }: { person: CompanyPeople['people'][number]; owner: boolean }) {
  const { userId, name, role, self } = person
  if (!owner && !self) return null
  return (
    <div className="flex flex-wrap items-start gap-2">
      {owner && role === 'colleague' && (
        <OneButton intent="owner" name="person" id={userId} about={name}>
          Make owner
        </OneButton>
      )}
      <details>
        <summary className="inline-flex min-h-11 cursor-pointer items-center underline">
          {self ? 'Leave …' : 'Remove …'}
          {!self && <span className="sr-only"> {name}</span>}
        </summary>
        <div className="grid max-w-prose gap-2 pb-1">
          <p>
            {self
              ? 'You will no longer see the homes of this company.'
              : `${name} will no longer see your homes, at once and on all devices.`}{' '}
            An owner looks after {self ? 'your' : 'their'} homes and answers {self ? 'your' : 'their'}{' '}
            inquiries from then on.
          </p>
          <OneButton intent="remove" name="person" id={userId} about={self ? '' : name}>
            {self ? 'Leave the company' : 'Remove'}
          </OneButton>
        </div>
      </details>
    </div>
  )
}

type OneButtonProps = { intent: string; name: string; id: string; about: string; children: string }

function OneButton({ intent, name, id, about, children }: OneButtonProps) {
  const busy = useNavigation().state !== 'idle'
  return (
    <Form method="post">
      <input type="hidden" name={name} value={id} />
      <SubmitButton busy={busy} size="s" name="intent" value={intent}>
        {children}
        {about !== '' && <span className="sr-only"> {about}</span>}
      </SubmitButton>
    </Form>
  )
}
