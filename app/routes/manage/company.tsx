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
import { updateCompany } from '#app/features/companies/update-company.server.ts'
import type { ColleagueField, CompanyField } from '#app/features/companies/fields.ts'
import { offererText, UNNAMED, websiteText } from '#app/features/companies/rules.ts'
import { ownLogo } from '#app/features/photos/photos.query.server.ts'
import { CompanyLogo } from '#app/features/companies/ui/company-logo.tsx'
import { LeadAddresses } from '#app/features/companies/ui/lead-addresses.tsx'
import { PeopleOfCompany } from '#app/features/companies/ui/people-of-company.tsx'
import {
  appealCompanySuspension,
  ownCompanySuspension,
} from '#app/features/suspensions/appeal-company.server.ts'
import { moderationFlash } from '#app/features/moderation/flash.ts'
import { CompanySuspended } from '#app/features/suspensions/ui/company-suspended.tsx'
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
import { unlistedMeta } from '#app/web/site-name.tsx'

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { ctx, userId } = requireUser(context, url)
  const [company, logo, people, addresses, suspension] = await Promise.all([
    ownCompany(ctx),
    ownLogo(ctx),
    companyPeople(ctx),
    ownLeadAddresses(ctx),
    ownCompanySuspension(ctx),
  ])
  return withFlash(ctx, request, { company, logo, userId, people, addresses, suspension })
}

export async function action(args: Route.ActionArgs) {
  const sent = await readForm(args)
  const { ctx, typed } = sent
  const { intent, person = '', invitation = '' } = typed
  const to = href('/manage/company')
  switch (intent) {
    case undefined: {
      const saved = await updateCompany(ctx, typed)
      const flash = saved.ok && saved.waits ? companyFlash.waits : companyFlash.kept
      return answerForm(sent, saved, { to, flash })
    }
    case 'appeal': {
      const outcome = await appealCompanySuspension(ctx, typed)
      return answerForm(sent, outcome, { to, flash: moderationFlash.appealed })
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

export const meta: Route.MetaFunction = unlistedMeta('Your company')

/** The company as students see it, and its people. */
export default function CompanyPage({ loaderData, actionData }: Route.ComponentProps) {
  const { company, logo, userId, flash, people, addresses, suspension } = loaderData
  const { name, office, asked, phone, website, askedWebsite, version } = company
  const isOf = (intent: string) => actionData?.typed.intent === intent
  const isOfName = actionData?.typed.intent === undefined
  const form = usePageForm<CompanyField>(
    isOfName ? (actionData as FormAnswer<CompanyField> | undefined) : undefined,
    { name: asked ?? name ?? '', phone, website: askedWebsite ?? website },
  )
  return (
    <PageFrame title="Your company" back={{ to: href('/manage'), label: 'Your homes' }}>
      <FlashMessage flash={flash} />
      {suspension && (
        <CompanySuspended
          suspension={suspension}
          answer={isOf('appeal') ? (actionData as FormAnswer<'appeal'>) : undefined}
        />
      )}
      <p>
        Your homes are shown as offered by{' '}
        <strong className="font-semibold wrap-anywhere">
          {name ?? (office ? offererText(company) : UNNAMED)}
        </strong>
        .{' '}
        {asked !== null && (
          <>
            <strong className="font-semibold wrap-anywhere">{asked}</strong> is waiting for review.{' '}
          </>
        )}
        {askedWebsite !== null && (
          <>
            The website <strong className="font-semibold wrap-anywhere">{websiteText(askedWebsite)}</strong>{' '}
            is waiting for review.
          </>
        )}
      </p>
      <PageForm form={form} back={href('/manage')} button="Save">
        <input type="hidden" name="version" value={version} />
        <TextField
          label="Public name"
          hint="The name of your business. Your own name becomes public only if you enter it here."
          autoComplete="organization"
          required
          {...form.field('name')}
        />
        <TextField
          label="Public phone (optional)"
          hint="Everyone can see it on the pages of your homes."
          type="tel"
          autoComplete="off"
          {...form.field('phone')}
        />
        <TextField
          label="Website (optional)"
          hint="The people who run this site review a new one."
          type="url"
          inputMode="url"
          autoComplete="url"
          {...form.field('website')}
        />
      </PageForm>
      {company.begun && <CompanyLogo logo={logo} ownerId={userId} />}
      <LeadAddresses addresses={addresses} />
      {office ? (
        <p>These are the homes of this site. All its admins look after them.</p>
      ) : (
        <PeopleOfCompany
          company={people}
          answer={isOf('appeal') ? undefined : (actionData as FormAnswer<ColleagueField> | undefined)}
        />
      )}
    </PageFrame>
  )
}
