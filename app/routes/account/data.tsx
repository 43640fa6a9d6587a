import { redirect, redirectDocument, href } from 'react-router'
import type { Route } from './+types/data'
import { UnknownForm } from '#app/platform/errors.ts'
import { askDeletion, deletionForm } from '#app/features/account-settings/ask-deletion.server.ts'
import { askExport } from '#app/features/account-settings/ask-export.server.ts'
import { DELETION_WORD } from '#app/features/accounts/deletion-rules.ts'
import { ownExports, reauthenticationWay } from '#app/features/account-settings/account.query.server.ts'
import { leftHomesText } from '#app/features/publishing/homes-left.query.server.ts'
import { reauthenticateInForm } from '#app/features/account-settings/reauthenticate-in-form.server.ts'
import { logOut } from '#app/features/sign-in/log-in.server.ts'
import { beginLogOut } from '#app/web/signed-in-word.ts'
import { AccountPage } from '#app/features/account-settings/ui/account-page.tsx'
import { ReauthenticationField } from '#app/features/account-settings/ui/reauthentication-field.tsx'
import { fieldErrors } from '#app/platform/text/field-errors.ts'
import { withReturnTo } from '#app/platform/addresses/return-to.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { LocalTime } from '#app/ui/local-time.tsx'
import { readTexts } from '#app/web/form-answer.ts'
import { requireUser } from '#app/web/require-user.ts'
import { PageForm, usePageForm } from '#app/web/forms/page-form.tsx'
import { answerNotDone } from '#app/web/forms/answer-form.server.ts'
import { unlistedMeta } from '#app/web/site-name.tsx'

const HERE = href('/account/data')
const CONFIRM = withReturnTo(href('/account/confirm'), HERE)
type DataField = 'word' | 'proof'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  const [exports, downloadWay, deleteWay, homes] = await Promise.all([
    ownExports(ctx),
    reauthenticationWay(ctx),
    reauthenticationWay(ctx, 'always'),
    leftHomesText(ctx),
  ])
  const emails = ctx.settings.mail !== 'none'
  return { exports, downloadWay, deleteWay, homes, asked: url.searchParams.has('asked'), emails }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const { ctx } = requireUser(context, url)
  const form = await readTexts(request)
  if (form.intent === 'export') {
    if ((await reauthenticationWay(ctx)) === 'sign-in') throw redirect(CONFIRM)
    const proved = await reauthenticateInForm(ctx, { proof: form.proof })
    if (!proved.ok) return answerNotDone<DataField>({ intent: form.intent }, proved)
    const outcome = await askExport(proved.ctx)
    throw redirect(outcome.ok ? `${HERE}?asked=1` : CONFIRM)
  }
  if (form.intent !== 'delete') throw new UnknownForm()
  const typed = deletionForm.safeParse(form)
  if (!typed.success) return answerNotDone<DataField>({}, { errors: fieldErrors(typed.error) })
  // A stranger at an open browser must not be able to erase the account, however recently its owner logged in.
  if ((await reauthenticationWay(ctx, 'always')) === 'sign-in') throw redirect(CONFIRM)
  const proved = await reauthenticateInForm(ctx, { proof: form.proof, when: 'always' })
  if (!proved.ok) return answerNotDone<DataField>({ word: typed.data.word }, proved)
  const outcome = await askDeletion(proved.ctx, { ...typed.data, homes: await leftHomesText(proved.ctx) })
  if (!outcome.ok) throw redirect(CONFIRM)
  // The person chose to end the session, so no page has to explain it.
  const cookies = await logOut(ctx, request.headers)
  throw redirectDocument(href('/account/deleted'), {
    headers: cookies.map((line): [string, string] => ['Set-Cookie', line]),
  })
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: Route.MetaFunction = unlistedMeta('Your data')

const day = (date: Date) => <LocalTime at={date.toISOString()} to="day" />
const sizeOf = (bytes: number) => {
  const [amount, unit] = bytes < 1e5 ? [bytes / 1e3, 'KB'] : [bytes / 1e6, 'MB']
  return `${amount.toLocaleString('en-US', { maximumFractionDigits: 1 })} ${unit}`
}

/** Download and deletion of a person's data (PRODUCT.md §4). */
export default function OwnDataPage({ loaderData, actionData }: Route.ComponentProps) {
  const { exports, downloadWay, deleteWay, homes, asked, emails } = loaderData
  const isOfDownload = actionData?.typed.intent === 'export'
  const download = usePageForm<DataField>(isOfDownload ? actionData : undefined)
  const form = usePageForm<DataField>(isOfDownload ? undefined : actionData)
  const { isBusy: busy, field } = form
  return (
    <AccountPage title="Your data">
      <section aria-labelledby="download" className="grid gap-4">
        <h2 id="download" className="text-xl">
          Download
        </h2>
        <p className="text-ink-2">
          One file with everything we know about you, and your photos.{' '}
          {emails
            ? 'It takes a moment to prepare. You will get an email when it is ready.'
            : 'It takes a moment to prepare; come back to this page.'}
        </p>
        {asked && (
          <output className="rounded-card bg-good-soft p-4 text-good">
            {exports.length > 0 && exports.every(({ state }) => state === 'ready')
              ? 'Your file is ready below.'
              : emails
                ? 'We are preparing it. You will get an email when it is ready.'
                : 'We are preparing it. Come back to this page in a moment.'}
          </output>
        )}
        <ul className="grid gap-2 empty:hidden">
          {exports.map(({ id, state, size, createdAt, expiresAt }) => (
            <li
              key={id}
              className="flex flex-wrap items-center gap-3 rounded-card border border-line bg-surface p-3"
            >
              <span className="flex-1">
                Asked for on {day(createdAt)}
                <span className="block text-sm text-ink-2">
                  {state === 'ready' ? (
                    <>
                      {sizeOf(size ?? 0)}, deleted on {day(expiresAt)}
                    </>
                  ) : (
                    'Being prepared'
                  )}
                </span>
              </span>
              {state === 'ready' && (
                <a href={`${HERE}/${id}`} download className={buttonClass({ size: 's' })}>
                  Download
                </a>
              )}
            </li>
          ))}
        </ul>
        <PageForm
          form={download}
          says="failed"
          className="grid gap-4"
          buttons={
            <Button type="submit" aria-disabled={busy}>
              Download my data
            </Button>
          }
        >
          <input type="hidden" name="intent" value="export" />
          <ReauthenticationField way={downloadWay} field={download.field} />
        </PageForm>
      </section>
      <section aria-labelledby="delete" className="grid gap-4 rounded-card border border-line bg-surface p-5">
        <h2 id="delete" className="text-xl">
          Delete my account
        </h2>
        <p className="text-ink-2">
          You are hidden from everyone and signed out everywhere at once. For seven days you can log in and
          keep your account; after that everything about you is erased, and nobody can bring it back.
        </p>
        {homes && <p className="font-medium">{homes}</p>}
        <PageForm
          form={form}
          says="failed"
          // A second press would be answered as from a signed-out person.
          onSubmit={(event) => (busy ? event.preventDefault() : beginLogOut())}
          className="grid gap-4"
          buttons={
            <Button type="submit" aria-disabled={busy} bad>
              Delete my account
            </Button>
          }
        >
          <input type="hidden" name="intent" value="delete" />
          <TextField
            label={`Type “${DELETION_WORD}” to confirm`}
            autoComplete="off"
            autoCapitalize="none"
            {...field('word')}
          />
          <ReauthenticationField
            way={deleteWay}
            hint="So that nobody else deletes your account."
            field={field}
          />
        </PageForm>
      </section>
    </AccountPage>
  )
}
