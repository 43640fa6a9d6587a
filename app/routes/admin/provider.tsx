import { Link, href } from 'react-router'
import type { Route } from './+types/provider'
import { reauthenticationWay } from '#app/features/account-settings/account.query.server.ts'
import { reauthenticateInForm } from '#app/features/account-settings/reauthenticate-in-form.server.ts'
import { ReauthenticationField } from '#app/features/account-settings/ui/reauthentication-field.tsx'
import { providerFlash } from '#app/features/login-providers/flash.ts'
import type { ProviderField } from '#app/features/login-providers/provider-form.ts'
import { providerEditor } from '#app/features/login-providers/providers.query.server.ts'
import { removeProvider, saveProvider } from '#app/features/login-providers/save-provider.server.ts'
import { ProviderFields } from '#app/features/login-providers/ui/provider-fields.tsx'
import { UnknownForm } from '#app/platform/errors.ts'
import { formatCount } from '#app/platform/text/format.ts'
import { textLink } from '#app/ui/text-link.ts'
import { answerForm, answerNotDone, readForm } from '#app/web/forms/answer-form.server.ts'
import { PageForm, usePageForm } from '#app/web/forms/page-form.tsx'
import { requireUser } from '#app/web/require-user.ts'
import { unlistedMeta } from '#app/web/site-name.tsx'
import { SubmitButton } from '#app/web/submit-button.tsx'

/** `new` in the address stands for a provider that does not exist yet. */
const idOf = (part: string) => (part === 'new' ? null : part)

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  const id = idOf(params.provider)
  const [editor, way] = await Promise.all([providerEditor(ctx, id), reauthenticationWay(ctx)])
  return { id, editor, way }
}

/** `save` and `remove`. */
export async function action(args: Route.ActionArgs) {
  const sent = await readForm(args)
  const { intent, version = '', proof, ...typed } = sent.typed
  if (intent !== 'save' && intent !== 'remove') throw new UnknownForm()
  const id = idOf(args.params.provider)
  // Checks that the page exists for this admin before asking for a password.
  await providerEditor(sent.ctx, id)
  const to = href('/admin/settings')
  const proved = await reauthenticateInForm(sent.ctx, { proof })
  if (!proved.ok) return answerNotDone<ProviderField | 'proof'>(typed, proved)
  if (intent === 'remove')
    return answerForm(sent, await removeProvider(proved.ctx, id ?? ''), { to, flash: providerFlash.removed })
  const saved = await saveProvider(proved.ctx, { id, typed, over: Number(version) })
  if (!saved.ok) {
    const status = saved.reason === 'changed' || saved.reason === 'full' ? (409 as const) : undefined
    return answerNotDone<ProviderField | 'proof'>(typed, { ...saved, status })
  }
  const flash = !saved.changed
    ? providerFlash.unchanged
    : id === null
      ? providerFlash.added
      : providerFlash.saved
  return answerForm(sent, saved, { to, flash })
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  unlistedMeta(loaderData?.editor.typed?.name ?? 'A new log-in provider')({ matches })

/** The editor of a login provider. */
export default function AdminProviderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, editor, way } = loaderData
  const { typed, version, callback, people } = editor
  const form = usePageForm<ProviderField | 'proof'>(actionData, typed ?? {})
  return (
    <main id="content" className="grid w-full max-w-4xl content-start gap-6 px-4 py-6 md:px-6">
      <div>
        <Link to={href('/admin/settings')} className={textLink}>
          Settings
        </Link>
        <h1 className="text-2xl wrap-anywhere">{typed?.name ?? 'A new log-in provider'}</h1>
        <p className="mt-1 max-w-prose text-ink-2">
          Whoever controls the provider decides who is a student here. Its button is on the log-in page as
          soon as you save.
        </p>
      </div>
      <PageForm
        key={`${id} ${version}`}
        form={form}
        buttons={
          <>
            <SubmitButton busy={form.isBusy} look="primary" name="intent" value="save">
              {id === null ? 'Add' : 'Save'}
            </SubmitButton>
            {id !== null && (
              <SubmitButton busy={form.isBusy} look="quiet" bad name="intent" value="remove">
                Remove
              </SubmitButton>
            )}
          </>
        }
        below={
          id !== null && (
            <p className="max-w-prose text-sm text-ink-2">
              {formatCount(people, 'account')} {people === 1 ? 'logs' : 'log'} in with it. If you remove it,
              they stay, and whoever has no password sets one by email.
            </p>
          )
        }
      >
        <input type="hidden" name="version" value={version} />
        <ProviderFields
          field={form.field}
          callback={callback}
          stored={typed}
          isYes={isYes(form.answer, typed)}
        />
        <ReauthenticationField way={way} field={form.field} />
      </PageForm>
    </main>
  )
}

const isYes = (
  answer: { typed: Partial<Record<string, string>> } | undefined,
  stored: { onlyWay: string } | null,
) => (answer ? answer.typed.onlyWay : stored?.onlyWay) === 'yes'
