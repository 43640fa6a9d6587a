import { href } from 'react-router'
import type { Route } from './+types/company'
import { makeOwner, removeColleague } from '#app/features/companies/change-people.server.ts'
import { companyPeople, ownCompany } from '#app/features/companies/company.query.server.ts'
import { companyFlash } from '#app/features/companies/flash.ts'
import { ownLeadAddresses } from '#app/features/companies/lead-addresses.query.server.ts'
import {
  inviteColleague,
  withdrawColleagueInvitation,
} from '#app/features/companies/invite-colleague.server.ts'
import { renameCompany } from '#app/features/companies/rename-company.server.ts'
import type { ColleagueField, CompanyField } from '#app/features/companies/fields.ts'
import { UNNAMED } from '#app/features/companies/rules.ts'
import { LeadAddresses } from '#app/features/companies/ui/lead-addresses.tsx'
import { PeopleOfCompany } from '#app/features/companies/ui/people-of-company.tsx'
import { PageFrame } from '#app/features/inquiries/ui/page-frame.tsx'
import { requirePerson } from '#app/platform/access.ts'
import { UnknownForm } from '#app/platform/errors.ts'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { FlashMessage } from '#app/web/flash-message.tsx'
import { redirectWithFlash, withFlash } from '#app/web/flash.server.ts'
import { answerForm, readForm } from '#app/web/forms/answer-form.server.ts'
import type { FormAnswer } from '#app/web/form-answer.ts'
import { PageForm, usePageForm } from '#app/web/forms/page-form.tsx'
import { requireUser } from '#app/web/require-user.ts'

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  const [company, people, addresses] = await Promise.all([
    ownCompany(ctx),
    companyPeople(ctx),
    ownLeadAddresses(ctx),
  ])
  return withFlash(ctx, request, { ...company, people, addresses })
}

export async function action(args: Route.ActionArgs) {
  const sent = await readForm(args)
  const { ctx, typed } = sent
  const { intent, person = '', invitation = '' } = typed
  const to = href('/manage/company')
  switch (intent) {
    case undefined: {
      const saved = await renameCompany(ctx, typed)
      const flash = saved.ok && saved.waits ? companyFlash.waits : companyFlash.kept
      return answerForm(sent, saved, { to, flash })
    }
    case 'invite':
      return answerForm(sent, await inviteColleague(ctx, typed), { to, flash: companyFlash.invited })
    case 'withdraw':
      await withdrawColleagueInvitation(ctx, invitation)
      return redirectWithFlash(ctx, to, companyFlash.withdrawn)
    case 'owner':
      await makeOwner(ctx, person)
      return redirectWithFlash(ctx, to, companyFlash.owner)
    case 'remove': {
      const left = requirePerson(ctx).userId === person
      const next = left
        ? { to: href('/manage'), flash: companyFlash.left }
        : { to, flash: companyFlash.removed }
      return answerForm(sent, await removeColleague(ctx, person), next)
    }
    default:
      throw new UnknownForm()
  }
}

export const meta: Route.MetaFunction = () => [
  { title: 'Your company · Roost' },
  { name: 'robots', content: 'noindex' },
]

/** The public name of who offers the homes. */
export default function CompanyPage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, asked, flash, people, addresses } = loaderData
  const isOfName = actionData?.typed.intent === undefined
  const form = usePageForm<CompanyField>(
    isOfName ? (actionData as FormAnswer<CompanyField> | undefined) : undefined,
    { name: asked ?? name ?? '' },
  )
  return (
    <PageFrame title="Your company" back={{ to: href('/manage'), label: 'Your homes' }}>
      <FlashMessage flash={flash} />
      <p>
        Your homes are shown as offered by{' '}
        <strong className="font-semibold wrap-anywhere">{name ?? UNNAMED}</strong>.{' '}
        {asked !== null && (
          <>
            <strong className="font-semibold wrap-anywhere">{asked}</strong> is waiting for review.
          </>
        )}
      </p>
      <PageForm form={form} back={href('/manage')} button="Save">
        <TextField
          label="Public name"
          hint="The name of your business. Your own name becomes public only if you enter it here."
          autoComplete="organization"
          required
          {...form.field('name')}
        />
      </PageForm>
      <LeadAddresses addresses={addresses} owner={people.owner} />
      <PeopleOfCompany company={people} answer={actionData as FormAnswer<ColleagueField> | undefined} />
    </PageFrame>
  )
}
