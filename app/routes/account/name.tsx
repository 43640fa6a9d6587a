import { href } from 'react-router'
import type { Route } from './+types/name'
import { accountFlash } from '#app/features/account-settings/flash.ts'
import { ownAccount } from '#app/features/account-settings/account.query.server.ts'
import { saveName } from '#app/features/account-settings/save-details.server.ts'
import { AccountPage } from '#app/features/account-settings/ui/account-page.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { answerForm, readForm } from '#app/web/forms/answer-form.server.ts'
import { PageForm, usePageForm } from '#app/web/forms/page-form.tsx'
import { requireUser } from '#app/web/require-user.ts'
import { unlistedMeta } from '#app/web/site-name.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  const { givenName, familyName } = await ownAccount(ctx)
  return { givenName, familyName }
}

export async function action(args: Route.ActionArgs) {
  const sent = await readForm(args)
  const saved = await saveName(sent.ctx, sent.typed)
  return answerForm(sent, saved, { to: href('/account'), flash: accountFlash.nameSaved })
}

export const meta: Route.MetaFunction = unlistedMeta('Your name')

export default function NamePage({ loaderData, actionData }: Route.ComponentProps) {
  const form = usePageForm(actionData, loaderData)
  return (
    <AccountPage
      title="Your name"
      lead="Students see your first name and the first letter of your last name."
    >
      <PageForm form={form} back={href('/account')} button="Save">
        <TextField label="First name" autoComplete="given-name" required {...form.field('givenName')} />
        <TextField
          label="Last name"
          autoComplete="family-name"
          required={loaderData.familyName !== ''}
          {...form.field('familyName')}
        />
      </PageForm>
    </AccountPage>
  )
}
