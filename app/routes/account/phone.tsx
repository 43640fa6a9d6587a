import { Form, href } from 'react-router'
import type { Route } from './+types/phone'
import { accountFlash } from '#app/features/account-settings/flash.ts'
import { ownAccount } from '#app/features/account-settings/account.query.server.ts'
import { savePhone } from '#app/features/account-settings/save-details.server.ts'
import { AccountPage } from '#app/features/account-settings/ui/account-page.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { answerForm, readForm } from '#app/web/forms/answer-form.server.ts'
import { PageForm, usePageForm } from '#app/web/forms/page-form.tsx'
import { requireUser } from '#app/web/require-user.ts'
import { SubmitButton } from '#app/web/submit-button.tsx'
import { unlistedMeta } from '#app/web/site-name.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  return { phone: (await ownAccount(ctx)).phone }
}

export async function action(args: Route.ActionArgs) {
  const sent = await readForm(args)
  const saved = await savePhone(sent.ctx, sent.typed)
  const flash = saved.ok && saved.phone === null ? accountFlash.phoneRemoved : accountFlash.phoneSaved
  return answerForm(sent, saved, { to: href('/account'), flash })
}

export const meta: Route.MetaFunction = unlistedMeta('Your phone')

export default function PhonePage({ loaderData, actionData }: Route.ComponentProps) {
  const form = usePageForm(actionData, loaderData)
  return (
    <AccountPage title="Your phone" lead="Nobody else sees it unless you choose to show it on your profile.">
      <PageForm form={form} back={href('/account')} button="Save">
        <TextField
          label="Phone number"
          hint="Such as 213 555 0123, or start with + and the country code."
          type="tel"
          autoComplete="tel"
          className="md:max-w-80"
          {...form.field('phone')}
        />
      </PageForm>
      {loaderData.phone !== null && (
        <Form method="post" className="border-t border-line pt-5">
          <input type="hidden" name="phone" value="" />
          <SubmitButton busy={form.isBusy}>Remove the number</SubmitButton>
        </Form>
      )}
    </AccountPage>
  )
}
