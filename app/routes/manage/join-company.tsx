import { href } from 'react-router'
import type { Route } from './+types/join-company'
import { companyFlash } from '#app/features/companies/flash.ts'
import { companyOffer, joinCompany } from '#app/features/companies/join-company.server.ts'
import { PageFrame } from '#app/features/inquiries/ui/page-frame.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { answerForm, readForm } from '#app/web/forms/answer-form.server.ts'
import { PageForm, usePageForm } from '#app/web/forms/page-form.tsx'
import { requireUser } from '#app/web/require-user.ts'
import { unlistedMeta, useSiteName } from '#app/web/site-name.tsx'

/** Loading the page changes nothing, because mail programs and their scanners open every link of an email. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { ctx, email } = requireUser(context, url)
  return { offer: await companyOffer(ctx, params.invitationId), email }
}

export async function action(args: Route.ActionArgs) {
  const sent = await readForm(args)
  const joined = await joinCompany(sent.ctx, args.params.invitationId)
  return answerForm(sent, joined, { to: href('/manage'), flash: companyFlash.joined })
}

/** The content changes once it is answered, so the page is not cached. */
export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export const meta: Route.MetaFunction = unlistedMeta('Invitation to a company')

const ended = {
  over: 'This invitation was used or has expired. Ask for a new one.',
  other:
    'This invitation was sent to another email address. Log out, then open its link again and log in with that one.',
  in: 'You are in this company.',
} as const

/** The target of the link in an invitation email. */
export default function JoinCompanyPage({ loaderData, actionData }: Route.ComponentProps) {
  const { offer, email } = loaderData
  const form = usePageForm(actionData, {})
  const whose = offer.company === null ? 'a company' : offer.company
  const site = useSiteName()
  return (
    <PageFrame title={`Work with ${whose} on ${site}`}>
      <p className="wrap-anywhere">You are logged in as {email}.</p>
      {offer.state === 'open' ? (
        <>
          <p>
            You will look after its homes together with your colleagues: change, publish and pause them. Its
            owners can remove you at any time.
          </p>
          <PageForm form={form} back={href('/')} button="Join" notDone="You have not joined yet">
            {null}
          </PageForm>
        </>
      ) : (
        <>
          <p>{ended[offer.state]}</p>
          {offer.state === 'in' && (
            <p>
              <ButtonLink to={href('/manage')}>Your homes</ButtonLink>
            </p>
          )}
        </>
      )}
    </PageFrame>
  )
}
