import { useNavigation } from 'react-router'
import type { Route } from './+types/companies'
import type { RegisterField } from '#app/features/company-register/fields.ts'
import { companyPath, readCompaniesFilters } from '#app/features/company-register/paths.ts'
import { registerPage } from '#app/features/company-register/companies.query.server.ts'
import { registerFlash } from '#app/features/company-register/flash.ts'
import { companyRecord } from '#app/features/company-register/register.query.server.ts'
import { saveRegister } from '#app/features/company-register/save-register.server.ts'
import { CompaniesList } from '#app/features/company-register/ui/companies-list.tsx'
import { CompanyHead, RegisterFactsRead } from '#app/features/company-register/ui/company-parts.tsx'
import { RegisterForm, type RegisterAnswer } from '#app/features/company-register/ui/register-form.tsx'
import { answerCompanyAppeal, companySuspensions } from '#app/features/suspensions/appeal-company.server.ts'
import { moderationFlash } from '#app/features/moderation/flash.ts'
import { companySuspensionPolicy } from '#app/features/suspensions/policy.ts'
import { liftCompanySuspension, suspendCompany } from '#app/features/suspensions/suspend-company.server.ts'
import { Suspensions } from '#app/features/suspensions/ui/suspensions.tsx'
import { isAllowed } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { ErrorSummary } from '#app/ui/fields/error-summary.tsx'
import type { FormAnswer } from '#app/web/form-answer.ts'
import { homesPath } from '#app/features/moderation/homes-rules.ts'
import { UnknownForm } from '#app/platform/errors.ts'
import { FlashMessage } from '#app/web/flash-message.tsx'
import { withFlash } from '#app/web/flash.server.ts'
import { answerForm, answerNotDone, readForm } from '#app/web/forms/answer-form.server.ts'
import { requireUser } from '#app/web/require-user.ts'
import { unlistedMeta } from '#app/web/site-name.tsx'

export async function loader({ params, context, request, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  const { companyId } = params
  if (companyId !== undefined)
    return withFlash(ctx, request, { ...(await record(ctx, companyId)), list: null })
  const filters = readCompaniesFilters(url.searchParams)
  const list = { filters, page: await registerPage(ctx, filters) }
  return withFlash(ctx, request, { company: null, suspensions: null, homes: '', list })
}

/** A company, and for admins its suspensions. */
async function record(ctx: Context, companyId: string) {
  const mayRead = isAllowed(companySuspensionPolicy.read, ctx.actor, null)
  const [company, suspensions] = await Promise.all([
    companyRecord(ctx, companyId),
    mayRead ? companySuspensions(ctx, companyId) : null,
  ])
  return { company, suspensions, homes: homesPath({ q: companyId }) }
}

/** Changes the company in the address: saves the office's records; `suspend`, `lift` and `answer` an appeal. */
export async function action({ params: { companyId }, ...args }: Route.ActionArgs) {
  const sent = await readForm(args)
  const { ctx } = sent
  const { intent, ...typed } = sent.typed
  if (companyId === undefined) throw new UnknownForm()
  const to = companyPath(companyId)
  switch (intent) {
    case undefined: {
      const saved = await saveRegister(ctx, { companyId, typed })
      if (!saved.ok && saved.reason === 'changed') {
        const { version } = saved
        return answerNotDone<RegisterField, { version: string }>(
          typed,
          { ...saved, status: 409 },
          { version },
        )
      }
      return answerForm(sent, saved, {
        to,
        flash: ({ back }) => (back ? registerFlash.back : registerFlash.saved),
      })
    }
    case 'suspend': {
      const suspended = await suspendCompany(ctx, { companyId, input: typed })
      return answerForm(sent, suspended, { to, flash: moderationFlash.companySuspended })
    }
    case 'lift': {
      const lifted = await liftCompanySuspension(ctx, { companyId, input: typed })
      return answerForm(sent, lifted, { to, flash: moderationFlash.companyLifted })
    }
    case 'answer': {
      const answered = await answerCompanyAppeal(ctx, { companyId, input: typed })
      return answerForm(sent, answered, { to, flash: moderationFlash.appealRejected })
    }
    default:
      throw new UnknownForm()
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  unlistedMeta(
    (loaderData as { company?: { name: string } | null } | undefined)?.company?.name ?? 'Companies',
  )({
    matches,
  })

type SuspensionAnswer = FormAnswer<'reason' | 'length' | 'answer'> | undefined

/** For staff: all companies, or one with the office's records about it. */
export default function CompaniesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { company, suspensions, homes, list, flash } = loaderData
  const busy = useNavigation().state !== 'idle'
  const intent = actionData?.typed.intent
  const ofSuspension = intent === undefined ? undefined : (actionData as SuspensionAnswer)
  return (
    <main id="content" className="grid w-full max-w-4xl content-start gap-6 px-4 pt-6 pb-16 md:px-6">
      {list && <CompaniesList {...list} />}
      {company && (
        <>
          <CompanyHead company={company} homesPath={homes} />
          <FlashMessage flash={flash} />
          {company.mayEdit ? (
            <RegisterForm
              company={company}
              answer={intent === undefined ? (actionData as RegisterAnswer | undefined) : undefined}
            />
          ) : (
            <RegisterFactsRead company={company} />
          )}
          {ofSuspension?.failed && (
            <ErrorSummary title="This was not done">{ofSuspension.failed}</ErrorSummary>
          )}
          {suspensions && <Suspensions suspensions={suspensions} answer={ofSuspension} busy={busy} />}
        </>
      )}
    </main>
  )
}
