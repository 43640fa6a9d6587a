import type { Route } from './+types/home-answer'
import { homeTitle } from '#app/features/listings/home-title.ts'
import { detailHref } from '#app/features/listings/paths.ts'
import { rentedPath } from '#app/features/publishing/sections.ts'
import { dollarsText } from '#app/features/publishing/field-texts.ts'
import { answerQuestion, homeQuestion } from '#app/features/freshness/answer-question.server.ts'
import { answerLabels, answers, type Answer } from '#app/features/listings/freshness-rules.ts'
import { formatFullDate } from '#app/platform/text/format.ts'
import { requestContext } from '#app/platform/request-context.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { RadioGroup } from '#app/ui/fields/radio-group.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { readTexts, type FormAnswer } from '#app/web/form-answer.ts'
import { answerNotDone } from '#app/web/forms/answer-form.server.ts'
import { PageForm, usePageForm } from '#app/web/forms/page-form.tsx'
import { SubmitButton } from '#app/web/submit-button.tsx'
import { secretPageMeta } from '#app/web/secret-page.ts'

/** Loading the page changes nothing, because mail programs and their scanners open every link of an email. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const question = await homeQuestion(context.get(requestContext), params.token)
  const asked = url.searchParams.get('answer')
  return { ...question, chosen: answers.find((answer) => answer === asked) ?? null }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const typed = await readTexts(request)
  const outcome = await answerQuestion(context.get(requestContext), { token: params.token, input: typed })
  return outcome.ok ? null : answerNotDone<'answer' | 'price' | 'through'>(typed, outcome)
}

/** The content changes once it is answered, so the page is not cached. */
export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export const meta: Route.MetaFunction = secretPageMeta('Is this home still available?')

const options = answers.map((value) => ({ value, label: answerLabels[value] }))

const thanks: Record<Answer, string> = {
  available: 'It is confirmed as of today and in search.',
  rented: 'It is taken down. Its page says so, and shows homes like it.',
  price: 'The new price is on its page, and the home is confirmed as of today.',
}

const thanksText = (answer: Answer, nextLeaseFrom: string | null) =>
  answer !== 'rented' && nextLeaseFrom !== null
    ? `It is confirmed, and will be in search from ${formatFullDate(nextLeaseFrom)}.`
    : thanks[answer]

export default function HomeAnswerPage({ loaderData, actionData }: Route.ComponentProps) {
  const { state, answer, home } = loaderData
  return (
    <main id="content" className="mx-auto grid w-full max-w-[36rem] content-start gap-5 px-4 pt-10 pb-16">
      <div>
        <h1 className="text-3xl wrap-anywhere">
          {state === 'answered' ? 'Thank you' : `Is ${home.name} still available?`}
        </h1>
        <p className="mt-1 wrap-anywhere text-ink-2">{homeTitle(home)}</p>
      </div>
      {state === 'open' && <AnswerForm {...loaderData} wrong={actionData ?? undefined} />}
      {state === 'answered' && answer && (
        <output className="block text-lg">{thanksText(answer, home.nextLeaseFrom)}</output>
      )}
      {state === 'over' && (
        <p className="text-lg text-ink-2">
          This link has expired, or the home was confirmed or changed since. Its page shows the current state.
        </p>
      )}
      {state === 'answered' && answer === 'rented' && (
        <p className="grid justify-items-start gap-2">
          Offer the next lease? Say from when, now or later, and students find it in time. You need to log in.
          <ButtonLink look="primary" to={rentedPath(home.id)}>
            Offer the next lease
          </ButtonLink>
        </p>
      )}
      {state !== 'open' && (
        <p>
          <ButtonLink to={detailHref(home.slug)}>See its page</ButtonLink>
        </p>
      )}
    </main>
  )
}

type FormProps = Pick<Route.ComponentProps['loaderData'], 'home' | 'chosen'> & {
  wrong: FormAnswer<'answer' | 'price' | 'through'> | undefined
}

/** The link's answer is preselected; a button submits it. */
function AnswerForm({ home, chosen, wrong }: FormProps) {
  const form = usePageForm(wrong, {
    answer: chosen ?? 'available',
    price: dollarsText(home.price),
    through: null,
  })
  const button = (
    <SubmitButton busy={form.isBusy} look="primary" className="min-w-36">
      {form.isBusy ? 'One moment …' : 'Save this answer'}
    </SubmitButton>
  )
  return (
    <PageForm form={form} className="group grid gap-5" buttons={button}>
      <RadioGroup legend="Which is true now?" options={options} {...form.field('answer')} />
      <div className="hidden group-has-[[value=rented]:checked]:block">
        <TextField
          label="Rented through (optional)"
          type="date"
          hint="The last day of the lease. Students who saved the home see it."
          className="w-56"
          {...form.field('through')}
        />
      </div>
      <div className="hidden group-has-[[value=price]:checked]:block">
        <TextField
          label={`Price a month, for ${home.priceBasis === 'bed' ? 'a bed' : 'the whole home'}`}
          hint="Only needed if the price changed."
          inputMode="decimal"
          prefix="$"
          {...form.field('price')}
        />
      </div>
    </PageForm>
  )
}
