import { href } from 'react-router'
import type { Route } from './+types/lead-addresses'
import { addLeadAddress, removeLeadAddress } from '#app/features/companies/choose-lead-addresses.server.ts'
import { companyFlash } from '#app/features/companies/flash.ts'
import { ownLeadAddresses } from '#app/features/companies/lead-addresses.query.server.ts'
import { LeadAddresses } from '#app/features/companies/ui/lead-addresses.tsx'
import { PageFrame } from '#app/features/inquiries/ui/page-frame.tsx'
import { UnknownForm } from '#app/platform/errors.ts'
import { redirectWithFlash } from '#app/web/flash.server.ts'
import { answerForm, readForm } from '#app/web/forms/answer-form.server.ts'
import { requireUser } from '#app/web/require-user.ts'
import { unlistedMeta } from '#app/web/site-name.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  return { addresses: await ownLeadAddresses(ctx) }
}

export async function action(args: Route.ActionArgs) {
  const sent = await readForm(args)
  const { ctx, typed } = sent
  const to = href('/manage/company')
  if (typed.intent === 'remove') {
    await removeLeadAddress(ctx, typed.address ?? '')
    return redirectWithFlash(ctx, to, companyFlash.addressGone)
  }
  if (typed.intent !== 'add') throw new UnknownForm()
  const flash = ({ confirmed }: { confirmed: boolean }) =>
    confirmed ? companyFlash.addressKnown : companyFlash.addressAsked
  return answerForm(sent, await addLeadAddress(ctx, typed), { to, flash })
}

export const meta: Route.MetaFunction = unlistedMeta('Where inquiries go')

/** Only the addresses, after a form on the company's page was refused. */
export default function LeadAddressesPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <PageFrame title="Your company" back={{ to: href('/manage/company'), label: 'Your company' }}>
      <LeadAddresses {...loaderData} answer={actionData} />
    </PageFrame>
  )
}
