import { href } from 'react-router'
import type { Route } from './+types/company'
import { ownCompany } from '#app/features/companies/company.query.server.ts'
import { companyFlash } from '#app/features/companies/flash.ts'
import { ownLeadAddresses } from '#app/features/companies/lead-addresses.query.server.ts'
import { renameCompany } from '#app/features/companies/rename-company.server.ts'
import { UNNAMED } from '#app/features/companies/rules.ts'
import { LeadAddresses } from '#app/features/companies/ui/lead-addresses.tsx'
import { PageFrame } from '#app/features/inquiries/ui/page-frame.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { FlashMessage } from '#app/web/flash-message.tsx'
import { withFlash } from '#app/web/flash.server.ts'
import { answerForm, readForm } from '#app/web/forms/answer-form.server.ts'
import { PageForm, usePageForm } from '#app/web/forms/page-form.tsx'
import { requireUser } from '#app/web/require-user.ts'

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  const [company, addresses] = await Promise.all([ownCompany(ctx), ownLeadAddresses(ctx)])
  return withFlash(ctx, request, { ...company, addresses })
}

export async function action(args: Route.ActionArgs) {
  const sent = await readForm(args)
  const saved = await renameCompany(sent.ctx, sent.typed)
  const flash = saved.ok && saved.waits ? companyFlash.waits : companyFlash.kept
  return answerForm(sent, saved, { to: href('/manage/company'), flash })
}

export const meta: Route.MetaFunction = () => [
  { title: 'Your company · Roost' },
  { name: 'robots', content: 'noindex' },
]

/** The public name of who offers the homes. */
export default function CompanyPage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, asked, addresses, flash } = loaderData
  const form = usePageForm(actionData, { name: asked ?? name ?? '' })
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
      <LeadAddresses addresses={addresses} />
    </PageFrame>
  )
}
