import { Form, Link } from 'react-router'
import type { Route } from './+types/replied'
import { repliedLink, sayReplied } from '#app/features/inquiries/replied-link.server.ts'
import { UnknownForm } from '#app/platform/errors.ts'
import { requestContext } from '#app/platform/request-context.ts'
import { Button } from '#app/ui/button.tsx'
import { textLink } from '#app/ui/text-link.ts'
import { secretPageMeta } from '#app/web/secret-page.ts'

/** Loading the page changes nothing, because mail programs and their scanners open every link of an email. */
export async function loader({ params, context }: Route.LoaderArgs) {
  return repliedLink(context.get(requestContext), params.token)
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await request.formData()
  if (form.get('intent') !== 'replied') throw new UnknownForm()
  await sayReplied(context.get(requestContext), params.token)
  return null
}

/** The content changes once the answer is recorded, so the page is not cached. */
export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export const meta: Route.MetaFunction = secretPageMeta('Answered by email')

const texts = {
  waiting: {
    title: 'Did you reply by email?',
    text: 'We ask the student whether your reply came. Once they say so, the inquiry counts as answered.',
  },
  said: {
    title: 'Noted: you replied by email',
    text: 'The student is asked whether your reply came. You do not need to do anything else.',
  },
  answered: {
    title: 'This inquiry is answered',
    text: 'It was answered on the site already. You do not need to do anything.',
  },
  ended: {
    title: 'This inquiry has ended',
    text: 'It was closed or withdrawn. You do not need to do anything.',
  },
  over: { title: 'This link has expired', text: 'You can still answer the inquiry on the site.' },
} as const

export default function RepliedPage({ loaderData: { state, home, at, statesAt } }: Route.ComponentProps) {
  const { title, text } = texts[state]
  return (
    <main id="content" className="mx-auto grid w-full max-w-[36rem] content-start gap-5 px-4 pt-10 pb-16">
      <div>
        <h1 className="text-3xl">{title}</h1>
        <p className="num mt-1 wrap-anywhere text-ink-2">
          Inquiry about {home}, sent on {at}
        </p>
      </div>
      <output className="block text-lg text-ink-2">{text}</output>
      {state === 'waiting' && (
        <Form method="post">
          <Button type="submit" name="intent" value="replied" look="primary">
            Yes, I already replied
          </Button>
        </Form>
      )}
      {statesAt !== null && (
        <p>
          They also asked for something that the home’s page does not say.{' '}
          <Link to={statesAt} className={textLink}>
            State it there with one tap
          </Link>
          , so that the next student need not ask.
        </p>
      )}
    </main>
  )
}
