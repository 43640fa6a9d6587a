import { Form, useNavigation } from 'react-router'
import type { Route } from './+types/sublet-answer'
import { answerSubletQuestion, subletQuestion } from '#app/features/sublets/answer-question.server.ts'
import { ownSubletsPath } from '#app/features/sublets/paths.ts'
import { UnknownForm } from '#app/platform/errors.ts'
import { requestContext } from '#app/platform/request-context.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { readTexts } from '#app/web/form-answer.ts'
import { secretPageMeta } from '#app/web/secret-page.ts'
import { SubmitButton } from '#app/web/submit-button.tsx'

/** Loading the page changes nothing, because mail programs and their scanners open every link of an email. */
export function loader({ params, context }: Route.LoaderArgs) {
  return subletQuestion(context.get(requestContext), params.token)
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { intent } = await readTexts(request)
  if (intent !== 'confirm' && intent !== 'end') throw new UnknownForm()
  const free = intent === 'confirm'
  return answerSubletQuestion(context.get(requestContext), { token: params.token, free })
}

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export const meta: Route.MetaFunction = secretPageMeta('Is your sublet still free?')

const thanks = {
  confirmed: 'It is confirmed as of today. We ask again in two weeks.',
  ended: 'It is no longer offered.',
  over: 'Nothing was changed: this link was used, or the sublet is over or paused.',
}

export default function SubletAnswerPage({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle'
  const { title, state } = loaderData
  const answered = actionData ?? (state === 'over' ? 'over' : undefined)
  return (
    <main id="content" className="mx-auto grid w-full max-w-[36rem] content-start gap-5 px-4 pt-10 pb-16">
      <div>
        <h1 className="text-3xl">{answered === undefined ? 'Is your sublet still free?' : 'Thank you'}</h1>
        <p className="mt-1 wrap-anywhere text-ink-2">{title}</p>
      </div>
      {answered === undefined ? (
        <Form method="post" className="flex flex-wrap gap-3">
          <SubmitButton busy={busy} look="primary" name="intent" value="confirm">
            Yes, it is still free
          </SubmitButton>
          <SubmitButton busy={busy} name="intent" value="end">
            No, end it
          </SubmitButton>
        </Form>
      ) : (
        <>
          <output className="block text-lg">{thanks[answered]}</output>
          <p>
            <ButtonLink to={ownSubletsPath}>Your sublets</ButtonLink>
          </p>
        </>
      )}
    </main>
  )
}
