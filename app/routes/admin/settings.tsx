import { Link, href } from 'react-router'
import type { Route } from './+types/settings'
import { UnknownForm } from '#app/platform/errors.ts'
import { moderationFlash } from '#app/features/moderation/flash.ts'
import { changeSettings } from '#app/features/moderation/change-settings.server.ts'
import { providerEntries } from '#app/features/login-providers/providers.query.server.ts'
import { ProviderList } from '#app/features/login-providers/ui/provider-list.tsx'
import { settingsView } from '#app/features/moderation/settings.query.server.ts'
import { reviewMessages, type SettingsErrors } from '#app/features/moderation/typed-settings.ts'
import { FRESH_DAYS_FEWEST, FRESH_DAYS_MOST } from '#app/features/site/rules.ts'
import { formatCount } from '#app/platform/text/format.ts'
import { ErrorSummary } from '#app/ui/fields/error-summary.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { FlashMessage } from '#app/web/flash-message.tsx'
import { redirectWithFlash, withFlash } from '#app/web/flash.server.ts'
import { readTexts, type FormAnswer } from '#app/web/form-answer.ts'
import { answerNotDone } from '#app/web/forms/answer-form.server.ts'
import { PageForm, usePageForm } from '#app/web/forms/page-form.tsx'
import { requireUser } from '#app/web/require-user.ts'
import { SubmitButton } from '#app/web/submit-button.tsx'
import { unlistedMeta } from '#app/web/site-name.tsx'

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  const [settings, providers] = await Promise.all([settingsView(ctx), providerEntries(ctx)])
  return withFlash(ctx, request, { settings, providers })
}

type Answer = FormAnswer<keyof SettingsErrors> & {
  version?: string
  /** Whether another admin has saved the settings in the meantime. */
  changed?: boolean
  /** How many homes this number of days would remove from search; asks for confirmation. */
  leaving?: { homes: number; days: number }
}

/** `intent`: `back` restores the settings that the site was started with. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const { ctx } = requireUser(context, url)
  const { intent, version = '', leaveWith = '', freshDays = '', reviews = '' } = await readTexts(request)
  const [typed, over] = [{ freshDays, reviews }, Number(version)]
  if (intent !== 'save' && intent !== 'back') throw new UnknownForm()
  const isBack = intent === 'back'
  const saved = await changeSettings(ctx, {
    typed: isBack ? null : typed,
    over: version !== '' && Number.isSafeInteger(over) ? over : -1,
    leaveWith: /^\d+$/.test(leaveWith) ? Number(leaveWith) : null,
  })
  if (saved.ok) {
    const flash = isBack
      ? moderationFlash.settingsReset
      : saved.changed
        ? moderationFlash.settingsSaved
        : moderationFlash.settingsUnchanged
    return redirectWithFlash(ctx, href('/admin/settings'), flash)
  }
  if (saved.reason === 'invalid') return answerNotDone(typed, saved, { version })
  if (saved.reason === 'changed')
    return answerNotDone(typed, { status: 409 }, { version: String(saved.version), changed: true })
  const { homes, days } = saved
  const shown = isBack ? { ...typed, freshDays: String(days) } : typed
  return answerNotDone(shown, { status: 409 }, { version, leaving: { homes, days } })
}

export const meta: Route.MetaFunction = unlistedMeta('Settings')

const reviewOptions = Object.entries(reviewMessages).map(([value, label]) => ({ value, label }))

/** The settings that admins can change while the site runs. */
export default function SettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { settings, providers, flash } = loaderData
  const answer = actionData && 'typed' in actionData ? (actionData as Answer) : undefined
  const { now, started, isSet, version } = settings
  const stored = { freshDays: String(now.freshDays), reviews: now.reviews }
  const form = usePageForm(answer, stored)
  return (
    <main id="content" className="grid w-full max-w-4xl content-start gap-6 px-4 py-6 md:px-6">
      <div>
        <h1 className="text-2xl">Settings</h1>
        <p className="mt-1 max-w-prose text-ink-2">
          What you can change while the site runs. It applies as soon as you save it, and the{' '}
          <Link to={`${href('/admin/log')}?kind=settings`} className="underline underline-offset-4">
            admin log
          </Link>{' '}
          says who changed what. Two settings are elsewhere: whether a campus asks for a confirmed campus
          email, at each{' '}
          <Link to={href('/admin/campuses')} className="underline underline-offset-4">
            campus
          </Link>
          ; and whether a list that is imported again confirms its homes, at{' '}
          <Link to={href('/admin/freshness')} className="underline underline-offset-4">
            lists of homes
          </Link>
          .
        </p>
      </div>
      <FlashMessage flash={flash} />
      <Conflict answer={answer} />
      <PageForm
        form={form}
        says="failed"
        notDone="This has not been saved yet"
        key={version}
        buttons={
          <>
            <SubmitButton busy={form.isBusy} look="primary" name="intent" value="save">
              {answer?.leaving ? 'Save anyway' : 'Save'}
            </SubmitButton>
            {isSet && (
              <SubmitButton busy={form.isBusy} look="quiet" name="intent" value="back">
                Go back to what sites begin with
              </SubmitButton>
            )}
          </>
        }
        below={
          <p className="text-sm text-ink-2">
            Sites begin with {formatCount(started.freshDays, 'day')} and “{reviewMessages[started.reviews]}”.{' '}
            {isSet ? 'What you saved here replaces both.' : ''}
          </p>
        }
      >
        <input type="hidden" name="version" value={answer?.version ?? version} />
        {answer?.leaving && <input type="hidden" name="leaveWith" value={answer.leaving.days} />}
        <TextField
          label="Days a confirmation lasts"
          inputMode="numeric"
          autoComplete="off"
          className="max-w-md"
          hint={`From ${FRESH_DAYS_FEWEST} to ${FRESH_DAYS_MOST}. A home that nobody has confirmed for that long is hidden from search. Its manager is asked by email first. If you raise the number, homes hidden only for this reason return within an hour.`}
          {...form.field('freshDays')}
        />
        <SelectField
          label="New homes that an admin reviews first"
          className="max-w-md"
          hint="A home that looks like someone else’s is always reviewed."
          options={reviewOptions}
          {...form.field('reviews')}
        />
      </PageForm>
      <ProviderList providers={providers} />
    </main>
  )
}

function Conflict({ answer }: { answer: Answer | undefined }) {
  if (answer?.changed)
    return (
      <ErrorSummary title="This has not been saved yet">
        Someone has changed the settings in the meantime. What you typed is still here: look at{' '}
        <a
          href={href('/admin/settings')}
          target="_blank"
          rel="noreferrer"
          className="underline underline-offset-4"
        >
          the current settings
        </a>{' '}
        in another tab, then save again to put yours in its place.
      </ErrorSummary>
    )
  if (!answer?.leaving) return null
  const { homes, days } = answer.leaving
  return (
    <ErrorSummary title="This has not been saved yet">
      {formatCount(homes, 'home')} {homes === 1 ? 'was' : 'were'} not confirmed for {formatCount(days, 'day')}{' '}
      and will be hidden from search within the hour; their managers are then asked. Save once more if that is
      what you want.
    </ErrorSummary>
  )
}
