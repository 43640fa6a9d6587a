import { href, Link } from 'react-router'
import type { Route } from './+types/company'
import { ownCompany } from '#app/features/companies/company.query.server.ts'
import { companyFlash } from '#app/features/companies/flash.ts'
import { renameCompany } from '#app/features/companies/rename-company.server.ts'
import { UNNAMED } from '#app/features/companies/rules.ts'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { FlashMessage } from '#app/web/flash-message.tsx'
import { withFlash } from '#app/web/flash.server.ts'
import { answerForm, readForm } from '#app/web/forms/answer-form.server.ts'
import { PageForm, usePageForm } from '#app/web/forms/page-form.tsx'
import { requireUser } from '#app/web/require-user.ts'

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  return withFlash(ctx, request, await ownCompany(ctx))
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
  const { name, asked, flash } = loaderData
  const form = usePageForm(actionData, { name: asked ?? name ?? '' })
  return (
    <main id="content" className="page max-w-xl pt-4 pb-16 md:pt-8">
      <Link
        to={href('/manage')}
        className="-ml-1 inline-flex min-h-11 items-center gap-1 text-ink-2 underline-offset-4 hover:underline"
      >
        <Icon of="chevron-left" />
        Your homes
      </Link>
      <h1 className="mt-1 text-3xl">Your company</h1>
      <div className="mt-6 grid gap-6">
        <FlashMessage flash={flash} />
        <p>
          Students read <strong className="font-semibold wrap-anywhere">{name ?? UNNAMED}</strong> as who
          offers your homes.{' '}
          {asked !== null && (
            <>
              <strong className="font-semibold wrap-anywhere">{asked}</strong> waits for the people who run
              this site.
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
      </div>
    </main>
  )
}
